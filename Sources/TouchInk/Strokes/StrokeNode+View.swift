package import Touches

extension StrokeNode {
  /// Returns the node as a view shows it.
  package func seen(through view: PageView) -> StrokeNode {
    let scale = Float(view.scale)
    return StrokeNode(
      x: x * scale + Float(view.x), y: y * scale + Float(view.y), radius: radius * scale, time: time
    )
  }
}

extension [StrokeNode] {
  /// Returns the nodes of a tool's line as a view shows them; enlarged, with further nodes where
  /// the line bends.
  package func seen(through view: PageView, as tool: InkTool) -> [StrokeNode] {
    let pieces = InkPieces(nodes: self[...], tool: tool, view: view)
    guard pieces.bendMargin > 0 else { return map { $0.seen(through: view) } }
    return pieces.indices.reduce(into: [self[0].seen(through: view)]) { result, index in
      let (start, end) = (self[index].time, self[index + 1].time)
      var parts: [InkPiece] = []
      pieces.forEachPart(of: index) { parts.append($0) }
      for (part, piece) in parts.enumerated() {
        let time = start + (end - start) * Float(part + 1) / Float(parts.count)
        result.append(
          StrokeNode(x: piece.end.x, y: piece.end.y, radius: piece.radii.end, time: time))
      }
    }
  }
}

extension InkBrush {
  /// Returns the brush as a view shows its strokes.
  package func seen(through view: PageView) -> InkBrush {
    var brush = self
    brush.width *= view.scale
    return brush
  }
}

extension Stroke {
  /// Returns the stroke as a view shows it.
  package func seen(through view: PageView) -> Stroke {
    guard view != .identity else { return self }
    return Stroke(
      id: id, device: device, brush: brush.seen(through: view),
      nodes: nodes.map { $0.seen(through: view) }, isProvisional: isProvisional)
  }
}
