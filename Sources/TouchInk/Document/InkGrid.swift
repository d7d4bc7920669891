internal import Touches

/// The tiles by which ink is painted and found.
///
/// A tile is small enough that undoing a stroke repaints little beside it, and large enough that
/// painting it costs more than looking it up.
struct InkGrid: Hashable {
  /// The side of a tile, in px.
  static let side = 32

  /// The area of the tiles, in px of the root; the last row and column may extend beyond it.
  let area: PixelRect
  let columns: Int
  let rows: Int

  init(area: PixelRect) {
    self.area = area.isEmpty ? .empty : area
    columns = (self.area.width + Self.side - 1) / Self.side
    rows = (self.area.height + Self.side - 1) / Self.side
  }

  /// The number of tiles.
  var count: Int { columns * rows }

  /// Returns the frame of a tile, in px of the root; it may extend beyond the area on the right and
  /// bottom.
  func frame(of tile: Int) -> PixelRect {
    PixelRect(
      x: area.x + tile % columns * Self.side, y: area.y + tile / columns * Self.side,
      width: Self.side, height: Self.side)
  }

  /// Calls the body for each tile that a rectangle intersects, row by row.
  @inline(__always)
  func forEachTile(in rect: PixelRect, _ body: (Int) -> Void) {
    let part = rect.intersection(area)
    guard !part.isEmpty else { return }
    let first = (part.x - area.x) / Self.side
    let last = (part.maxX - 1 - area.x) / Self.side
    for row in (part.y - area.y) / Self.side...(part.maxY - 1 - area.y) / Self.side {
      for column in first...last { body(row * columns + column) }
    }
  }

  /// Calls the body for each tile that a piece of a stroke may cover.
  @inline(__always)
  func forEachTile(of piece: InkPiece, _ body: (Int) -> Void) {
    let box = piece.box
    // The box of a long diagonal is mostly empty.
    let isLarge = box.width > 2 * Self.side && box.height > 2 * Self.side && !piece.isText
    let half = Float(Self.side) / 2
    // The distance from the middle of a tile to its corner is half its side times √2.
    let reach = piece.reach + half * 1.4143
    forEachTile(in: box) { tile in
      if isLarge {
        let frame = frame(of: tile)
        let middle = SIMD2(Float(frame.x) + half, Float(frame.y) + half)
        if piece.distanceSquared(to: middle) > reach * reach { return }
      }
      body(tile)
    }
  }
}
