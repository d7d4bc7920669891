internal import Glibc
internal import Touches

/// The ellipse with the same area moments as a closed line, and the line's distance from it.
struct EllipseFit {
  let ellipse: Ellipse
  /// The mean distance of the line from the ellipse, relative to its radius there.
  let meanError: Double
  /// The largest such distance.
  let largestError: Double

  /// The mean distance of the line from the ellipse, in px.
  var meanDistance: Double {
    meanError * (ellipse.major.length * ellipse.minor.length).squareRoot()
  }

  /// Fits an ellipse; nil if the line encloses no area.
  ///
  /// The area inside an ellipse with half axes a and b has the variances a²/4 and b²/4 along them.
  init?(_ points: [Point]) {
    guard let moments = AreaMoments(points) else { return nil }
    let half = (moments.xx - moments.yy) / 2
    let spread = (half * half + moments.xy * moments.xy).squareRoot()
    let mean = (moments.xx + moments.yy) / 2
    guard mean > spread else { return nil }
    let angle = atan2(moments.xy, half) / 2
    let (a, b) = (2 * (mean + spread).squareRoot(), 2 * (mean - spread).squareRoot())
    let axis = Vector(dx: cos(angle), dy: sin(angle))
    ellipse = Ellipse(
      centre: moments.centre, major: axis * a, minor: Vector(dx: -axis.dy, dy: axis.dx) * b)
    let errors = points.map { point in
      let offset = point - moments.centre
      let (x, y) = (offset.dot(axis) / a, offset.cross(axis) / b)
      return abs((x * x + y * y).squareRoot() - 1)
    }
    meanError = errors.reduce(0, +) / Double(errors.count)
    largestError = errors.max() ?? 0
  }
}

/// The centroid and the second moments of the area inside a closed line.
private struct AreaMoments {
  var centre: Point
  var xx = 0.0
  var xy = 0.0
  var yy = 0.0

  /// Computes the moments of a polygon by Green's theorem; nil if it has no area.
  init?(_ points: [Point]) {
    // Relative to a corner, so that large coordinates lose no precision.
    let origin = points[0]
    var (area, x, y) = (0.0, 0.0, 0.0)
    centre = origin
    for (start, end) in zip(points, points.dropFirst() + [points[0]]) {
      let (a, b) = (start - origin, end - origin)
      let part = a.cross(b)
      area += part / 2
      x += part * (a.dx + b.dx) / 6
      y += part * (a.dy + b.dy) / 6
      xx += part * (a.dx * a.dx + a.dx * b.dx + b.dx * b.dx) / 12
      yy += part * (a.dy * a.dy + a.dy * b.dy + b.dy * b.dy) / 12
      xy += part * (a.dx * b.dy + 2 * a.dx * a.dy + 2 * b.dx * b.dy + b.dx * a.dy) / 24
    }
    guard abs(area) > 1 else { return nil }
    let middle = Vector(dx: x / area, dy: y / area)
    centre = origin + middle
    xx = xx / area - middle.dx * middle.dx
    yy = yy / area - middle.dy * middle.dy
    xy = xy / area - middle.dx * middle.dy
  }
}
