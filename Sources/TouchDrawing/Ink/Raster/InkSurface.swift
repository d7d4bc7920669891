// Makes pixels of ink, at a cost that does not depend on how much of it there is.
//
//   finished strokes ─▶ one layer of final pixels; a stroke is painted into it once, on top
//   strokes in progress ─▶ a mask each; a piece is drawn into it once, when it has settled
//   wet ends ─▶ drawn anew into whatever rectangle is painted
//
// A rectangle of the screen is made of the three whenever something in it has changed. Undoing,
// erasing and moving paint the tiles that the strokes concerned lie on anew, from the pieces that lie
// there.

public import Touches

/// The pixels of a document.
public final class InkSurface {
  private var grid: InkGrid
  /// The view through which the document was shown last.
  private var view: PageView
  private var finished: Canvas
  private var drafts: [DraftMask] = []
  /// The medium of the pixels.
  ///
  /// Where nothing is translucent, ink in progress has all of its alpha, or thin lines would be cut off at
  /// theirs and grow when they are finished; and a marker covers every other row, so that what it marks can
  /// be read.
  public private(set) var medium = Medium.translucent
  private static let darkRim = Colour(hex: 0x1D_4ED8)
  private static let brightRim = Colour.white
  /// Empty between two uses.
  private let scratch = TileMask.allocate()
  /// The middle of hollow strokes; empty between two uses.
  private let core = TileMask.allocate()

  /// Creates the ink of a document, as it is now.
  ///
  /// - Returns: nil where there is no memory for the pixels.
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

  /// The area that it shows, in px of the root.
  public var area: PixelRect { grid.area }

  /// Follows a document that was resized, and paints everything anew.
  ///
  /// - Returns: false where there is no memory for the pixels, and everything is as it was.
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

  /// Shows another document of the same area from now on, or another view.
  public func show(_ document: InkDocument) {
    view = document.view
    drafts.removeAll()
    repaintFinished(document)
  }

  /// Paints everything anew where the pixels are for another medium from now on.
  public func use(_ medium: Medium, _ document: InkDocument) {
    guard medium != self.medium else { return }
    self.medium = medium
    drafts.removeAll()
    repaintAll(document)
  }

  private func repaintAll(_ document: InkDocument) {
    repaintFinished(document)
    // Light that has begun to fade is measured when time goes on.
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
  ///   - change: what the document told, not told of before.
  ///   - document: the document as it is after it.
  ///   - damage: the list that changed areas are added to, in px of the root.
  public func apply(
    _ change: InkChange, _ document: InkDocument, damage: (PixelRect) -> Void
  ) {
    var touched = change.tiles
    if document.count == 0 {
      finished.clearAll()
      // What was appended and is gone again lies on tiles that are not known any more.
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

  /// Draws what has settled of the strokes in progress since the last time.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - time: the moment by which the light of lasers is measured.
  ///   - damage: the list that changed areas are added to, in px of the root.
  public func follow(
    _ document: InkDocument, at time: Timestamp, damage: (PixelRect) -> Void
  ) {
    for mask in drafts where !document.drafts.contains(where: { $0.gesture == mask.gesture }) {
      mask.tiles.forEachRect(in: grid, damage)
      for rect in mask.wet { damage(rect) }
    }
    drafts = document.drafts.map { draft in
      drafts.first { $0.gesture == draft.gesture }
        ?? DraftMask(draft, grid: grid, medium: medium)
    }
    for (draft, mask) in zip(document.drafts, drafts) {
      mask.follow(
        draft, light: document.laserTiming.light(of: draft, at: time), damage: damage)
    }
  }

  /// Calls the body with every rectangle that ink may be seen in, in px of the root.
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

  /// Replaces a rectangle by the ink that is there, as it was followed last.
  ///
  /// - Parameters:
  ///   - rect: in px of the root; what lies outside the area is left as it is.
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
      let draft = document.drafts.first(where: { $0.gesture == mask.gesture })
    else { return }
    let seen = target.bounds.y - frame.y...target.bounds.maxY - 1 - frame.y
    var rows = TileMask.Rows(first: seen.lowerBound, last: seen.upperBound)
    if isWet {
      if let settled { scratch.copy(seen, of: settled) }
      for piece in mask.wetPieces(of: draft) {
        draw(
          piece, draft.brush, shell: nil, in: frame, rows: &rows, isSoft: mask.ramp != nil)
      }
    }
    let whole = isWet ? scratch : settled ?? scratch
    if let ramp = mask.ramp {
      whole.illuminate(ramp, share: mask.light, in: frame, into: target)
    } else {
      let share = medium == .shaped ? 1 : draft.brush.tool.progressShare
      whole.colour(
        Self.effect(draft.brush), share: share * mask.light, in: frame, rows: rows,
        isStippled: isStippled(draft.brush), into: target)
    }
    if isWet { scratch.clear(rows) }
  }

  /// Paints a stroke over everything that is finished.
  private func append(
    _ stroke: Stroke, _ index: InkIndex, except done: TileSet, touched: inout TileSet
  ) {
    var tiles = TileSet()
    for piece in stroke.pieces(in: view) { grid.forEachTile(of: piece) { tiles.insert($0) } }
    tiles.forEach { tile in
      guard !done.contains(tile) else { return }
      paint(stroke, index.runs(of: stroke.id, on: tile), in: grid.frame(of: tile))
    }
    touched.formUnion(tiles)
  }

  /// Paints the finished ink of a tile anew.
  private func repaint(_ tile: Int, _ document: InkDocument) {
    let frame = grid.frame(of: tile)
    finished.clear(frame)
    let runs = document.index.runs(on: tile)
    var place = 0
    while place < runs.count {
      let end = runs[place...].firstIndex { $0.stroke != runs[place].stroke } ?? runs.count
      if let stroke = document[runs[place].stroke] {
        paint(stroke, runs[place..<end], in: frame)
      }
      place = end
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
        for index in run.first..<run.first + run.count {
          draw(pieces[Int(index)], brush, shell: shell, in: frame, rows: &rows)
        }
      }
      if let shell, brush.tool != .text {
        hollow(stroke.pieces(in: view, grownBy: -shell), runs, in: frame)
      }
    }
  }

  /// Removes the middle of the stroke that the mask holds.
  private func hollow(_ middle: InkPieces, _ runs: ArraySlice<InkIndex.Run>, in frame: PixelRect) {
    var rows = TileMask.Rows()
    for run in runs {
      for index in run.first..<run.first + run.count {
        core.draw(middle[Int(index)], in: frame, rows: &rows)
      }
    }
    scratch.subtract(core, rows: rows)
    core.clear(rows)
  }

  /// Paints what shows that a stroke is selected: a dark rim around a bright one, so that one of them is
  /// seen on whatever ground and beside whatever ink; around a text its box.
  private func paintRim(
    _ stroke: Stroke, _ runs: ArraySlice<InkIndex.Run>, in frame: PixelRect
  ) {
    let isText = stroke.brush.tool == .text
    for (colour, share) in [(Self.darkRim, Float(1)), (Self.brightRim, 0.6)] {
      // Beside the letters, and the dark one on both sides of the bright one.
      let pieces = stroke.pieces(in: view, grownBy: stroke.rim * (isText ? 0.6 : share))
      paint(.lay(colour.premultiplied), in: frame) { rows in
        for run in runs {
          for index in run.first..<run.first + run.count {
            guard isText else {
              scratch.draw(pieces[Int(index)], in: frame, rows: &rows)
              continue
            }
            for side in pieces[Int(index)].sides(radius: stroke.rim * share * share * 0.4) {
              scratch.draw(side, in: frame, rows: &rows)
            }
          }
        }
      }
    }
  }

  /// Paints what a body draws into an empty mask.
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

  /// Adds a piece to the mask; where there is a shell, of a text only the rims of its letters.
  private func draw(
    _ piece: InkPiece, _ brush: InkBrush, shell: Float?, in frame: PixelRect,
    rows: inout TileMask.Rows, isSoft: Bool = false
  ) {
    guard piece.isText else {
      scratch.draw(piece, in: frame, rows: &rows, isSoft: isSoft)
      return
    }
    rows.add(0...InkGrid.side - 1)
    let corner = Point(x: Double(piece.start.x), y: Double(piece.start.y))
    InkText(brush).draw(
      at: corner, shell: shell.map(Double.init), of: frame, into: scratch.values)
  }

  /// Returns whether ink would hide what it marks.
  private func isStippled(_ brush: InkBrush) -> Bool { medium == .shaped && brush.tool == .marker }

  private static func effect(_ brush: InkBrush) -> TileMask.Effect {
    brush.tool == .areaEraser ? .erase : .lay(brush.colour.premultiplied)
  }
}
