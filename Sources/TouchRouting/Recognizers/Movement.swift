internal import Touches

extension Vector {
  /// Its length, in px or px/s.
  var length: Double { lengthSquared.squareRoot() }

  /// The one of the four directions that it is nearest to.
  var direction: GestureDirection {
    if dx.magnitude >= dy.magnitude { dx < 0 ? .left : .right } else { dy < 0 ? .up : .down }
  }
}

extension Collection<RoutedTouch> {
  /// How fast the middle of the touches moves, in px/s.
  var meanVelocity: Vector {
    guard !isEmpty else { return .zero }
    return reduce(Vector.zero) { $0 + $1.touch.velocity } * (1 / Double(count))
  }
}
