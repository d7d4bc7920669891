// A border is the part of a shape that is not in the same shape made smaller. The distance of a
// pixel from the edge is found from the pixels at the edge: each knows how far from its middle the
// edge passes, and updates the pixels around it within the border's width.
//
// That is cheap for usual shapes, but not for a polygon of a thousand spikes with a border of a
// hundred pixels, where every pixel would update every other one. In that case each pixel takes the
// nearest edge that its neighbours know, in two sweeps over the map: eight comparisons per pixel,
// however far the edge is. The result may be off by a fraction of a pixel.

/// The depth of each pixel inside a shape, as far as the shape's edge is within reach.
struct DepthMap {
  /// A pixel through which the edge passes.
  struct EdgePixel {
    var x: Int32
    var y: Int32
    /// The distance of its middle inside the edge, in px; negative outside.
    var depth: Float
  }

  let width: Int
  let height: Int
  /// The distance from the edge within which depths are computed, in px.
  private let reach: Int
  private let edges: [EdgePixel]
  /// The depth of each pixel's middle inside the shape, in px, row by row; negative outside.
  private(set) var depths: [Float]
  /// The index of the nearest edge pixel known so far for each pixel, -1 for none; empty unless the
  /// map is swept.
  private var nearest: [Int32] = []

  /// Computes the depths in a shape.
  ///
  /// - Parameters:
  ///   - width: the width of the map, in px.
  ///   - height: its height, in px.
  ///   - reach: the distance from the edge within which depths are computed, in px.
  ///   - edges: the pixels through which the edge passes.
  ///   - isInside: returns whether a pixel, by its column and row, is in the shape.
  init(
    width: Int, height: Int, reach: Int, edges: [EdgePixel], isInside: (Int, Int) -> Bool
  ) {
    self.width = width
    self.height = height
    self.reach = reach
    self.edges = edges
    depths = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        depths[y * width + x] = isInside(x, y) ? Float(reach) : -Float(reach)
      }
    }
    if edges.count * (2 * reach + 1) * (2 * reach + 1) <= 16 * width * height {
      for edge in edges { spread(edge) }
    } else {
      sweep()
    }
  }

  /// Updates the depths of the pixels around an edge pixel for which it is the nearest so far.
  private mutating func spread(_ edge: EdgePixel) {
    let (column, row) = (Int(edge.x), Int(edge.y))
    for y in max(0, row - reach)...min(height - 1, row + reach) {
      for x in max(0, column - reach)...min(width - 1, column + reach) {
        let index = y * width + x
        let isInside = depths[index] > 0
        let depth = Self.depth(x, y, from: edge, isInside: isInside)
        if x == column, y == row {
          depths[index] = depth
        } else {
          depths[index] = isInside ? min(depths[index], depth) : max(depths[index], depth)
        }
      }
    }
  }

  /// Returns the depth of a pixel whose nearest edge pixel is given.
  private static func depth(_ x: Int, _ y: Int, from edge: EdgePixel, isInside: Bool) -> Float {
    let (dx, dy) = (Float(Int32(x) - edge.x), Float(Int32(y) - edge.y))
    let distance = (dx * dx + dy * dy).squareRoot()
    if distance == 0 { return edge.depth }
    return isInside ? distance + edge.depth : edge.depth - distance
  }

  // MARK: - Sweeps

  /// Passes the nearest edge pixels on from neighbour to neighbour, down the map and up again.
  private mutating func sweep() {
    nearest = [Int32](repeating: -1, count: width * height)
    for (edgeIndex, edge) in edges.enumerated() {
      let index = Int(edge.y) * width + Int(edge.x)
      nearest[index] = Int32(edgeIndex)
      depths[index] = edge.depth
    }
    for y in 0..<height {
      for x in 0..<width {
        propagate(x, y, from: x - 1, y)
        propagate(x, y, from: x - 1, y - 1)
        propagate(x, y, from: x, y - 1)
        propagate(x, y, from: x + 1, y - 1)
      }
      for x in (0..<width).reversed() { propagate(x, y, from: x + 1, y) }
    }
    for y in (0..<height).reversed() {
      for x in (0..<width).reversed() {
        propagate(x, y, from: x + 1, y)
        propagate(x, y, from: x + 1, y + 1)
        propagate(x, y, from: x, y + 1)
        propagate(x, y, from: x - 1, y + 1)
      }
      for x in 0..<width { propagate(x, y, from: x - 1, y) }
    }
  }

  /// Gives a pixel the edge pixel that a neighbour knows, if that is nearer.
  private mutating func propagate(_ x: Int, _ y: Int, from otherX: Int, _ otherY: Int) {
    guard otherX >= 0, otherX < width, otherY >= 0, otherY < height else { return }
    let edgeIndex = nearest[otherY * width + otherX]
    guard edgeIndex >= 0 else { return }
    let index = y * width + x
    let isInside = depths[index] > 0
    if nearest[index] >= 0 {
      // An edge pixel keeps its own depth, which is exact.
      let ownEdge = edges[Int(nearest[index])]
      if Int(ownEdge.x) == x, Int(ownEdge.y) == y { return }
    }
    let depth = Self.depth(x, y, from: edges[Int(edgeIndex)], isInside: isInside)
    guard depth.magnitude < Float(reach), depth.magnitude < depths[index].magnitude else { return }
    // Beyond a convex edge the sign may flip; a pixel outside stays outside.
    depths[index] = isInside ? max(depth, 0) : min(depth, 0)
    nearest[index] = edgeIndex
  }
}
