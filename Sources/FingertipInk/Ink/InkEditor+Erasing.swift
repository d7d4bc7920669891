internal import TouchDrawing
internal import TouchInk
internal import Touches

/// The area eraser, whose strokes hide the ink beneath them.
extension InkEditor {
  /// The margin for the difference between the nodes of a stroke in progress and of a finished one,
  /// in px.
  private static let margin = 2.0

  /// Discards the stroke of an area eraser that is lifted at a place if it has met no ink.
  ///
  /// Otherwise an undo would change nothing that can be seen, and an empty drawing would be kept.
  func dropIdleEraser(_ touch: TouchID, at position: Point) {
    guard
      let draft = document.drafts.first(where: { $0.touch == touch && $0.state == .drawing }),
      draft.brush.tool == .areaEraser
    else { return }
    let inverse = document.view.inverse
    let radius = draft.brush.width / 2 + Self.margin
    let lifted = PixelRect(around: inverse(position), radius: radius * inverse.scale)
    let erased = draft.nodes(from: 0).reduce(lifted) { erased, node in
      let radius = (Double(node.radius) + Self.margin) * inverse.scale
      return erased.union(PixelRect(around: inverse(node.point), radius: radius))
    }
    let meetsInk = document.strokes.contains { stroke in
      stroke.brush.tool != .areaEraser && !stroke.bounds.intersection(erased).isEmpty
    }
    if !meetsInk { note(document.drop(touch)) }
  }
}
