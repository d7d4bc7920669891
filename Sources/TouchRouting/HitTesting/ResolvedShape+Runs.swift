internal import Touches

// Rows of a shape in whole pixels: exactly the pixels whose centres the shape contains.

/// Returns the pixels whose centres lie in a half-open interval.
func pixels(from start: Double, to end: Double) -> Range<Int> {
  let first = firstPixel(from: start)
  return first..<max(first, firstPixel(from: end))
}

/// Returns the first pixel whose centre is not before an edge.
private func firstPixel(from edge: Double) -> Int {
  // The root has at most 32,767 px, and NaN fails the first comparison.
  guard edge > -1e6 else { return -1_000_000 }
  guard edge < 1e6 else { return 1_000_000 }
  var pixel = Int((edge - 0.5).rounded(.up))
  // The difference may have been rounded; these comparisons are those of the hit-test.
  while Double(pixel) + 0.5 < edge { pixel += 1 }
  while Double(pixel - 1) + 0.5 >= edge { pixel -= 1 }
  return pixel
}

extension ResolvedShape {
  /// Returns the run of pixels of a row that are in a convex shape; empty if there are none.
  ///
  /// - Parameters:
  ///   - columns: the pixels of the row to look at.
  ///   - y: the middle of the row, in px of the root.
  /// - Returns: the run.
  func run(in columns: Range<Int>, y: Double) -> Range<Int> {
    func isIn(_ column: Int) -> Bool { contains(Point(x: Double(column) + 0.5, y: y)) }
    guard let last = columns.last else { return columns }
    let nearest = min(max(middle, columns.lowerBound), last)
    guard isIn(nearest) else { return nearest..<nearest }
    var (outside, inside) = (columns.lowerBound - 1, nearest)
    while inside - outside > 1 {
      let half = (inside + outside) / 2
      if isIn(half) { inside = half } else { outside = half }
    }
    let first = inside
    (inside, outside) = (nearest, columns.upperBound)
    while outside - inside > 1 {
      let half = (inside + outside) / 2
      if isIn(half) { inside = half } else { outside = half }
    }
    return first..<outside
  }

  /// Calls `body` for every run of pixels of a row that are in the shape.
  ///
  /// - Parameters:
  ///   - columns: the pixels of the row to look at.
  ///   - y: the middle of the row, in px of the root.
  ///   - polygons: storage to reuse.
  ///   - body: called with each run, from left to right.
  func forEachRun(
    in columns: Range<Int>, y: Double, _ polygons: inout PolygonRow, _ body: (Range<Int>) -> Void
  ) {
    guard !columns.isEmpty else { return }
    switch self {
    case .polygon(let corners, let outset):
      polygons.forEachRun(of: corners, outset: outset, in: columns, y: y, body)
    case .mask(let mask, let box):
      mask.forEachRun(in: columns, y: y, in: box, body)
    case .rounded, .ellipse:
      let run = run(in: columns, y: y)
      if !run.isEmpty { body(run) }
    }
  }

  /// The column of pixels nearest to the middle of a convex shape.
  private var middle: Int {
    let x =
      switch self {
      case .rounded(let box, _): box.center.x
      case .ellipse(let center, _, _): center.x
      case .polygon, .mask: 0.0
      }
    return Int(max(-1e6, min(1e6, x)).rounded(.down))
  }
}
