import Glibc
package import TouchRouting
import Touches

/// An amount of a gesture's progress, in the unit of its type.
package enum GestureAmount: Equatable, Sendable {
  /// The fraction by which the distance of the fingers changes: 0.2 for a fifth.
  case share(Double)
  case millimetres(Double)
  case degrees(Double)
}

/// The progress of a gesture, in steps of an amount: positive is right, down, apart and clockwise.
package struct GestureSteps: Equatable {
  /// Steps to the right, including fractions; for a pinch or a rotation, all of its steps.
  package var x = 0.0
  /// Steps down, including fractions; 0 for a pinch or a rotation.
  package var y = 0.0

  /// Counts the steps of a gesture since its beginning.
  ///
  /// - Parameters:
  ///   - values: the values of the gesture.
  ///   - step: the amount of one step.
  ///   - pixelsPerMillimetre: the density at the place of the gesture.
  package init(_ values: GestureValues, of step: GestureAmount, _ pixelsPerMillimetre: Double) {
    switch step {
    case .share(let share):
      if let scale = values.scale, scale > 0, share > 0 {
        x = log(scale) / log(1 + share)
      }
    case .degrees(let degrees):
      if let rotation = values.rotation, degrees > 0 { x = rotation * 180 / .pi / degrees }
    case .millimetres(let length):
      if let translation = values.translation, length > 0 {
        x = translation.dx / (length * pixelsPerMillimetre)
        y = translation.dy / (length * pixelsPerMillimetre)
      }
    }
  }

  /// Creates a count of no steps.
  package init() {}

  /// The total number of steps since the beginning.
  package var magnitude: Double { (x * x + y * y).squareRoot() }
}

extension GestureType {
  /// Returns the direction of a step along an axis of `GestureSteps`.
  package func direction(alongX isX: Bool, isPositive: Bool) -> GestureDirection? {
    switch self {
    case .pan, .swipe, .flick, .edge:
      isX ? (isPositive ? .right : .left) : (isPositive ? .down : .up)
    case .pinch: isPositive ? .outward : .inward
    case .rotate, .circle: isPositive ? .clockwise : .counterclockwise
    case .tap, .longPress, .button, .custom: nil
    }
  }
}

extension Gesture {
  /// The direction that the recognizer reports, or else the direction of the gesture so far.
  package var heading: GestureDirection? {
    if let direction = values.direction { return direction }
    if let scale = values.scale, type == .pinch { return scale < 1 ? .inward : .outward }
    if let rotation = values.rotation, type == .rotate {
      return rotation < 0 ? .counterclockwise : .clockwise
    }
    guard let translation = values.translation else { return nil }
    let isX = translation.dx.magnitude >= translation.dy.magnitude
    return type.direction(alongX: isX, isPositive: isX ? translation.dx >= 0 : translation.dy >= 0)
  }
}
