// A touch that lands on the shape must be one that the hit-test would give us, and no other: what
// leaks through is lost to the region, what is held back is lost to the application. So a pixel is in
// the shape exactly if a hit-test at its centre hits something solid. The shape is painted row by row
// from the same list, in the same order and with the same comparisons as a hit-test; only that each
// row is found in runs, not in pixels, and rows in which nothing changes are found once.

public import Touches

/// The solid parts of a tree in whole pixels, with holes cut out, for the input shape of a window.
///
/// Regions that pass touches on are holes in what is behind them. A region that answers for itself
/// through a function is solid wherever the function might be asked, since nobody knows its answer
/// before there is a touch. Once used, updating allocates nothing unless the tree grows.
public struct InputShape {
  /// The rectangles, in px of the root, each pixel in one: sorted by y and then by x, where those
  /// that share a row share their top and bottom (what X calls YXBanded).
  public private(set) var rects: [PixelRect] = []
  /// Whether regions whose policy is `offer` are solid.
  ///
  /// They are holes where a grab of the root hands their touches to us, since the application must be
  /// able to get them back.
  public let offersAreSolid: Bool

  private var painter = ShapePainter()
  private var previous: [PixelRect] = []

  public init(offersAreSolid: Bool = false) {
    self.offersAreSolid = offersAreSolid
  }

  /// Paints the shape of a tree as it is now.
  ///
  /// - Returns: whether it is another shape than before.
  public mutating func update(from tree: RegionTree) -> Bool {
    tree.prepare()
    swap(&rects, &previous)
    rects.removeAll(keepingCapacity: true)
    painter.paint(
      tree.index, screen: tree.screen, offersAreSolid: offersAreSolid, into: &rects)
    return rects != previous
  }
}

/// Paints the entries of an index row by row.
private struct ShapePainter {
  /// An entry that reaches into the row, or will.
  private struct Part {
    var entry: Int32
    /// The rows whose centres are in the entry's box.
    var rows: Range<Int>
    /// The columns whose centres are in the entry's box.
    var columns: Range<Int>
    var isSolid: Bool
    /// Whether it is cut by any shape but rectangles.
    var isShaped: Bool
  }

  /// Which entries are solid.
  private var isSolid: [Bool] = []
  /// The parts by first row, and in painting order where that is equal.
  private var parts: [Part] = []
  /// The parts of the row in painting order.
  private var active: [Part] = []
  private var row = PixelRow()

  mutating func paint(
    _ index: HitIndex, screen: PixelRect, offersAreSolid: Bool, into rects: inout [PixelRect]
  ) {
    collect(index, screen, offersAreSolid: offersAreSolid)
    active.removeAll(keepingCapacity: true)
    var band = 0
    var next = 0
    var y = parts.first?.rows.lowerBound ?? 0
    while true {
      active.removeAll { $0.rows.upperBound <= y }
      let hasNew = next < parts.count && parts[next].rows.lowerBound <= y
      while next < parts.count, parts[next].rows.lowerBound <= y {
        active.append(parts[next])
        next += 1
      }
      if hasNew { active.sort { $0.entry < $1.entry } }
      let start = next < parts.count ? parts[next].rows.lowerBound : Int.max
      guard !active.isEmpty else {
        guard start < Int.max else { return }
        y = start
        continue
      }
      let change = active.reduce(start) { min($0, $1.rows.upperBound) }
      let height = active.contains { $0.isShaped } ? 1 : change - y
      row.reset(width: screen.width)
      for part in active { paint(part, index, y: y, left: screen.x) }
      append(y: y, height: height, screen, band: &band, into: &rects)
      y += height
    }
  }

  // MARK: What to paint

  private mutating func collect(_ index: HitIndex, _ screen: PixelRect, offersAreSolid: Bool) {
    parts.removeAll(keepingCapacity: true)
    isSolid.removeAll(keepingCapacity: true)
    // The latest entries that are solid and that are not, those before the first being before the
    // screen itself, which is -1 and not solid.
    var (latestSolid, latestHole) = (-2, -2)
    for (number, entry) in index.entries.enumerated() {
      let isSolid = isSolid(entry, offersAreSolid: offersAreSolid)
      self.isSolid.append(isSolid)
      if entry.kind == .redirects, entry.target < 0 { continue }
      // What is in something solid is solid already, unless a hole was cut since; and so for holes.
      let around = Int(entry.kind == .region ? entry.parent : entry.own)
      if isSolid == (around >= 0 && self.isSolid[around]),
        (isSolid ? latestHole : latestSolid) < around
      {
        continue
      }
      if isSolid { latestSolid = number } else { latestHole = number }
      let rows = centres(from: entry.top, to: entry.bottom)
        .clamped(to: screen.y..<screen.maxY)
      let columns = centres(from: entry.left, to: entry.right)
        .clamped(to: screen.x..<screen.maxX)
      guard !rows.isEmpty, !columns.isEmpty else { continue }
      parts.append(
        Part(
          entry: Int32(number), rows: rows, columns: columns, isSolid: isSolid,
          isShaped: entry.shape >= 0 || entry.outer >= 0))
    }
    parts.sort { ($0.rows.lowerBound, $0.entry) < ($1.rows.lowerBound, $1.entry) }
  }

  private func isSolid(_ entry: HitIndex.Entry, offersAreSolid: Bool) -> Bool {
    switch entry.policy {
    case .own, .eat: true
    case .offer: offersAreSolid || entry.kind == .asks
    case .pass: entry.kind == .asks
    }
  }

  /// The pixels whose centres are from one edge up to another.
  private func centres(from start: Double, to end: Double) -> Range<Int> {
    let first = firstCentre(from: start)
    return first..<max(first, firstCentre(from: end))
  }

  /// The first pixel whose centre is not before an edge.
  private func firstCentre(from edge: Double) -> Int {
    // Nothing reaches beyond a root's 32767 px, and what is no number is nowhere.
    guard edge > -1e6 else { return -1_000_000 }
    guard edge < 1e6 else { return 1_000_000 }
    var pixel = Int((edge - 0.5).rounded(.up))
    // The difference may have been rounded; only this comparison is the hit-test's.
    while Double(pixel) + 0.5 < edge { pixel += 1 }
    while Double(pixel - 1) + 0.5 >= edge { pixel -= 1 }
    return pixel
  }

  // MARK: Painting a row

  private mutating func paint(_ part: Part, _ index: HitIndex, y: Int, left: Int) {
    guard part.isShaped else {
      row.set(part.columns.lowerBound - left..<part.columns.upperBound - left, to: part.isSolid)
      return
    }
    let entry = index.entries[Int(part.entry)]
    let centre = Double(y) + 0.5
    var columns = part.columns
    var isOneRun = true
    var shape = entry.shape
    var outer = entry.outer
    while true {
      if shape >= 0 {
        let resolved = index.shapes[Int(shape)]
        if resolved.isConvex {
          columns = run(of: resolved, in: columns, y: centre)
        } else {
          isOneRun = false
        }
      }
      guard outer >= 0 else { break }
      shape = index.entries[Int(outer)].shape
      outer = index.entries[Int(outer)].outer
    }
    if isOneRun {
      row.set(columns.lowerBound - left..<columns.upperBound - left, to: part.isSolid)
      return
    }
    var start = columns.lowerBound
    for column in columns {
      let isIn = index.holds(Point(x: Double(column) + 0.5, y: centre), inShapesOf: entry)
      if !isIn {
        row.set(start - left..<column - left, to: part.isSolid)
        start = column + 1
      }
    }
    row.set(start - left..<columns.upperBound - left, to: part.isSolid)
  }

  /// The pixels of a run whose centres are in a shape that is one run about its middle.
  private func run(of shape: ResolvedShape, in columns: Range<Int>, y: Double) -> Range<Int> {
    func isIn(_ column: Int) -> Bool { shape.contains(Point(x: Double(column) + 0.5, y: y)) }
    guard let last = columns.last else { return columns }
    let middle = min(max(shape.middle, columns.lowerBound), last)
    guard isIn(middle) else { return middle..<middle }
    var (outside, inside) = (columns.lowerBound - 1, middle)
    while inside - outside > 1 {
      let half = (inside + outside) / 2
      if isIn(half) { inside = half } else { outside = half }
    }
    let first = inside
    (inside, outside) = (middle, columns.upperBound)
    while outside - inside > 1 {
      let half = (inside + outside) / 2
      if isIn(half) { inside = half } else { outside = half }
    }
    return first..<outside
  }

  // MARK: Rectangles

  /// Appends the runs of the painted row, or makes the band above higher where it has the same.
  private func append(
    y: Int, height: Int, _ screen: PixelRect, band: inout Int, into rects: inout [PixelRect]
  ) {
    let start = rects.count
    var x = 0
    while let run = row.run(from: x) {
      rects.append(
        PixelRect(x: screen.x + run.lowerBound, y: y, width: run.count, height: height))
      x = run.upperBound
    }
    let count = rects.count - start
    guard count > 0 else { return }
    guard start - band == count, rects[band].maxY == y,
      (0..<count).allSatisfy({
        rects[band + $0].x == rects[start + $0].x
          && rects[band + $0].width == rects[start + $0].width
      })
    else {
      band = start
      return
    }
    rects.removeLast(count)
    for place in band..<start { rects[place].height += height }
  }
}

extension ResolvedShape {
  /// The column of pixels nearest to the middle of a convex shape.
  fileprivate var middle: Int {
    let x =
      switch self {
      case .rounded(let box, _): box.center.x
      case .ellipse(let center, _, _): center.x
      case .polygon, .mask: 0.0
      }
    return Int(max(-1e6, min(1e6, x)).rounded(.down))
  }
}
