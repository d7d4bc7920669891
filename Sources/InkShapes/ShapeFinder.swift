// Recognizes the shape of a line when a finger rests at its end. In doubt the line stays as it is,
// because a wrong replacement is worse than a shape that has to be drawn again.

internal import Glibc
package import Touches

/// Finds the regular shape that a drawn line resembles.
package struct ShapeFinder: Sendable {
  /// The minimum extent of a shape, in mm: smaller ones are letters.
  private static let minimumSize = 12.0
  /// The number of points of a path that is as long as its extent.
  private static let resolution = 40.0
  /// The minimum spacing of the points of a path, in mm.
  private static let minimumStep = 0.6
  /// The maximum distance between the ends of a closed line, relative to its length.
  private static let closedShare = 0.12
  /// The maximum deviation of a side from a straight line, relative to its length.
  ///
  /// It is smaller for open lines, because letters are open.
  private static let bend = (open: 0.055, closed: 0.08)
  /// The deviation from a straight line that is always allowed, in mm.
  private static let tremor = 1.0
  /// The minimum side of a shape with corners, relative to the extent.
  private static let minimumSide = 0.1
  /// The maximum number of corners of a shape; more are a scribble.
  private static let cornerLimit = 9
  /// The maximum mean distance of a line with corners from its polygon, relative to its ellipse.
  private static let cornered = 0.7
  /// The maximum errors of an ellipse, relative to its radius.
  private static let roundness = (mean: 0.065, largest: 0.22)

  private let pixelsPerMillimetre: Double

  /// Creates a finder for a screen.
  ///
  /// - Parameter pixelsPerMillimetre: its density, in px/mm, above 0.
  package init(pixelsPerMillimetre: Double) {
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// Finds the shape that a line resembles.
  ///
  /// - Parameter points: the points of the line in the order of the finger's movement, in px.
  /// - Returns: the shape; nil if the line resembles none.
  package func shape(of points: [Point]) -> FoundShape? {
    let extent = extent(of: points)
    guard extent >= Self.minimumSize * pixelsPerMillimetre else { return nil }
    // Not so fine that the panel's noise lengthens the path.
    let step = max(extent / Self.resolution, Self.minimumStep * pixelsPerMillimetre)
    var path = ResampledPath(points, step: step)
    guard path.points.count > 6, let end = points.last else { return nil }
    if isLine(path) { return .line(from: path.points[0], to: end) }
    if path.length > 1.8 * extent {
      var closed = path
      closed.trimOvershoot()
      if closed.gap <= Self.closedShare * closed.length, closed.points.count > 12 {
        return closedShape(closed, extent)
      }
    }
    path.trimHooks()
    return openShape(path, extent, end: end)
  }

  /// Returns the largest distance between two of the points, in px, accurate to 2 %; 0 without any.
  private func extent(of points: [Point]) -> Double {
    (0..<8).map { step in
      let angle = Double(step) * .pi / 8
      let direction = Vector(dx: cos(angle), dy: sin(angle))
      let projections = points.map { Vector(dx: $0.x, dy: $0.y).dot(direction) }
      return (projections.max() ?? 0) - (projections.min() ?? 0)
    }.max() ?? 0
  }

  private func isLine(_ path: ResampledPath) -> Bool {
    let straightness = path.straightness(0, path.points.count - 1)
    return straightness.share >= 0.9
      && straightness.deviation <= bendLimit(path.gap, Self.bend.closed)
  }

  /// Returns the maximum deviation of a line from a straight one of a given length, in px.
  private func bendLimit(_ length: Double, _ share: Double) -> Double {
    max(share * length, Self.tremor * pixelsPerMillimetre)
  }

  // MARK: - Open

  private func openShape(_ path: ResampledPath, _ extent: Double, end: Point) -> FoundShape? {
    let corners = CornerFinder(path).corners
    guard corners.count > 2, corners.count <= Self.cornerLimit,
      hasStraightSides(path, corners, Self.bend.open)
    else { return nil }
    var vertices = corners.map { path.points[$0] }
    // The path ends less than a step before the finger, unless a hook was removed.
    if let last = vertices.last, last.distance(to: end) < path.step {
      vertices[vertices.count - 1] = end
    }
    if let arrow = ArrowFit(vertices) { return .arrow(from: arrow.tail, to: arrow.tip) }
    let sides = zip(vertices, vertices.dropFirst()).map { $0.distance(to: $1) }
    guard sides.allSatisfy({ $0 >= Self.minimumSide * extent }) else { return nil }
    return .polyline(vertices)
  }

  private func hasStraightSides(_ path: ResampledPath, _ corners: [Int], _ bend: Double) -> Bool {
    zip(corners, corners.dropFirst()).allSatisfy { first, last in
      let straightness = path.straightness(first, last)
      let chord = path.points[first].distance(to: path.points[last])
      return straightness.deviation <= bendLimit(chord, bend)
    }
  }

  // MARK: - Closed

  private func closedShape(_ path: ResampledPath, _ extent: Double) -> FoundShape? {
    let polygon = polygon(path, extent)
    if let fit = EllipseFit(path.points),
      fit.meanError <= Self.roundness.mean, fit.largestError <= Self.roundness.largest,
      polygon.map({ path.meanDistance(to: $0) >= Self.cornered * fit.meanDistance }) ?? true,
      fit.ellipse.minor.length >= 0.15 * fit.ellipse.major.length
    {
      return .ellipse(fit.ellipse.snapped)
    }
    guard let polygon else { return nil }
    if let rectangle = RectangleFit(polygon) { return .rectangle(rectangle.corners) }
    return .polygon(polygon)
  }

  /// Returns the corners of a closed line with straight sides; nil if some are not straight.
  private func polygon(_ path: ResampledPath, _ extent: Double) -> [Point]? {
    // The line may begin within a side, so it is rotated to begin at its first corner.
    guard let start = CornerFinder(path).corners.dropFirst().dropLast().first else { return nil }
    let points = path.points
    let turned = ResampledPath(
      Array(points[start...] + points[...start]), step: path.step)
    let corners = CornerFinder(turned).corners
    guard corners.count > 3, corners.count <= Self.cornerLimit,
      hasStraightSides(turned, corners, Self.bend.closed)
    else { return nil }
    let vertices = corners.dropLast().map { turned.points[$0] }
    let sides = zip(vertices, vertices.dropFirst() + [vertices[0]]).map { $0.distance(to: $1) }
    return sides.allSatisfy { $0 >= Self.minimumSide * extent } ? vertices : nil
  }
}
