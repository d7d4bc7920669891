import Glibc
internal import Touches

/// The path of a pen without noise: a line through a stroke's points, smooth except at corners.
struct CleanPath {
  /// The points of the path: 20 for each curved piece, and 40 for each straight one.
  private(set) var points: [Point]
  /// The distance of each point from the start along the path, in px.
  private(set) var distances: [Double] = [0]
  /// The indices of the corners in `points`.
  private(set) var corners: [Int] = []

  var length: Double { distances[distances.count - 1] }

  /// Creates a path from a stroke, which has a corner wherever it turns by more than 60 degrees.
  init(_ stroke: [Point], scale: Double) {
    let corner = cos(60 * Double.pi / 180)
    let knots = stroke.map { Point(x: $0.x * scale, y: $0.y * scale) }
    points = [knots[0]]
    var first = 0
    for last in 1..<knots.count {
      if last < knots.count - 1 {
        let (a, b) = (knots[last] - knots[last - 1], knots[last + 1] - knots[last])
        let cosine =
          (a.dx * b.dx + a.dy * b.dy) / (a.lengthSquared * b.lengthSquared).squareRoot()
        guard cosine < corner else { continue }
      }
      add(Array(knots[first...last]))
      if last < knots.count - 1 { corners.append(points.count - 1) }
      first = last
    }
    for (a, b) in zip(points, points.dropFirst()) {
      distances.append(length + (b - a).length)
    }
  }

  /// Adds a smooth curve of cubic pieces; the tangent at a knot is that of the parabola through it
  /// and its neighbours.
  private mutating func add(_ knots: [Point]) {
    guard knots.count > 2 else {
      for step in 1...40 { points.append(knots[0] + (knots[1] - knots[0]) * (Double(step) / 40)) }
      return
    }
    let chords = zip(knots, knots.dropFirst()).map { $1 - $0 }
    let lengths = chords.map { $0.length }
    let slopes = zip(chords, lengths).map { $0 * (1 / $1) }
    var tangents = [Vector](repeating: .zero, count: knots.count)
    for index in 1..<knots.count - 1 {
      let (a, b) = (lengths[index - 1], lengths[index])
      tangents[index] = (slopes[index - 1] * b + slopes[index] * a) * (1 / (a + b))
    }
    tangents[0] = slopes[0] * 2 + tangents[1] * -1
    tangents[knots.count - 1] = slopes[slopes.count - 1] * 2 + tangents[knots.count - 2] * -1
    for index in chords.indices {
      for step in 1...20 {
        let t = Double(step) / 20
        let displacement =
          chords[index] * (t * t * (3 - 2 * t))
          + tangents[index] * (lengths[index] * t * (1 - t) * (1 - t))
          + tangents[index + 1] * (lengths[index] * t * t * (t - 1))
        points.append(knots[index] + displacement)
      }
    }
  }

  /// Returns the point at a distance from the start, in px.
  func place(at distance: Double) -> Point {
    let index = index(at: distance)
    guard index < points.count - 1 else { return points[points.count - 1] }
    let gap = distances[index + 1] - distances[index]
    return points[index]
      + (points[index + 1] - points[index]) * ((distance - distances[index]) / gap)
  }

  /// Returns the index of the last point that is no further from the start.
  func index(at distance: Double) -> Int {
    var (low, high) = (0, points.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the distance in px of a point from the part of the path between two distances from the
  /// start.
  func distance(of point: Point, from first: Double, to last: Double) -> Double {
    Self.distance(
      of: point, from: points[index(at: first)...min(index(at: last) + 1, points.count - 1)])
  }

  /// Returns the distance of a point from the line through some points, in px.
  static func distance(of point: Point, from line: ArraySlice<Point>) -> Double {
    zip(line, line.dropFirst()).map { a, b in
      let (segment, offset) = (b - a, point - a)
      let length = segment.lengthSquared
      let dot = segment.dx * offset.dx + segment.dy * offset.dy
      let share = length > 0 ? min(max(dot / length, 0), 1) : 0
      return (offset + segment * -share).length
    }.min() ?? .infinity
  }
}
