// The number of a stroke is its place in the order from bottom to top, and one that is made anew gets the
// greatest. Where strokes are scaled, turned or coloured anew, those that lie on them, or will, are therefore put
// in their own place as well: then all keep their order, wherever one hides another.

internal import InkInstruments
internal import TouchDrawing
internal import Touches

extension InkEditor {
  /// Puts other strokes in the place of some, beneath and above the same strokes as those.
  ///
  /// - Parameters:
  ///   - strokes: the strokes; those that are not visible do not matter.
  ///   - make: makes the one that takes a stroke's place, with the given number.
  /// - Returns: the numbers of the others.
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
  /// Returns strokes with all that lie on them, or on one that lies on them.
  ///
  /// - Parameters:
  ///   - chosen: the strokes; those that are not visible are left out.
  ///   - place: returns the pixels that one of them will cover, in px of the page.
  /// - Returns: the strokes in their order.
  fileprivate func strokesOnTop(
    of chosen: Set<StrokeID>, place: (Stroke) -> PixelRect
  ) -> [StrokeID] {
    var found: [StrokeID] = []
    var areas: [PixelRect] = []
    for stroke in strokes {
      let bounds = stroke.bounds
      if chosen.contains(stroke.id) {
        areas.append(bounds)
        let next = place(stroke)
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
  /// The strokes that are new by it.
  var addedStrokes: [StrokeID] {
    entries.compactMap { entry in
      if case .added(let id) = entry { id } else { nil }
    }
  }
}
