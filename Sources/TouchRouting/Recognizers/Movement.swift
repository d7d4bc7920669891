internal import Touches

extension Vector {
  /// The one of the four directions that it is nearest to.
  var direction: GestureDirection {
    if dx.magnitude >= dy.magnitude { dx < 0 ? .left : .right } else { dy < 0 ? .up : .down }
  }

  /// Returns whether it turns away from the nearest of the four directions by no more than some
  /// degrees.
  func isStraight(within degrees: Double) -> Bool {
    let (along, across) = (max(dx.magnitude, dy.magnitude), min(dx.magnitude, dy.magnitude))
    return Angle.of(sine: across, cosine: along) <= degrees * Angle.degree
  }

  /// Returns its length in a direction, in px.
  func travel(_ direction: GestureDirection) -> Double {
    switch direction {
    case .left: -dx
    case .right: dx
    case .up: -dy
    case .down: dy
    case .inward, .outward, .clockwise, .counterclockwise: 0
    }
  }

  /// Returns its length across a direction, in px.
  func deviation(_ direction: GestureDirection) -> Double {
    direction == .left || direction == .right ? dy.magnitude : dx.magnitude
  }
}

extension Collection<RoutedTouch> {
  /// The velocity of the middle of the touches, in px/s.
  var meanVelocity: Vector {
    guard !isEmpty else { return .zero }
    var sum = Vector.zero
    for index in indices { sum = sum + self[index].touch.velocity }
    return sum * (1 / Double(count))
  }
}
