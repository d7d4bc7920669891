internal import Touches

/// The line through the nodes that are kept, as straight pieces with linear widths and times.
struct NodeCurve {
  /// The curve; nil if the pieces between nodes are straight.
  private var curve: CatmullRomCurve?
  private let step: Double
  /// The node before the newest, where the final part ends; nil if there is none.
  private var previous: StrokeNode?
  /// The newest node on the line; nil before the first.
  private(set) var newest: StrokeNode?

  /// Creates a line without nodes.
  init(_ shaping: StrokeShaping) {
    if case .centripetal = shaping.curve { curve = CatmullRomCurve() }
    step = shaping.step
  }

  /// Extends the line to a node, unless it is too near the newest one to be seen.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - nodes: the final part; pieces that become final are appended.
  mutating func appendDistant(_ node: StrokeNode, into nodes: inout [StrokeNode]) {
    if let newest, (node.point - newest.point).lengthSquared < step * step {
      // A finger that has not moved yet presses the dot that it will leave.
      if previous == nil, nodes.count == 1, node.radius > nodes[0].radius {
        nodes[0].radius = node.radius
        self.newest = nodes[0]
      }
      return
    }
    append(node, into: &nodes)
  }

  /// Extends the line to a node; a node at the newest one's place adds nothing.
  mutating func append(_ node: StrokeNode, into nodes: inout [StrokeNode]) {
    defer { (previous, newest) = (newest, node) }
    guard let segment = curve?.append(node.point) else {
      if curve == nil || newest == nil { nodes.append(node) }
      return
    }
    flatten(segment, into: &nodes)
  }

  /// Ends the line at its newest node.
  ///
  /// - Parameter nodes: the final part; the rest is appended.
  mutating func finish(into nodes: inout [StrokeNode]) {
    guard let segment = curve?.finish() else { return }
    flatten(segment, into: &nodes)
  }

  /// Appends a segment between the two newest nodes as straight pieces, without its start.
  private func flatten(_ segment: CatmullRomSegment, into nodes: inout [StrokeNode]) {
    guard let previous, let newest else { return }
    let step = 1 / Float(segment.pieces(flatness: StrokeShaping.flatness))
    var share: Float = 0
    segment.forEachPoint(flatness: StrokeShaping.flatness) { point in
      share += step
      nodes.append(StrokeNode(at: point, between: previous, newest, share))
    }
  }
}

extension StrokeNode {
  /// Creates a node at a place on a line between two others, a share of the way from the first.
  init(at point: Point, between start: StrokeNode, _ end: StrokeNode, _ share: Float) {
    self.init(
      x: Float(point.x), y: Float(point.y),
      radius: start.radius + (end.radius - start.radius) * share,
      time: start.time + (end.time - start.time) * share)
  }
}
