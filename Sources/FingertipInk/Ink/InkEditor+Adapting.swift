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

  /// Recolours strokes that are invisible on the paper, as one change that can be undone.
  ///
  /// Strokes above them are replaced as well, so that all keep their order.
  func adaptInk() {
    guard settings.colouring.adapts, let paper = ground.paperColour else { return }
    // The colour of an eraser is never seen.
    let strokes = document.strokes.drop {
      $0.brush.tool == .areaEraser || $0.brush.colour.isSeen(on: paper)
    }.map(\.id)
    guard !strokes.isEmpty else { return }
    deselect()
    note(
      document.replace(strokes) { stroke, id in
        stroke.coloured(stroke.brush.colour.seen(on: paper), as: id)
      })
  }
}
