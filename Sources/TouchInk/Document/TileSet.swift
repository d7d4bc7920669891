internal import Touches

/// A set of tiles of a grid, with one bit per tile.
struct TileSet: Hashable, Sendable {
  private var words: [UInt64] = []

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Adds a tile.
  ///
  /// - Returns: whether it was not in the set before.
  @discardableResult mutating func insert(_ tile: Int) -> Bool {
    let (word, bit) = (tile / 64, UInt64(1) << UInt64(tile % 64))
    while words.count <= word { words.append(0) }
    guard words[word] & bit == 0 else { return false }
    words[word] |= bit
    return true
  }

  func contains(_ tile: Int) -> Bool {
    tile / 64 < words.count && words[tile / 64] & 1 << UInt64(tile % 64) != 0
  }

  /// Adds the tiles of another set.
  mutating func formUnion(_ other: TileSet) {
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// Calls the body for each tile, from the first to the last.
  func forEach(_ body: (Int) -> Void) {
    for index in words.indices {
      var bits = words[index]
      while bits != 0 {
        body(64 * index + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }

  /// Calls the body with the rectangle of each row of adjacent tiles, in px of the root.
  func forEachRect(in grid: InkGrid, _ body: (PixelRect) -> Void) {
    var run = PixelRect.empty
    forEach { tile in
      let frame = grid.frame(of: tile)
      if !run.isEmpty, run.y == frame.y, run.maxX == frame.x {
        run.width += frame.width
      } else {
        if !run.isEmpty { body(run.intersection(grid.area)) }
        run = frame
      }
    }
    if !run.isEmpty { body(run.intersection(grid.area)) }
  }
}
