internal import Touches

extension Vector {
  /// The length.
  var length: Double { lengthSquared.squareRoot() }

  /// Returns the scalar product with another vector.
  func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the difference of two vectors.
  static func - (first: Vector, second: Vector) -> Vector {
    Vector(dx: first.dx - second.dx, dy: first.dy - second.dy)
  }
}
