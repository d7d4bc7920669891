internal import Touches

/// One straight piece of a stroke, with round ends and a radius that changes linearly along it.
struct InkPiece: Hashable {
  /// The start in px of the root.
  var start: SIMD2<Float>
  /// The end in px of the root.
  var end: SIMD2<Float>
  /// The radii in px.
  var radii: (start: Float, end: Float) { (ends.x, ends.y) }
  private var ends: SIMD2<Float>
  /// Whether it is the box of a text between two corners.
  let isText: Bool

  /// Creates the piece between two nodes, or the box of a text between its corners, enlarged by
  /// `margin` px on all sides.
  init(_ start: StrokeNode, _ end: StrokeNode, isText: Bool = false, margin: Float = 0) {
    let boxMargin: Float = isText ? margin : 0
    self.start = start.position - boxMargin
    self.end = end.position + boxMargin
    self.isText = isText
    ends = SIMD2(start.radius, end.radius) + (isText ? 0 : margin)
  }

  /// The largest distance from the axis that is drawn, in px; 0 for a text, which stays in its box.
  var reach: Float { isText ? 0 : max(ends.x, ends.y, 0.5) + 0.5 }

  /// The pixels that it may cover, in px of the root.
  var box: PixelRect {
    let low = pointwiseMin(start, end) - reach
    let high = pointwiseMax(start, end) + reach
    // Clamped far outside every screen, so that no value overflows the grid.
    let limit: Float = 1e6
    let left = Int(min(max(low.x, -limit), limit).rounded(.down))
    let top = Int(min(max(low.y, -limit), limit).rounded(.down))
    let right = Int(min(max(high.x, -limit), limit).rounded(.up))
    let bottom = Int(min(max(high.y, -limit), limit).rounded(.up))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the square of the distance of a place from the axis, in px.
  func distanceSquared(to point: SIMD2<Float>) -> Float {
    let axis = end - start
    let length = (axis * axis).sum()
    let offset = point - start
    let share = length > 0 ? min(max((offset * axis).sum() / length, 0), 1) : 0
    let perpendicular = offset - axis * share
    return (perpendicular * perpendicular).sum()
  }

  /// Returns whether the gap between two pieces, beyond their radii, is at most a distance in px.
  func touches(_ other: InkPiece, within distance: Float) -> Bool {
    if isText || other.isText { return !box.intersection(other.box).isEmpty }
    let limit = max(ends.x, ends.y) + max(other.ends.x, other.ends.y) + distance
    return crosses(other)
      || min(
        min(distanceSquared(to: other.start), distanceSquared(to: other.end)),
        min(other.distanceSquared(to: start), other.distanceSquared(to: end))) <= limit * limit
  }

  /// Returns the sides of the box between its two ends, as lines of a radius in px.
  func sides(radius: Float) -> [InkPiece] {
    let corners = [start, SIMD2(end.x, start.y), end, SIMD2(start.x, end.y), start].map {
      StrokeNode(x: $0.x, y: $0.y, radius: radius)
    }
    return zip(corners, corners.dropFirst()).map { InkPiece($0, $1) }
  }

  /// Returns whether the two axes cross.
  private func crosses(_ other: InkPiece) -> Bool {
    func side(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>) -> Float {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    return side(start, end, other.start) * side(start, end, other.end) < 0
      && side(other.start, other.end, start) * side(other.start, other.end, end) < 0
  }
}

/// The pieces between consecutive nodes; a single node is one piece without length, and a dotted
/// stroke has one such piece per node.
struct InkPieces: RandomAccessCollection {
  let nodes: ArraySlice<StrokeNode>
  /// The tool of the nodes.
  let tool: InkTool
  /// The distance by which ink extends beyond the nodes, in px.
  var margin: Float = 0
  /// The view through which it is seen; the margin is in px of the screen.
  var view = PageView.identity

  var startIndex: Int { 0 }
  var endIndex: Int { nodes.count > 1 && tool != .dotted ? nodes.count - 1 : nodes.count }

  subscript(index: Int) -> InkPiece {
    let first = nodes.startIndex + index
    let last = tool == .dotted ? first : Swift.min(first + 1, nodes.endIndex - 1)
    return InkPiece(
      nodes[first].seen(through: view), nodes[last].seen(through: view), isText: tool == .text,
      margin: margin)
  }
}
