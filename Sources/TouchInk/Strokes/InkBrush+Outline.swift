public import Touches

extension InkBrush {
  /// Returns the shape that a tool draws from one place to another.
  ///
  /// - Parameters:
  ///   - start: the start, in px of the root.
  ///   - end: the end, in px of the root; it may snap to a nearby direction.
  ///   - shaping: the shaping, for the density of the screen.
  /// - Returns: the nodes, at least one.
  public func outline(from start: Point, to end: Point, _ shaping: StrokeShaping) -> [StrokeNode] {
    ShapeOutline(self, shaping, from: start, to: end).nodes
  }

  /// Returns a closed line along an ellipse of any orientation.
  ///
  /// - Parameters:
  ///   - middle: its middle, in px of the root.
  ///   - first: the vector from there to the end of one axis, in px.
  ///   - second: the vector to the end of the other axis, perpendicular to the first.
  /// - Returns: the nodes, with the brush's width.
  public func ellipse(around middle: Point, _ first: Vector, _ second: Vector) -> [StrokeNode] {
    ShapeOutline.ellipse(around: middle, first, second).map {
      StrokeNode($0, radius: width / 2)
    }
  }
}
