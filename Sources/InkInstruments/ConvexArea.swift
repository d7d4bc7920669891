package import Touches

/// A convex polygon, such as the outline of a selection or of a ruler.
package struct ConvexArea: Hashable, Sendable {
  /// The corners, clockwise on the screen, in px of the root.
  package let corners: [Point]

  /// Creates a polygon from corners in clockwise order.
  package init(corners: [Point]) { self.corners = corners }

  /// Creates the convex hull of points.
  package init(around points: [Point]) {
    // The monotone chain algorithm: the upper and the lower side, each from one end to the other.
    let sorted = points.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    func side(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1,
          Self.cross(chain[chain.count - 2], chain[chain.count - 1], point) <= 0
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain
    }
    let (upper, lower) = (side(sorted), side(sorted.reversed()))
    corners = upper.dropLast() + (lower.count > 1 ? lower.dropLast() : lower)
  }

  private static func cross(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Returns the image of the polygon under a map, which must not mirror.
  package func mapped(by map: AffineMap) -> ConvexArea {
    ConvexArea(corners: corners.map { map($0) })
  }

  /// The edges, each from one corner to the next.
  package var edges: [(start: Point, end: Point)] {
    corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
  }

  /// Returns the distance of a place from the nearest edge, in px; negative outside.
  ///
  /// Beyond a corner it is the distance from an edge's line, not from the corner, which is farther.
  package func depth(of point: Point) -> Double {
    guard corners.count > 2 else { return -.infinity }
    return edges.reduce(.infinity) { minimum, edge in
      let direction = edge.end - edge.start
      let length = direction.length
      guard length > 0 else { return minimum }
      return min(minimum, Self.cross(edge.start, edge.end, point) / length)
    }
  }

  /// Returns whether a place is inside, or outside by at most a margin, in px.
  package func contains(_ point: Point, margin: Double = 0) -> Bool {
    depth(of: point) >= -margin
  }

  /// The smallest rectangle of whole pixels around the polygon.
  package var bounds: PixelRect { rows(from: -.infinity, to: .infinity, margin: 0) }

  /// The upper and the lower end and the height, in px; all 0 without corners.
  package var extent: (top: Double, bottom: Double, height: Double) {
    let rows = corners.map(\.y)
    guard let top = rows.min(), let bottom = rows.max() else { return (0, 0, 0) }
    return (top, bottom, bottom - top)
  }

  /// The longer side of the rectangle around the polygon, in px; 0 without corners.
  var longerSide: Double {
    let columns = corners.map(\.x)
    guard let left = columns.min(), let right = columns.max() else { return 0 }
    return max(right - left, extent.height)
  }

  /// The height of a band, in px.
  private static let band = 32

  /// Covers the polygon with one rectangle per band, which follow its outline closely.
  ///
  /// - Parameter margin: the width of the margin that is covered as well, in px.
  /// - Returns: the rectangles, in px of the root.
  package func cover(margin: Double) -> [PixelRect] {
    let whole = rows(from: -.infinity, to: .infinity, margin: margin)
    guard !whole.isEmpty else { return [] }
    return stride(from: whole.y, to: whole.maxY, by: Self.band).map { y in
      let end = min(y + Self.band, whole.maxY)
      let part = rows(from: Double(y) - margin, to: Double(end) + margin, margin: margin)
      return PixelRect(x: part.x, y: y, width: part.width, height: end - y)
    }
  }

  /// Returns the rectangle around the part between two y coordinates, in px of the root.
  private func rows(from top: Double, to bottom: Double, margin: Double) -> PixelRect {
    var (left, right, first, last) = (
      Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
    )
    func include(_ x: Double, _ y: Double) {
      (left, right) = (min(left, x), max(right, x))
      (first, last) = (min(first, y), max(last, y))
    }
    for (start, end) in edges {
      if start.y >= top, start.y <= bottom { include(start.x, start.y) }
      for y in [top, bottom] where (start.y < y) != (end.y < y) && y.isFinite {
        include(start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y), y)
      }
    }
    guard left <= right, left.magnitude < 1e6, right.magnitude < 1e6, first.magnitude < 1e6,
      last.magnitude < 1e6
    else { return .empty }
    let (x, y) = (Int((left - margin).rounded(.down)), Int((first - margin).rounded(.down)))
    return PixelRect(
      x: x, y: y, width: Int((right + margin).rounded(.up)) - x,
      height: Int((last + margin).rounded(.up)) - y)
  }
}
