import Glibc
package import TouchRouting
import Touches

/// The progress of a gesture, in the unit of its type.
package enum GestureAmount: Equatable, Sendable {
  /// The fraction by which the distance of the fingers changes: 0.2 for a fifth.
  case share(Double)
  case millimetres(Double)
  case degrees(Double)
}

/// The progress of a gesture, in steps of an amount: positive is right, down, apart and clockwise.
package struct GestureSteps: Equatable {
  /// Whole steps and fractions to the right; for a pinch or a rotation, all of its steps.
  package var x = 0.0
  /// Steps down; 0 for a pinch and a rotation.
  package var y = 0.0

  /// Counts steps from where the gesture began.
  ///
  /// - Parameters:
  ///   - values: how far the gesture has come.
  ///   - step: one step.
  ///   - pixelsPerMillimetre: the density where the gesture is.
  package init(_ values: GestureValues, of step: GestureAmount, _ pixelsPerMillimetre: Double) {
    switch step {
    case .share(let share):
      if let scale = values.scale, scale > 0, share > 0 {
        x = log(scale) / log(1 + share)
      }
    case .degrees(let degrees):
      if let rotation = values.rotation, degrees > 0 { x = rotation * 180 / .pi / degrees }
    case .millimetres(let length):
      if let way = values.translation, length > 0 {
        x = way.dx / (length * pixelsPerMillimetre)
        y = way.dy / (length * pixelsPerMillimetre)
      }
    }
  }

  /// The origin from which a gesture counts.
  package init() {}

  /// The number of steps from its beginning.
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
  /// Its end: what its recognizer says, or else where it has come so far.
  package var heading: GestureDirection? {
    if let direction = values.direction { return direction }
    if let scale = values.scale, type == .pinch { return scale < 1 ? .inward : .outward }
    if let rotation = values.rotation, type == .rotate {
      return rotation < 0 ? .counterclockwise : .clockwise
    }
    guard let way = values.translation else { return nil }
    let isX = way.dx.magnitude >= way.dy.magnitude
    return type.direction(alongX: isX, isPositive: isX ? way.dx >= 0 : way.dy >= 0)
  }
}
