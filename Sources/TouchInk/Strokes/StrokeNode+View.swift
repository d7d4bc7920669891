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
