/// The smoothing of a finished stroke with a fixed number of pieces between two points.
///
/// A uniform Catmull–Rom curve, which may overshoot if the points are unevenly spaced. The piece
/// between the first two points stays straight, and the first and last points come twice: the
/// output equals that of the well-known recipe, point by point. `CatmullRomSegment` is the better
/// curve.
public enum UniformCatmullRom {
  /// The fewest points that are smoothed.
  public static let minimumPointCount = 4

  /// Calls `body` for each point of the smoothed line.
  ///
  /// - Parameters:
  ///   - points: the stroke, in px; fewer than four points are returned unchanged.
  ///   - granularity: the pieces between two points, at least 1; more is smoother and costs more.
  ///   - body: called with each point, the index of the stroke's point that it follows, and its
  ///     share of the way from that to the next, 0…1.
  public static func forEachPoint(
    of points: [Point], granularity: Int, _ body: (Point, _ index: Int, _ share: Double) -> Void
  ) {
    guard points.count >= minimumPointCount else {
      for (index, point) in points.enumerated() { body(point, index, 0) }
      return
    }
    let last = points.count - 1
    body(points[0], 0, 0)
    body(points[0], 0, 0)
    body(points[1], 1, 0)
    let pieces = max(granularity, 1)
    for index in 1..<last {
      let (p0, p1, p2) = (points[index - 1], points[index], points[index + 1])
      let p3 = points[min(index + 2, last)]
      for piece in 1..<pieces {
        let t = Double(piece) / Double(pieces)
        let point = Point(
          x: value(p0.x, p1.x, p2.x, p3.x, at: t), y: value(p0.y, p1.y, p2.y, p3.y, at: t))
        body(point, index, t)
      }
      body(p2, index + 1, 0)
    }
    body(points[last], last, 0)
  }

  /// Returns the uniform Catmull–Rom value of one coordinate between `b` and `c`.
  private static func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double, at t: Double)
    -> Double
  {
    let linear = c - a
    let square = 2 * a - 5 * b + 4 * c - d
    let cube = 3 * b - a - 3 * c + d
    return 0.5 * (2 * b + linear * t + square * (t * t) + cube * (t * t * t))
  }
}
