internal import Touches

/// The straight line that fits points best: through their mean, along their largest spread.
///
/// Its direction is the eigenvector of their covariance with the larger eigenvalue, so lines of all
/// directions are fitted equally (total least squares).
struct LineFit: Hashable, Sendable {
  /// The direction, of length 1.
  let axis: Vector
  /// The distance of the furthest point from the line, in px.
  let worst: Double
  /// The root of the mean square distance from the line, in px.
  let spread: Double

  /// Fits a line; nil for fewer than three points.
  init?(_ points: ArraySlice<Point>) {
    guard points.count >= 3 else { return nil }
    let count = Double(points.count)
    let middle = Point(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for point in points {
      let offset = point - middle
      xx += offset.dx * offset.dx
      xy += offset.dx * offset.dy
      yy += offset.dy * offset.dy
    }
    let halfDifference = (xx - yy) / 2
    let root = (halfDifference * halfDifference + xy * xy).squareRoot()
    // Of the two formulas for an eigenvector, the one in which nothing cancels out.
    let eigenvector =
      halfDifference >= 0
      ? Vector(dx: root + halfDifference, dy: xy) : Vector(dx: xy, dy: root - halfDifference)
    // Equal points, for example, have no direction.
    let axis =
      eigenvector.length > 0 ? eigenvector * (1 / eigenvector.length) : Vector(dx: 1, dy: 0)
    self.axis = axis
    worst =
      points.map { point in
        let offset = point - middle
        return (offset.dx * axis.dy - offset.dy * axis.dx).magnitude
      }.max() ?? 0
    spread = (max((xx + yy) / 2 - root, 0) / count).squareRoot()
  }
}
