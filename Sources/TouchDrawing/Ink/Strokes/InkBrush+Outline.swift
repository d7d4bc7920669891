public import Touches

extension InkBrush {
  /// Returns what the brush draws where its tool is one that draws from one place to another.
  ///
  /// - Parameters:
  ///   - start: where it begins, in px of the root.
  ///   - end: where it ends; it may snap to a direction that it nearly has.
  ///   - shaping: the density of the screen.
  /// - Returns: the nodes, at least one.
  public func outline(from start: Point, to end: Point, _ shaping: StrokeShaping) -> [StrokeNode] {
    ShapeOutline(self, shaping, from: start, to: end).nodes
  }
}
