import Glibc
internal import Touches

/// The way of a pen without noise: a smooth line through the points of a stroke, but for its corners.
struct CleanPath {
  /// The way, in pieces of far less than a px.
  private(set) var points: [Point]
  /// The distance of each point from the begin along the way, in px.
  private(set) var distances: [Double] = [0]
  /// The corners, as indices of `points`.
  private(set) var corners: [Int] = []

  var length: Double { distances[distances.count - 1] }

  /// Makes a way of a stroke; it turns by more than 60 degrees at corners.
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
      distances.append(length + (b - a).lengthSquared.squareRoot())
    }
  }

  /// Adds a smooth line: cubic pieces whose tangents are those of the parabola through three points.
  private mutating func add(_ knots: [Point]) {
    guard knots.count > 2 else {
      for step in 1...40 { points.append(knots[0] + (knots[1] - knots[0]) * (Double(step) / 40)) }
      return
    }
    let chords = zip(knots, knots.dropFirst()).map { $1 - $0 }
    let lengths = chords.map { $0.lengthSquared.squareRoot() }
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
        let way =
          chords[index] * (t * t * (3 - 2 * t))
          + tangents[index] * (lengths[index] * t * (1 - t) * (1 - t))
          + tangents[index + 1] * (lengths[index] * t * t * (t - 1))
        points.append(knots[index] + way)
      }
    }
  }

  /// Returns the place after a distance from the begin in px.
  func place(at distance: Double) -> Point {
    let index = index(at: distance)
    guard index < points.count - 1 else { return points[points.count - 1] }
    let gap = distances[index + 1] - distances[index]
    return points[index]
      + (points[index + 1] - points[index]) * ((distance - distances[index]) / gap)
  }

  /// Returns the last point that is no further from the begin.
  func index(at distance: Double) -> Int {
    var (low, high) = (0, points.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the distance of a place from the part of the way between two distances from the begin, in px.
  func distance(of place: Point, from first: Double, to last: Double) -> Double {
    Self.distance(
      of: place, from: points[index(at: first)...min(index(at: last) + 1, points.count - 1)])
  }

  /// Returns the distance of a place from a line through points, in px.
  static func distance(of place: Point, from line: ArraySlice<Point>) -> Double {
    zip(line, line.dropFirst()).map { a, b in
      let (along, way) = (b - a, place - a)
      let length = along.lengthSquared
      let dot = along.dx * way.dx + along.dy * way.dy
      let share = length > 0 ? min(max(dot / length, 0), 1) : 0
      return (way + along * -share).lengthSquared.squareRoot()
    }.min() ?? .infinity
  }
}
