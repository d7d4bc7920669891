internal import FingertipSettings
internal import InkInstruments
internal import InkPages
internal import TouchDrawing
internal import TouchInk

/// Adapts ink that would be invisible on its paper.
extension InkEditor {
  /// Returns the colour used to draw ink of a given colour on the current page.
  func adapted(_ colour: Colour) -> Colour {
    guard settings.colouring.adapts, let paper = ground.paperColour else { return colour }
    return colour.seen(on: paper)
  }

  /// Recolours strokes that are invisible on the paper, as one change that can be undone, and the
  /// strokes and the text in progress.
  ///
  /// Strokes above them are replaced as well, so that all keep their order.
  func adaptInk() {
    guard settings.colouring.adapts, let paper = ground.paperColour else { return }
    // The colour of an eraser is never seen.
    func isSeen(_ brush: InkBrush) -> Bool {
      brush.tool == .areaEraser || brush.colour.isSeen(on: paper)
    }
    document.colourDrafts { isSeen($0) ? $0.colour : $0.colour.seen(on: paper) }
    if let brush = writing.text?.brush, !isSeen(brush) {
      changeTextBrush { $0.colour = brush.colour.seen(on: paper) }
    }
    guard document.strokes.contains(where: { !isSeen($0.brush) }) else { return }
    // A selection that fingers scale or turn gets new strokes, and a text becomes a stroke.
    deselect()
    let strokes = document.strokes.drop { isSeen($0.brush) }.map(\.id)
    note(
      document.replace(strokes) { stroke, id in
        stroke.coloured(stroke.brush.colour.seen(on: paper), as: id)
      })
  }
}
