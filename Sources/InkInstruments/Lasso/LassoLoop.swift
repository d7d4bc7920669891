internal import TouchDrawing
package import TouchInk
package import Touches

/// The loop that a finger draws around strokes; a line from its end to its start closes it.
package struct LassoLoop: Sendable {
  /// The places of the finger, in px of the root; places close to the previous one are left out.
  package private(set) var points: [Point]
  private var low: Point
  private var high: Point
  private let step: Double

  /// The share of a stroke's length above which the stroke is selected if it lies inside.
  private static let share = 0.5
  /// The maximum number of samples of a stroke, which give the share to a hundredth.
  private static let samples = 100.0

  /// Begins a loop.
  ///
  /// - Parameters:
  ///   - position: the place where the finger came down, in px of the root.
  ///   - step: the minimum distance between two places, in px.
  package init(at position: Point, step: Double) {
    points = [position]
    (low, high) = (position, position)
    self.step = max(step, 1)
  }

  /// Extends the loop to the finger's place.
  ///
  /// - Returns: the rectangle around the new part, in px of the root; nil if there is none.
  package mutating func extend(to position: Point) -> PixelRect? {
    guard let last = points.last, (position - last).lengthSquared >= step * step else { return nil }
    points.append(position)
    low = Point(x: min(low.x, position.x), y: min(low.y, position.y))
    high = Point(x: max(high.x, position.x), y: max(high.y, position.y))
    return PixelRect(around: last, radius: 1).union(PixelRect(around: position, radius: 1))
  }

  /// Returns whether the finger has stayed within a distance of its first place, in px.
  package func isTap(within distance: Double) -> Bool {
    let start = points[0]
    return points.allSatisfy { ($0 - start).lengthSquared <= distance * distance }
  }

  /// The rectangle of whole pixels around the loop.
  package var bounds: PixelRect {
    PixelRect(around: low, radius: 1).union(PixelRect(around: high, radius: 1))
  }

  /// Returns whether a place is inside, by the nonzero winding rule.
  package func contains(_ point: Point) -> Bool {
    guard point.x >= low.x, point.x <= high.x, point.y >= low.y, point.y <= high.y else {
      return false
    }
    var winding = 0
    var start = points[points.count - 1]
    for end in points {
      if (start.y <= point.y) != (end.y <= point.y) {
        let side =
          (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
        if start.y <= point.y {
          if side > 0 { winding += 1 }
        } else if side < 0 {
          winding -= 1
        }
      }
      start = end
    }
    return winding != 0
  }

  /// Returns the share of a stroke's length that lies inside, 0…1; 0 or 1 for a dot.
  package func share(of nodes: [StrokeNode]) -> Double {
    guard let first = nodes.first else { return 0 }
    let pieces = zip(nodes, nodes.dropFirst())
    func length(_ a: StrokeNode, _ b: StrokeNode) -> Double {
      (b.point - a.point).length
    }
    let totalLength = pieces.reduce(0) { $0 + length($1.0, $1.1) }
    guard totalLength > 0 else { return contains(first.point) ? 1 : 0 }
    let step = max(totalLength / Self.samples, 1)
    var (inside, sampled) = (0, 0)
    // Samples are equidistant along the whole stroke, across its pieces.
    var ahead = step / 2
    for (a, b) in pieces {
      let length = length(a, b)
      while ahead < length {
        sampled += 1
        if contains(a.point + (b.point - a.point) * (ahead / length)) { inside += 1 }
        ahead += step
      }
      ahead -= length
    }
    return sampled > 0 ? Double(inside) / Double(sampled) : contains(first.point) ? 1 : 0
  }

  /// Returns the IDs of the strokes that lie mostly inside, from the bottom to the top.
  ///
  /// Strokes of the area eraser are selected together with other strokes, but never alone.
  package func selection(of strokes: some Sequence<Stroke>) -> [StrokeID] {
    let box = bounds
    let inside = strokes.filter {
      !$0.bounds.intersection(box).isEmpty && share(of: $0.nodes) > Self.share
    }
    return inside.allSatisfy { $0.brush.tool == .areaEraser } ? [] : inside.map(\.id)
  }
}
