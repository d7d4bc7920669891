/// An affine map of the plane: `x' = a x + b y + c`, `y' = d x + e y + f`.
package struct AffineMap: Hashable, Sendable {
  /// The coefficients, in the order of the formulas.
  package var a, b, c, d, e, f: Double

  /// The map that leaves every point in place.
  package static let identity = AffineMap(1, 0, 0, 0, 1, 0)

  /// Creates a map from six coefficients.
  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// Creates a map from its six coefficients, row by row.
  ///
  /// - Returns: nil if there are not six, or one is not finite.
  package init?(rows: [Double]) {
    guard rows.count == 6, rows.allSatisfy(\.isFinite) else { return nil }
    self.init(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5])
  }

  /// Creates a map from three rows of three.
  ///
  /// - Returns: nil if it is not affine, or a coefficient is not finite.
  package init?(matrix: [Double]) {
    guard matrix.count == 9, matrix[6] == 0, matrix[7] == 0, matrix[8] == 1 else { return nil }
    self.init(rows: Array(matrix[..<6]))
  }

  /// The six coefficients, row by row.
  package var rows: [Double] { [a, b, c, d, e, f] }

  /// The coefficients of the 3 × 3 matrix, row by row.
  package var matrix: [Double] { rows + [0, 0, 1] }

  /// The factor by which it scales areas; negative if it mirrors.
  package var determinant: Double { a * e - b * d }

  /// Returns the image of a point.
  package func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + b * point.y + c, y: d * point.x + e * point.y + f)
  }

  /// The inverse map; nil if different points have the same image.
  package var inverse: AffineMap? {
    let size = determinant
    guard size != 0, size.isFinite else { return nil }
    return AffineMap(
      e / size, -b / size, (b * f - c * e) / size, -d / size, a / size, (c * d - a * f) / size)
  }

  /// Returns the map that applies `inner` and then `outer`.
  package static func * (outer: AffineMap, inner: AffineMap) -> AffineMap {
    AffineMap(
      outer.a * inner.a + outer.b * inner.d, outer.a * inner.b + outer.b * inner.e,
      outer.a * inner.c + outer.b * inner.f + outer.c, outer.d * inner.a + outer.e * inner.d,
      outer.d * inner.b + outer.e * inner.e, outer.d * inner.c + outer.e * inner.f + outer.f)
  }
}
