internal import TouchDrawing
internal import Touches

/// The coverage of a stroke in progress, to which each new piece is added once.
///
/// Memory is allocated tile by tile when the stroke reaches a tile.
final class DraftMask {
  /// The undo group of its stroke, which identifies the stroke.
  let undoGroup: Int
  /// Whether it erases ink.
  let erases: Bool
  private let grid: InkGrid
  /// The index of each tile's mask in `masks`, or -1.
  private var maskIndices: [Int32]
  private var masks: [TileMask] = []
  /// The number of nodes of the stroke that have been drawn.
  private var drawnCount = 0
  /// The tiles that have a mask.
  private(set) var tiles = TileSet()
  /// The pixels that the wet end covers, piece by piece.
  private(set) var wet: [PixelRect] = []
  /// The revision of the stroke that was drawn last.
  private var revision = -1
  /// The share of its light that was left when it was last updated.
  private(set) var light = 1.0
  /// The cross-section of its light; nil if it is ink.
  let ramp: LightRamp?
  /// The distance by which its light extends beyond the line, in px.
  private let margin: Float

  init(_ draft: StrokeDraft, grid: InkGrid, medium: Medium) {
    undoGroup = draft.undoGroup
    erases = draft.brush.tool == .areaEraser
    self.grid = grid
    // Light needs alpha.
    let glows = draft.brush.tool == .laser && medium == .translucent
    ramp = glows ? LightRamp(draft.brush.colour) : nil
    margin = glows ? (LightRamp.reach - 1) * Float(draft.brush.width) / 2 : 0
    maskIndices = Array(repeating: -1, count: grid.count)
  }

  deinit {
    for mask in masks { mask.deallocate() }
  }

  /// Returns the mask of a tile; nil if no settled piece is there.
  func mask(on tile: Int) -> TileMask? {
    maskIndices[tile] < 0 ? nil : masks[Int(maskIndices[tile])]
  }

  /// Draws the pieces that have settled since the last call, and records the areas of the others.
  ///
  /// - Parameters:
  ///   - draft: the stroke.
  ///   - light: the share of its light that is left, 0…1.
  ///   - damage: the list that changed areas are added to, in px of the root.
  func follow(_ draft: StrokeDraft, light: Double, damage: (PixelRect) -> Void) {
    if light != self.light {
      self.light = light
      tiles.forEachRect(in: grid, damage)
      for rect in wet { damage(rect) }
    }
    guard draft.revision != revision else { return }
    revision = draft.revision
    for rect in wet { damage(rect) }
    wet.removeAll(keepingCapacity: true)
    if draft.settled.count > max(drawnCount, 1) {
      let pieces = InkPieces(
        nodes: draft.settled[max(drawnCount - 1, 0)...], tool: draft.brush.tool, margin: margin)
      for piece in pieces {
        draw(piece)
        damage(piece.box)
      }
      drawnCount = draft.settled.count
    }
    for piece in wetPieces(of: draft) {
      wet.append(piece.box)
      damage(piece.box)
    }
  }

  /// Returns the pieces of the stroke that are redrawn every time.
  func wetPieces(of draft: StrokeDraft) -> InkPieces {
    var pieces = draft.wet
    pieces.margin = margin
    return pieces
  }

  private func draw(_ piece: InkPiece) {
    grid.forEachTile(of: piece) { tile in
      if maskIndices[tile] < 0 {
        maskIndices[tile] = Int32(masks.count)
        masks.append(.allocate())
        tiles.insert(tile)
      }
      var rows = TileMask.Rows()
      masks[Int(maskIndices[tile])].draw(
        piece, in: grid.frame(of: tile), rows: &rows, isSoft: ramp != nil)
    }
  }
}
