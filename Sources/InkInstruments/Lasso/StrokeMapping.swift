package import TouchDrawing
package import TouchInk
package import Touches

/// Copies of strokes that are moved, rotated, scaled or recoloured.
extension Stroke {
  /// Returns the stroke moved, rotated and scaled; letters stay upright.
  ///
  /// - Parameters:
  ///   - map: a map that preserves shapes.
  ///   - id: the ID of the new stroke.
  /// - Returns: the new stroke.
  package func mapped(by map: AffineMap, as id: StrokeID) -> Stroke {
    let factor = map.lengthFactor
    var brush = brush
    brush.width *= factor
    return copy(as: id, brush, mappedNodes(map, factor))
  }

  /// The smallest factor that makes straight pieces of a line visible; rounding errors make that of a
  /// mere rotation differ from 1.
  private static let leastEnlargement = 1.01

  private func mappedNodes(_ map: AffineMap, _ factor: Double) -> [StrokeNode] {
    if brush.tool == .text, nodes.count == 2 {
      let (corner, other) = (nodes[0].point, nodes[1].point)
      let half = (other - corner) * 0.5
      let middle = map(corner + half)
      return zip(nodes, [-factor, factor]).map { $0.placed(at: middle + half * $1, factor) }
    }
    guard factor > Self.leastEnlargement else {
      return nodes.map { $0.placed(at: map($0.point), factor) }
    }
    // Enlarged, their line has nodes where its pieces would be visible.
    let view = PageView(scale: factor, x: 0, y: 0)
    return nodes.seen(through: view, as: brush.tool).map { node in
      let node = node.seen(through: view.inverse)
      return node.placed(at: map(node.point), factor)
    }
  }

  /// Returns the stroke in another colour, with its own alpha.
  package func coloured(_ colour: Colour, as id: StrokeID) -> Stroke {
    var brush = brush
    brush.colour = colour.with(alpha: brush.colour.alpha)
    return copy(as: id, brush, nodes)
  }

  private func copy(as id: StrokeID, _ brush: InkBrush, _ nodes: [StrokeNode]) -> Stroke {
    Stroke(id: id, device: device, brush: brush, nodes: nodes, isProvisional: isProvisional)
  }
}

extension StrokeNode {
  fileprivate func placed(at position: Point, _ factor: Double) -> StrokeNode {
    StrokeNode(
      x: Float(position.x), y: Float(position.y), radius: radius * Float(factor), time: time)
  }
}

extension ConvexArea {
  /// Creates the outline of strokes.
  ///
  /// - Parameters:
  ///   - strokes: the strokes.
  ///   - margin: the distance of the outline from their ink, in px.
  package init(around strokes: some Sequence<Stroke>, margin: Double) {
    // The ink of a node lies in a regular octagon around it.
    let inner = ConvexArea(
      around: strokes.flatMap { stroke in
        stroke.nodes.flatMap { node in
          [
            (-1.0, -0.41), (-0.41, -1), (0.41, -1), (1, -0.41), (1, 0.41), (0.41, 1), (-0.41, 1),
            (-1, 0.41),
          ].map { node.point + Vector(dx: $0.0, dy: $0.1) * Double(node.radius) }
        }
      })
    self.init(
      around: inner.corners.flatMap { corner in
        Self.circle.map { corner + $0 * margin }
      })
  }

  /// Unit vectors in 24 directions.
  private static let circle: [Vector] = {
    let quarter = [
      (0.0, 1.0), (0.2588, 0.9659), (0.5, 0.866), (0.7071, 0.7071), (0.866, 0.5), (0.9659, 0.2588),
    ]
    let half = quarter + quarter.map { ($0.1, -$0.0) }
    return (half + half.map { (-$0.0, -$0.1) }).map { Vector(dx: $0.0, dy: $0.1) }
  }()
}
