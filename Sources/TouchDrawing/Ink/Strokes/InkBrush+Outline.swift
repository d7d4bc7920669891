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

  /// Returns a closed line along an ellipse in any direction.
  ///
  /// - Parameters:
  ///   - middle: its middle, in px of the root.
  ///   - first: the way from there to the end of one axis, in px.
  ///   - second: that to the end of the other axis, at right angles to it.
  /// - Returns: the nodes, as wide as the brush.
  public func ellipse(around middle: Point, _ first: Vector, _ second: Vector) -> [StrokeNode] {
    ShapeOutline.ellipse(around: middle, first, second).map {
      StrokeNode($0, radius: width / 2)
    }
  }
}
