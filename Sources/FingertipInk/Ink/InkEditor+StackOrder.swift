// The number of a stroke is its place in the order from bottom to top, and a replaced stroke gets
// the greatest number. So when strokes are scaled, turned or recoloured, those that lie above them,
// before or after the change, are replaced as well; then all keep their order wherever they
// overlap.

internal import InkInstruments
internal import TouchDrawing
internal import TouchInk
internal import Touches

extension InkEditor {
  /// Replaces strokes by others in the same place of the order.
  ///
  /// - Parameters:
  ///   - strokes: the strokes; invisible ones are ignored.
  ///   - make: returns the replacement of a stroke, with the given number.
  /// - Returns: the numbers of the replacements.
  func replace(
    _ strokes: [StrokeID], with make: (Stroke, StrokeID) -> Stroke
  ) -> [StrokeID] {
    let chosen = Set(strokes)
    let all = document.strokesOnTop(of: chosen) { make($0, $0.id).bounds }
    let change = document.replace(all) { stroke, id in
      chosen.contains(stroke.id) ? make(stroke, id) : stroke.coloured(stroke.brush.colour, as: id)
    }
    note(change)
    return zip(all, change.addedStrokes).filter { chosen.contains($0.0) }.map(\.1)
  }
}

extension InkDocument {
  /// Returns strokes together with all that lie above them, directly or indirectly.
  ///
  /// - Parameters:
  ///   - chosen: the strokes; invisible ones are left out.
  ///   - newBounds: returns the rectangle that a stroke will cover, in px of the page.
  /// - Returns: the strokes in their order.
  fileprivate func strokesOnTop(
    of chosen: Set<StrokeID>, newBounds: (Stroke) -> PixelRect
  ) -> [StrokeID] {
    var found: [StrokeID] = []
    var areas: [PixelRect] = []
    for stroke in strokes {
      let bounds = stroke.bounds
      if chosen.contains(stroke.id) {
        areas.append(bounds)
        let next = newBounds(stroke)
        if next != bounds { areas.append(next) }
      } else if areas.contains(where: { !$0.intersection(bounds).isEmpty }) {
        areas.append(bounds)
      } else {
        continue
      }
      found.append(stroke.id)
    }
    return found
  }
}

extension InkChange {
  /// The strokes that the change adds.
  var addedStrokes: [StrokeID] {
    entries.compactMap { entry in
      if case .added(let id) = entry { id } else { nil }
    }
  }
}
