public import Touches

/// Finding strokes by position; only strokes on the nearby tiles are examined.
extension InkDocument {
  /// Returns the topmost stroke at a place, to be selected or moved.
  ///
  /// - Parameters:
  ///   - point: the place in px of the root.
  ///   - distance: the largest distance between the finger and the ink of a stroke, in px.
  /// - Returns: the stroke; nil if there is none, or if an eraser removed its ink there.
  public func stroke(at point: Point, within distance: Double) -> StrokeID? {
    let node = StrokeNode(point, radius: 0)
    let finger = InkPiece(node, node)
    var best: StrokeID?
    forEachRun(around: finger, distance) { run, stroke in
      if let best, run.stroke <= best { return }
      // A finger beside the track of an eraser may still mean the stroke beneath.
      let reach = stroke.brush.tool == .areaEraser ? 0 : distance
      if touches(finger, run, stroke, within: reach) { best = run.stroke }
    }
    return best.flatMap { self[$0]?.brush.tool == .areaEraser ? nil : $0 }
  }

  /// Removes the strokes that an eraser touches on its way from one place to another.
  mutating func erase(from start: Point, to end: Point, _ brush: InkBrush, _ undoGroup: Int)
    -> InkChange
  {
    let radius = brush.width / 2
    let piece = InkPiece(
      StrokeNode(start, radius: radius), StrokeNode(end, radius: radius))
    var hit: Set<StrokeID> = []
    forEachRun(around: piece, 0) { run, stroke in
      guard !hit.contains(run.stroke), stroke.brush.tool != .areaEraser else { return }
      if touches(piece, run, stroke, within: 0) { hit.insert(run.stroke) }
    }
    return remove(hit.sorted(), undoGroup: undoGroup)
  }

  private func forEachRun(
    around piece: InkPiece, _ distance: Double, _ body: (InkIndex.Run, Stroke) -> Void
  ) {
    let box = piece.box
    let margin = Int(distance.rounded(.up))
    let rect = PixelRect(
      x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin,
      height: box.height + 2 * margin)
    index.grid.forEachTile(in: rect) { tile in
      for run in index.runs(on: tile) {
        if let stroke = self[run.stroke] { body(run, stroke) }
      }
    }
  }

  private func touches(
    _ piece: InkPiece, _ run: InkIndex.Run, _ stroke: Stroke, within distance: Double
  ) -> Bool {
    let pieces = stroke.pieces(in: view)
    return run.pieces.contains { pieces[$0].touches(piece, within: Float(distance)) }
  }
}
