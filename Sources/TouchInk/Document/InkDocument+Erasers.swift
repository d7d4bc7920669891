internal import Touches

/// The strokes of area erasers, which hide the ink beneath them instead of removing it.
extension InkDocument {
  /// Returns the strokes of area erasers that hide ink of some strokes and of no others.
  ///
  /// If they are moved together with these strokes, what was erased stays erased, and no other ink
  /// comes back.
  ///
  /// - Parameter strokes: the strokes; invisible ones are ignored.
  /// - Returns: the visible strokes of erasers that are not among the given ones, from bottom to
  ///   top.
  public func erasers(of strokes: [StrokeID]) -> [StrokeID] {
    let chosen = Set(strokes.filter(shows))
    var area = PixelRect.empty
    for id in chosen { area = area.union(self[id]?.bounds ?? .empty) }
    let erasers = self.strokes.filter {
      $0.brush.tool == .areaEraser && !chosen.contains($0.id)
        && !$0.bounds.intersection(area).isEmpty
    }
    guard !erasers.isEmpty else { return [] }
    let ink = self.strokes.filter { $0.brush.tool != .areaEraser }.map { ($0, $0.bounds) }
    return erasers.filter { eraser in
      let trace = EraserTrace(eraser)
      var hidesChosen = false
      for (stroke, area) in ink where stroke.id < eraser.id {
        let isChosen = chosen.contains(stroke.id)
        guard !(isChosen && hidesChosen), trace.meets(stroke, in: area) else { continue }
        guard isChosen else { return false }
        hidesChosen = true
      }
      return hidesChosen
    }.map(\.id)
  }
}

/// The pieces of an eraser's stroke with the pixels that each covers: few are near another stroke,
/// even if the eraser passed over half of the screen.
private struct EraserTrace {
  private let bounds: PixelRect
  private let pieces: [(piece: InkPiece, box: PixelRect)]

  init(_ stroke: Stroke) {
    pieces = stroke.pieces(in: .identity).map { ($0, $0.box) }
    bounds = pieces.reduce(PixelRect.empty) { $0.union($1.box) }
  }

  /// Returns whether the ink of a stroke, which lies in an area, is touched.
  func meets(_ stroke: Stroke, in area: PixelRect) -> Bool {
    guard !area.intersection(bounds).isEmpty else { return false }
    let near = pieces.filter { !$0.box.intersection(area).isEmpty }
    guard !near.isEmpty else { return false }
    return stroke.pieces(in: .identity).contains { piece in
      let box = piece.box
      return near.contains {
        !$0.box.intersection(box).isEmpty && $0.piece.touches(piece, within: 0)
      }
    }
  }
}
