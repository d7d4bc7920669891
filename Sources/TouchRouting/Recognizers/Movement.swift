internal import Touches

extension Vector {
  /// The nearest of the four directions.
  var direction: GestureDirection {
    if dx.magnitude >= dy.magnitude { dx < 0 ? .left : .right } else { dy < 0 ? .up : .down }
  }

  /// Returns whether its angle to the nearest of the four directions is within a limit in degrees.
  func isStraight(within degrees: Double) -> Bool {
    let (along, across) = (max(dx.magnitude, dy.magnitude), min(dx.magnitude, dy.magnitude))
    return Angle.of(sine: across, cosine: along) <= degrees * Angle.degree
  }

  /// Returns its component along a direction, in px.
  func travel(_ direction: GestureDirection) -> Double {
    switch direction {
    case .left: -dx
    case .right: dx
    case .up: -dy
    case .down: dy
    case .inward, .outward, .clockwise, .counterclockwise: 0
    }
  }

  /// Returns the length of its component across a direction, in px.
  func deviation(_ direction: GestureDirection) -> Double {
    direction == .left || direction == .right ? dy.magnitude : dx.magnitude
  }
}

extension Collection<RoutedTouch> {
  /// The mean velocity of the touches, in px/s.
  var meanVelocity: Vector {
    guard !isEmpty else { return .zero }
    var sum = Vector.zero
    for index in indices { sum = sum + self[index].touch.velocity }
    return sum * (1 / Double(count))
  }
}
