// Things on top of the ink that are not ink: the loop and the outline of the lasso, strokes that
// fingers move, the text in progress, rulers and set squares.

internal import InkInstruments
internal import TouchDrawing
internal import TouchInk
internal import TouchX11
internal import Touches

extension InkEditor {
  /// The length of a dash, in mm, and its minimum in px.
  private static let dash = (millimetres: 1.6, pixels: 5.0)

  private var dashUnit: Double {
    let corner = Point(x: Double(document.area.x), y: Double(document.area.y))
    return max(Self.dash.millimetres * density(corner), Self.dash.pixels)
  }

  /// The margin painted around an outline, in px.
  var instrumentMargin: Double { LinePainter.margin(unit: dashUnit) }

  /// Marks the rectangles, given in px of the root, and the margin around them for repainting.
  func showInstruments(_ rects: [PixelRect]) {
    pendingChanges.needsUpdate = true
    let margin = Int(instrumentMargin.rounded(.up))
    pendingChanges.instruments += rects.map {
      PixelRect(
        x: $0.x - margin, y: $0.y - margin, width: $0.width + 2 * margin,
        height: $0.height + 2 * margin)
    }
  }

  /// Whether an instrument is visible.
  var showsInstruments: Bool {
    selected.lasso?.loop != nil || selected.lasso?.selection != nil || isTyping
      || !hidesInstruments && !rulers.board.rulers.isEmpty
  }

  /// Calls the body with every rectangle that may show an instrument, in px of the root.
  func forEachInstrumentRect(_ body: (PixelRect) -> Void) {
    if let path = selected.lasso?.loop?.path { body(path.bounds) }
    for rect in selected.lasso?.selection?.currentOutline.cover(margin: instrumentMargin) ?? [] {
      body(rect)
    }
    for rect in rulerCover + textCover + hands.circles.map(\.bounds) { body(rect) }
  }

  /// Paints the instruments above the ink.
  func paintInstruments(into target: PixelTarget) {
    if let lasso = selected.lasso { paint(lasso, into: target) }
    paintText(into: target)
    paintRulers(into: target)
  }

  private func paint(_ lasso: Lasso, into target: PixelTarget) {
    let painter = LinePainter(target)
    if let selection = lasso.selection {
      selection.floating?.paint(selection.fingers.map, into: target)
      painter.dashes(selection.currentOutline.corners, isClosed: true, unit: dashUnit)
    }
    if let path = lasso.loop?.path { painter.dashes(path.points, isClosed: false, unit: dashUnit) }
  }
}
