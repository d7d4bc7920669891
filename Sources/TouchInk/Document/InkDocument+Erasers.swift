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
      let bounds = eraser.bounds
      let hidden = ink.filter { stroke, area in
        stroke.id < eraser.id && !area.intersection(bounds).isEmpty && eraser.meets(stroke)
      }
      return !hidden.isEmpty && hidden.allSatisfy { stroke, _ in chosen.contains(stroke.id) }
    }.map(\.id)
  }
}

extension Stroke {
  /// Returns whether the ink of two strokes touches.
  fileprivate func meets(_ other: Stroke) -> Bool {
    let pieces = other.pieces(in: .identity)
    return self.pieces(in: .identity).contains { piece in
      pieces.contains { $0.touches(piece, within: 0) }
    }
  }
}
