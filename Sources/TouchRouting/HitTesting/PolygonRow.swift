internal import Touches

// A row of a polygon with many corners. Each corner is looked at once per row, not once per pixel:
// the effect of an edge is noted at the pixels where it begins and ends, and one walk along the row
// adds the effects up. The arithmetic is that of `ResolvedShape.contains`, so a row has exactly the
// pixels that a hit-test hits.

/// Finds the pixels of a row that are in a polygon, and keeps its storage for the next row.
struct PolygonRow {
  /// For each pixel, whether an odd number of edges crosses the row between its centre and that of
  /// the previous pixel.
  private var toggles: [Bool] = []
  /// For each pixel, the number of edges near it minus the number near the previous pixel.
  private var steps: [Int32] = []

  /// Calls `body` for every run of pixels of a row that are in a polygon with an outset.
  ///
  /// - Parameters:
  ///   - corners: in px of the root.
  ///   - outset: the distance by which the polygon grows, in px; negative to shrink it.
  ///   - columns: the pixels of the row to look at.
  ///   - y: the middle of the row, in px of the root.
  ///   - body: called with each run, from left to right.
  mutating func forEachRun(
    of corners: [Point], outset: Double, in columns: Range<Int>, y: Double,
    _ body: (Range<Int>) -> Void
  ) {
    let width = columns.count
    toggles.removeAll(keepingCapacity: true)
    toggles.append(contentsOf: repeatElement(false, count: width + 1))
    steps.removeAll(keepingCapacity: true)
    if outset != 0 { steps.append(contentsOf: repeatElement(0, count: width + 1)) }
    addEdges(corners, abs(outset), columns, y)

    var isInside = false
    var nearCount: Int32 = 0
    var start: Int?
    for index in 0..<width {
      if toggles[index] { isInside.toggle() }
      if outset != 0 { nearCount += steps[index] }
      let isIn = outset > 0 ? isInside || nearCount > 0 : isInside && nearCount == 0
      if isIn, start == nil { start = index }
      if !isIn, let first = start {
        body(columns.lowerBound + first..<columns.lowerBound + index)
        start = nil
      }
    }
    if let first = start { body(columns.lowerBound + first..<columns.upperBound) }
  }

  private mutating func addEdges(
    _ corners: [Point], _ distance: Double, _ columns: Range<Int>, _ y: Double
  ) {
    guard var a = corners.last else { return }
    for b in corners {
      defer { a = b }
      if (a.y > y) != (b.y > y) {
        // Toggle at the first pixel whose centre is not to the left of the crossing.
        let edge = crossing(of: a, b, at: y)
        let first = pixels(from: edge, to: edge).lowerBound
        let index = max(0, min(columns.count, first - columns.lowerBound))
        toggles[index].toggle()
      }
      guard distance > 0, min(a.y, b.y) - distance <= y, max(a.y, b.y) + distance >= y else {
        continue
      }
      let run = near(Edge(from: a, to: b), distance, y).clamped(to: columns)
      guard !run.isEmpty else { continue }
      steps[run.lowerBound - columns.lowerBound] += 1
      steps[run.upperBound - columns.lowerBound] -= 1
    }
  }

  /// Returns the pixels of a row that an edge comes nearer to than a distance.
  ///
  /// The run is computed a little too long and trimmed with the comparison of the hit-test, so that
  /// rounding decides nothing.
  private func near(_ edge: Edge, _ distance: Double, _ y: Double) -> Range<Int> {
    guard let reach = edge.reach(distance * (1 + 1e-9) + 1e-6, at: y) else { return 0..<0 }
    let run = pixels(from: reach.start, to: reach.end)
    var (first, end) = (run.lowerBound, run.upperBound)
    func isNear(_ column: Int) -> Bool {
      edge.isWithin(distance, of: Point(x: Double(column) + 0.5, y: y))
    }
    while first < end, !isNear(first) { first += 1 }
    while first < end, !isNear(end - 1) { end -= 1 }
    return first..<max(first, end)
  }
}

/// An edge of a polygon.
struct Edge {
  let from: Point
  let to: Point

  /// Returns whether it comes nearer to a point than a distance in px.
  func isWithin(_ distance: Double, of point: Point) -> Bool {
    let edge = to - from
    let toPoint = point - from
    let along = toPoint.dx * edge.dx + toPoint.dy * edge.dy
    let share = edge.lengthSquared > 0 ? max(0, min(1, along / edge.lengthSquared)) : 0
    return (toPoint + edge * -share).lengthSquared < distance * distance
  }

  /// Returns the ends of the part of a row that is within a distance of the edge, in px; nil if
  /// there is none.
  ///
  /// The part consists of the points near either end of the edge, and of those whose nearest point
  /// lies between the ends.
  func reach(_ distance: Double, at y: Double) -> (start: Double, end: Double)? {
    var (start, end) = (Double.infinity, -Double.infinity)
    for corner in [from, to] {
      let square = distance * distance - (y - corner.y) * (y - corner.y)
      guard square > 0 else { continue }
      let half = square.squareRoot()
      (start, end) = (min(start, corner.x - half), max(end, corner.x + half))
    }
    let edge = to - from
    let length = edge.length
    if length > 0 {
      // Limits: along the edge from 0 to its length, across it within the distance; both are linear
      // in x.
      let down = y - from.y
      var along = (low: -Double.infinity, high: Double.infinity)
      func cut(_ slope: Double, _ offset: Double, _ low: Double, _ high: Double) {
        if slope == 0 {
          if offset < low || offset > high { along = (.infinity, -.infinity) }
          return
        }
        let (first, second) = ((low - offset) / slope, (high - offset) / slope)
        along = (max(along.low, min(first, second)), min(along.high, max(first, second)))
      }
      cut(edge.dx / length, down * edge.dy / length, 0, length)
      cut(edge.dy / length, -down * edge.dx / length, -distance, distance)
      if along.low <= along.high {
        (start, end) = (min(start, from.x + along.low), max(end, from.x + along.high))
      }
    }
    return start <= end ? (start, end) : nil
  }
}
