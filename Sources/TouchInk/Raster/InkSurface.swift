// Renders ink at a cost that does not depend on how much of it there is.
//
//   finished strokes ─▶ one layer of final pixels; a stroke is painted into it once, on top
//   strokes in progress ─▶ a mask each; a piece is drawn into it once, when it has settled
//   wet ends ─▶ redrawn into each rectangle that is painted
//
// A rectangle of the screen is composed of the three whenever something in it has changed. Undoing,
// erasing and moving repaint the tiles on which the affected strokes lie, from the pieces on them.

public import TouchDrawing
public import Touches

/// The pixels of a document.
public final class InkSurface {
  private var grid: InkGrid
  /// The view with which the document was shown last.
  private var view: PageView
  private var finished: Canvas
  private var drafts: [DraftMask] = []
  /// The medium of the pixels.
  ///
  /// In a shaped medium ink in progress has its full alpha, because with a lower one thin lines
  /// would be cut off and grow when they are finished. A marker covers only every other row, so
  /// that the marked content can be read.
  public private(set) var medium = Medium.translucent
  private static let darkRim = Colour(hex: 0x1D_4ED8)
  private static let brightRim = Colour.white
  /// Empty between two uses.
  private let scratch = TileMask.allocate()
  /// The middle of hollow strokes; empty between two uses.
  private let core = TileMask.allocate()
  private var texts = InkTextCache()

  /// Creates the pixels of a document in its present state.
  ///
  /// - Returns: nil if there is no memory for the pixels.
  public init?(showing document: InkDocument) {
    guard let canvas = Canvas(bounds: document.area) else { return nil }
    finished = canvas
    grid = document.index.grid
    view = document.view
    repaintAll(document)
  }

  deinit {
    scratch.deallocate()
    core.deallocate()
  }

  /// The area of the pixels, in px of the root.
  public var area: PixelRect { grid.area }

  /// Follows a document that was resized, and repaints everything.
  ///
  /// - Returns: false if there is no memory for the pixels; then the former ones are kept.
  public func resize(to document: InkDocument) -> Bool {
    guard document.area != area else { return true }
    view = document.view
    guard let canvas = Canvas(bounds: document.area) else { return false }
    finished = canvas
    grid = document.index.grid
    drafts.removeAll()
    repaintAll(document)
    return true
  }

  /// Shows another document of the same area, or the document through another view.
  public func show(_ document: InkDocument) {
    // Letters of another size would only take memory while fingers enlarge the page.
    if document.view.scale != view.scale { texts = InkTextCache() }
    view = document.view
    drafts.removeAll()
    repaintFinished(document)
  }

  /// Changes the medium and repaints everything, unless the medium is the same.
  public func use(_ medium: Medium, _ document: InkDocument) {
    guard medium != self.medium else { return }
    self.medium = medium
    drafts.removeAll()
    repaintAll(document)
  }

  private func repaintAll(_ document: InkDocument) {
    repaintFinished(document)
    // Light that has begun to fade is updated by the next `follow`.
    follow(document, at: Timestamp(milliseconds: 0)) { _ in }
  }

  /// Paints the finished strokes anew; tiles without any take no memory.
  private func repaintFinished(_ document: InkDocument) {
    finished.clearAll()
    for tile in 0..<grid.count where !document.index.runs(on: tile).isEmpty {
      repaint(tile, document)
    }
  }

  // MARK: - What changes

  /// Applies a change of the finished strokes.
  ///
  /// - Parameters:
  ///   - change: a change that the document returned and that has not been applied yet.
  ///   - document: the document after the change.
  ///   - damage: the list that changed areas are added to, in px of the root.
  public func apply(
    _ change: InkChange, _ document: InkDocument, damage: (PixelRect) -> Void
  ) {
    var touched = change.tiles
    if document.count == 0 {
      finished.clearAll()
      // The tiles of strokes that were appended and removed again are no longer known.
      if !change.appended.isEmpty { return damage(area) }
    } else {
      change.tiles.forEach { repaint($0, document) }
      for id in change.appended where document.shows(id) {
        guard let stroke = document[id] else { continue }
        append(stroke, document.index, except: change.tiles, touched: &touched)
      }
    }
    touched.forEachRect(in: grid, damage)
  }

  /// Draws the pieces of the strokes in progress that have settled since the last call.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - time: the time for which the light of lasers is computed.
  ///   - damage: the list that changed areas are added to, in px of the root.
  public func follow(
    _ document: InkDocument, at time: Timestamp, damage: (PixelRect) -> Void
  ) {
    for mask in drafts where !document.drafts.contains(where: { $0.undoGroup == mask.undoGroup }) {
      mask.tiles.forEachRect(in: grid, damage)
      for rect in mask.wet { damage(rect) }
    }
    drafts = document.drafts.map { draft in
      drafts.first { $0.undoGroup == draft.undoGroup }
        ?? DraftMask(draft, grid: grid, medium: medium)
    }
    for (draft, mask) in zip(document.drafts, drafts) {
      mask.follow(
        draft, light: document.laserTiming.light(of: draft, at: time), damage: damage)
    }
  }

  /// Calls the body with every rectangle that may contain ink, in px of the root.
  public func forEachRect(of document: InkDocument, _ body: (PixelRect) -> Void) {
    var tiles = TileSet()
    for tile in 0..<grid.count where !document.index.runs(on: tile).isEmpty {
      tiles.insert(tile)
    }
    for mask in drafts {
      tiles.formUnion(mask.tiles)
      for rect in mask.wet { body(rect) }
    }
    tiles.forEachRect(in: grid, body)
  }

  // MARK: - Painting

  /// Replaces a rectangle by the ink in it, as of the last `follow`.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in px of the root; pixels outside the area are left alone.
  ///   - document: the document.
  ///   - target: the pixels to paint on; nothing outside its bounds is touched.
  public func paint(_ rect: PixelRect, _ document: InkDocument, into target: PixelTarget) {
    let part = rect.intersection(area).intersection(target.bounds)
    guard !part.isEmpty else { return }
    if document.index.hasRuns(in: part) {
      target.clipped(to: part).copy(finished.target)
    } else {
      // Rows of the layer that were never painted on would each cost a page fault to read.
      target.fill(part)
    }
    guard !drafts.isEmpty else { return }
    grid.forEachTile(in: part) { tile in
      let frame = grid.frame(of: tile)
      let visible = target.clipped(to: frame.intersection(part))
      for erases in [true, false] {
        for mask in drafts where mask.erases == erases {
          paint(mask, of: document, tile, frame, into: visible)
        }
      }
    }
  }

  /// Paints the part of a stroke on a tile, unless it has ended since it was followed.
  private func paint(
    _ mask: DraftMask, of document: InkDocument, _ tile: Int, _ frame: PixelRect,
    into target: PixelTarget
  ) {
    let settled = mask.mask(on: tile)
    let isWet = mask.wet.contains { !$0.intersection(target.bounds).isEmpty }
    guard settled != nil || isWet,
      let draft = document.drafts.first(where: { $0.undoGroup == mask.undoGroup })
    else { return }
    let visibleRows = target.bounds.y - frame.y...target.bounds.maxY - 1 - frame.y
    var rows = TileMask.Rows(first: visibleRows.lowerBound, last: visibleRows.upperBound)
    if isWet {
      if let settled { scratch.copy(visibleRows, of: settled) }
      for piece in mask.wetPieces(of: draft) {
        draw(
          piece, draft.brush, shell: nil, in: frame, rows: &rows, isSoft: mask.ramp != nil)
      }
    }
    let combined = isWet ? scratch : settled ?? scratch
    if let ramp = mask.ramp {
      combined.illuminate(ramp, share: mask.light, in: frame, into: target)
    } else {
      let share = medium == .shaped ? 1 : draft.brush.tool.draftOpacity
      combined.colour(
        Self.effect(draft.brush), share: share * mask.light, in: frame, rows: rows,
        isStippled: isStippled(draft.brush), into: target)
    }
    if isWet { scratch.clear(rows) }
  }

  /// Paints a stroke over all finished ink.
  private func append(
    _ stroke: Stroke, _ index: InkIndex, except repainted: TileSet, touched: inout TileSet
  ) {
    var tiles = TileSet()
    for piece in stroke.footprint(in: view) { grid.forEachTile(of: piece) { tiles.insert($0) } }
    tiles.forEach { tile in
      guard !repainted.contains(tile) else { return }
      paint(stroke, index.runs(of: stroke.id, on: tile), in: grid.frame(of: tile))
    }
    touched.formUnion(tiles)
  }

  /// Repaints the finished ink of a tile.
  private func repaint(_ tile: Int, _ document: InkDocument) {
    let frame = grid.frame(of: tile)
    finished.clear(frame)
    let runs = document.index.runs(on: tile)
    var start = 0
    while start < runs.count {
      let end = runs[start...].firstIndex { $0.stroke != runs[start].stroke } ?? runs.count
      if let stroke = document[runs[start].stroke] {
        paint(stroke, runs[start..<end], in: frame)
      }
      start = end
    }
  }

  /// Paints the part of a stroke that lies on a tile.
  private func paint(_ stroke: Stroke, _ runs: ArraySlice<InkIndex.Run>, in frame: PixelRect) {
    if stroke.rim > 0 { paintRim(stroke, runs, in: frame) }
    let pieces = stroke.pieces(in: view)
    let brush = stroke.brush.seen(through: view)
    let shell = stroke.isHollow ? stroke.shell * Float(view.scale) : nil
    paint(Self.effect(brush), in: frame, isStippled: isStippled(brush)) { rows in
      for run in runs {
        for index in run.pieces {
          pieces.forEachPart(of: index) {
            draw($0, brush, shell: shell, in: frame, rows: &rows)
          }
        }
      }
      if let shell, brush.tool != .text {
        hollow(stroke.pieces(in: view, grownBy: -shell), runs, in: frame)
      }
    }
  }

  /// Removes the middle of the hollow stroke in the mask.
  private func hollow(_ middle: InkPieces, _ runs: ArraySlice<InkIndex.Run>, in frame: PixelRect) {
    var rows = TileMask.Rows()
    for run in runs {
      for index in run.pieces {
        middle.forEachPart(of: index) { core.draw($0, in: frame, rows: &rows) }
      }
    }
    scratch.subtract(core, rows: rows)
    core.clear(rows)
  }

  /// Paints the rim of a selected stroke; a text has it around its box.
  ///
  /// A dark line surrounds a bright one, so that one of them is visible on any ground and ink.
  private func paintRim(
    _ stroke: Stroke, _ runs: ArraySlice<InkIndex.Run>, in frame: PixelRect
  ) {
    let isText = stroke.brush.tool == .text
    for (colour, share) in [(Self.darkRim, Float(1)), (Self.brightRim, 0.6)] {
      // The rim of a text is beside its letters, with dark lines on both sides of the bright one.
      let pieces = stroke.pieces(in: view, grownBy: stroke.rim * (isText ? 0.6 : share))
      paint(.lay(colour.premultiplied), in: frame) { rows in
        for index in runs.lazy.flatMap(\.pieces) {
          if isText {
            for side in pieces[index].sides(radius: stroke.rim * share * share * 0.4) {
              scratch.draw(side, in: frame, rows: &rows)
            }
          } else {
            pieces.forEachPart(of: index) { scratch.draw($0, in: frame, rows: &rows) }
          }
        }
      }
    }
  }

  /// Colours finished pixels by what a closure draws into an empty mask.
  private func paint(
    _ effect: TileMask.Effect, in frame: PixelRect, isStippled: Bool = false,
    _ draw: (inout TileMask.Rows) -> Void
  ) {
    var rows = TileMask.Rows()
    draw(&rows)
    scratch.colour(
      effect, share: 1, in: frame, rows: rows, isStippled: isStippled, into: finished.target)
    scratch.clear(rows)
  }

  /// Adds a piece to the mask; if there is a shell, only the rims of a text's letters.
  private func draw(
    _ piece: InkPiece, _ brush: InkBrush, shell: Float?, in frame: PixelRect,
    rows: inout TileMask.Rows, isSoft: Bool = false
  ) {
    guard piece.isText else {
      scratch.draw(piece, in: frame, rows: &rows, isSoft: isSoft)
      return
    }
    rows.add(0...InkGrid.side - 1)
    let (corner, size) = (SIMD2<Double>(piece.start), SIMD2<Double>(piece.end - piece.start))
    texts.text(of: brush).draw(
      in: Rect(x: corner.x, y: corner.y, width: size.x, height: size.y),
      shell: shell.map(Double.init), of: frame, into: scratch.values)
  }

  /// Returns whether opaque ink would hide what it marks.
  private func isStippled(_ brush: InkBrush) -> Bool { medium == .shaped && brush.tool == .marker }

  private static func effect(_ brush: InkBrush) -> TileMask.Effect {
    brush.tool == .areaEraser ? .erase : .lay(brush.colour.premultiplied)
  }
}
