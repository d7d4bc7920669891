internal import Touches

/// The pieces of strokes on each tile, in painting order.
///
/// Painting, erasing and searching only examine the pieces on the tiles concerned, so that none of
/// them slows down with the number of strokes.
struct InkIndex: Sendable {
  /// Consecutive pieces of a stroke on one tile.
  struct Run: Hashable, Sendable {
    var stroke: StrokeID
    var first: Int32
    var count: Int32

    /// The indices of its pieces among those of the stroke.
    var pieces: Range<Int> { Int(first)..<Int(first + count) }
  }

  let grid: InkGrid
  /// The view that maps strokes to the tiles.
  let view: PageView
  private var tiles: [[Run]]

  /// Creates an empty index of an area, in px of the root, seen through a view.
  init(area: PixelRect, view: PageView) {
    grid = InkGrid(area: area)
    self.view = view
    tiles = Array(repeating: [], count: grid.count)
  }

  /// Returns the runs on a tile, from bottom to top.
  func runs(on tile: Int) -> [Run] { tiles[tile] }

  /// Returns whether there are runs on a tile that a rectangle meets.
  func hasRuns(in rect: PixelRect) -> Bool {
    var hasRuns = false
    grid.forEachTile(in: rect) { hasRuns = hasRuns || !tiles[$0].isEmpty }
    return hasRuns
  }

  /// Returns the runs of one stroke on a tile.
  func runs(of id: StrokeID, on tile: Int) -> ArraySlice<Run> {
    let end = upperBound(of: id, on: tile)
    return tiles[tile][lowerBound(of: id, below: end, on: tile)..<end]
  }

  /// Adds a stroke.
  ///
  /// - Parameters:
  ///   - stroke: a stroke that is not in the index.
  ///   - changed: called with each tile that the stroke lies on, possibly more than once.
  mutating func insert(_ stroke: Stroke, changed: (Int) -> Void) {
    let pieces = stroke.footprint(in: view)
    for index in pieces.indices {
      grid.forEachTile(of: pieces[index]) { tile in
        if insert(stroke.id, Int32(index), on: tile) { changed(tile) }
      }
    }
  }

  /// Adds one piece of a stroke.
  ///
  /// - Returns: whether the piece begins a new run.
  private mutating func insert(_ id: StrokeID, _ piece: Int32, on tile: Int) -> Bool {
    let end = upperBound(of: id, on: tile)
    if end > 0, tiles[tile][end - 1].stroke == id,
      tiles[tile][end - 1].first + tiles[tile][end - 1].count == piece
    {
      tiles[tile][end - 1].count += 1
      return false
    }
    tiles[tile].insert(Run(stroke: id, first: piece, count: 1), at: end)
    return true
  }

  /// Returns the index after the runs of a stroke and of all strokes beneath it.
  private func upperBound(of id: StrokeID, on tile: Int) -> Int {
    var low = 0
    var high = tiles[tile].count
    // A new stroke has the highest id, so look at the top first.
    if high == 0 || tiles[tile][high - 1].stroke <= id { return high }
    while low < high {
      let middle = (low + high) / 2
      if tiles[tile][middle].stroke <= id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the index of a stroke's first run, given the end of its last one.
  private func lowerBound(of id: StrokeID, below end: Int, on tile: Int) -> Int {
    var start = end
    while start > 0, tiles[tile][start - 1].stroke == id { start -= 1 }
    return start
  }

  /// Removes a stroke.
  ///
  /// - Parameters:
  ///   - stroke: a stroke in the index, unchanged since it was inserted.
  ///   - changed: called once with each tile that the stroke lay on.
  mutating func remove(_ stroke: Stroke, changed: (Int) -> Void) {
    for piece in stroke.footprint(in: view) {
      grid.forEachTile(of: piece) { tile in
        let end = upperBound(of: stroke.id, on: tile)
        let start = lowerBound(of: stroke.id, below: end, on: tile)
        guard start < end else { return }
        tiles[tile].removeSubrange(start..<end)
        changed(tile)
      }
    }
  }

  /// Removes every stroke.
  mutating func removeAll() {
    for tile in tiles.indices { tiles[tile].removeAll() }
  }
}
