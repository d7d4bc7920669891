internal import Touches

extension Vector {
  /// Returns the difference of two vectors.
  static func - (first: Vector, second: Vector) -> Vector {
    Vector(dx: first.dx - second.dx, dy: first.dy - second.dy)
  }
}
