internal import Touches

/// Paints the entries of an index row by row.
struct ShapePainter {
  /// An entry that overlaps the present row or a later one.
  private struct Part {
    var entry: Int32
    /// The rows whose centres are in the entry's box.
    var rows: Range<Int>
    /// The columns whose centres are in the entry's box.
    var columns: Range<Int>
    var isSolid: Bool
    /// Whether a shape other than a rectangle cuts it.
    var isShaped: Bool
  }

  /// Whether each entry is solid.
  private var isSolid: [Bool] = []
  /// The parts by first row, and in painting order within a row.
  private var parts: [Part] = []
  /// The parts of the row in painting order.
  private var active: [Part] = []
  private var row = PixelRow()
  private var polygons = PolygonRow()
  /// The runs of a part in the row; `cuts` are those of one shape that cuts it.
  private var runs: [Range<Int>] = []
  private var cuts: [Range<Int>] = []
  private var clippedRuns: [Range<Int>] = []

  mutating func paint(
    _ index: HitIndex, screen: PixelRect, full: Set<Int32>, offersAreSolid: Bool,
    into rects: inout [PixelRect]
  ) {
    collect(index, screen, full: full, offersAreSolid: offersAreSolid)
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

  // MARK: Parts to paint

  private mutating func collect(
    _ index: HitIndex, _ screen: PixelRect, full: Set<Int32>, offersAreSolid: Bool
  ) {
    parts.removeAll(keepingCapacity: true)
    isSolid.removeAll(keepingCapacity: true)
    // The indices of the latest solid entry and the latest hole. -1 is the screen itself, which is
    // not solid; -2 is before that.
    var (latestSolid, latestHole) = (-2, -2)
    for (entryIndex, entry) in index.entries.enumerated() {
      let isSolid = isSolid(entry, full: full, offersAreSolid: offersAreSolid)
      self.isSolid.append(isSolid)
      if entry.kind == .redirects, entry.target < 0 { continue }
      // A solid entry in a solid area needs no painting unless a hole was cut since; likewise for
      // holes.
      let container = Int(entry.kind == .region ? entry.parent : entry.own)
      if isSolid == (container >= 0 && self.isSolid[container]),
        (isSolid ? latestHole : latestSolid) < container
      {
        continue
      }
      if isSolid { latestSolid = entryIndex } else { latestHole = entryIndex }
      let rows = pixels(from: entry.top, to: entry.bottom)
        .clamped(to: screen.y..<screen.maxY)
      let columns = pixels(from: entry.left, to: entry.right)
        .clamped(to: screen.x..<screen.maxX)
      guard !rows.isEmpty, !columns.isEmpty else { continue }
      parts.append(
        Part(
          entry: Int32(entryIndex), rows: rows, columns: columns, isSolid: isSolid,
          isShaped: entry.shape >= 0 || entry.outer >= 0))
    }
    parts.sort { ($0.rows.lowerBound, $0.entry) < ($1.rows.lowerBound, $1.entry) }
  }

  private func isSolid(
    _ entry: HitIndex.Entry, full: Set<Int32>, offersAreSolid: Bool
  ) -> Bool {
    switch entry.policy {
    case .own:
      full.isEmpty || entry.kind == .asks
        || !full.contains(entry.kind == .redirects ? entry.target : entry.slot)
    case .eat: true
    case .offer: offersAreSolid || entry.kind == .asks
    case .pass: entry.kind == .asks
    }
  }

  // MARK: Painting a row

  private mutating func paint(_ part: Part, _ index: HitIndex, y: Int, left: Int) {
    guard part.isShaped else {
      row.set(part.columns.lowerBound - left..<part.columns.upperBound - left, to: part.isSolid)
      return
    }
    let entry = index.entries[Int(part.entry)]
    let centre = Double(y) + 0.5
    // A convex shape cuts the columns at both ends; any other may leave several runs.
    var columns = part.columns
    var hasOthers = false
    Self.forEachShape(of: entry, index) { shape in
      if shape.isConvex {
        columns = shape.run(in: columns, y: centre)
      } else {
        hasOthers = true
      }
    }
    runs.removeAll(keepingCapacity: true)
    if !columns.isEmpty { runs.append(columns) }
    if hasOthers {
      Self.forEachShape(of: entry, index) { shape in
        guard !shape.isConvex, let first = runs.first, let last = runs.last else { return }
        cuts.removeAll(keepingCapacity: true)
        shape.forEachRun(in: first.lowerBound..<last.upperBound, y: centre, &polygons) {
          cuts.append($0)
        }
        cutRuns()
      }
    }
    for run in runs { row.set(run.lowerBound - left..<run.upperBound - left, to: part.isSolid) }
  }

  /// Calls `body` for an entry's shape and for those of its ancestors that may cut it.
  private static func forEachShape(
    of entry: HitIndex.Entry, _ index: HitIndex, _ body: (ResolvedShape) -> Void
  ) {
    var (shape, outer) = (entry.shape, entry.outer)
    while shape >= 0 || outer >= 0 {
      if shape >= 0 { body(index.shapes[Int(shape)]) }
      guard outer >= 0 else { return }
      shape = index.entries[Int(outer)].shape
      outer = index.entries[Int(outer)].outer
    }
  }

  /// Replaces `runs` by their intersection with `cuts`; both go from left to right.
  private mutating func cutRuns() {
    clippedRuns.removeAll(keepingCapacity: true)
    var (run, cut) = (0, 0)
    while run < runs.count, cut < cuts.count {
      let overlap = runs[run].clamped(to: cuts[cut])
      if !overlap.isEmpty { clippedRuns.append(overlap) }
      if runs[run].upperBound <= cuts[cut].upperBound { run += 1 } else { cut += 1 }
    }
    swap(&runs, &clippedRuns)
  }

  // MARK: Rectangles

  /// Appends the runs of the painted row, or extends the band above if it has the same runs.
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
    for index in band..<start { rects[index].height += height }
  }
}
