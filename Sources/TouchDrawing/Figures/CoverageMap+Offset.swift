// A border is the part of a shape that is not in the same shape made smaller. The distance of a
// pixel from the edge is found from the pixels at the edge: each knows how far from its middle the
// edge passes, and updates the pixels around it within the border's width.
//
// That is cheap for usual shapes, but not for a polygon of a thousand spikes with a border of a
// hundred pixels, where every pixel would update every other one. In that case each pixel takes the
// nearest edge that its neighbours know, in two sweeps over the map: eight comparisons per pixel,
// however far the edge is. The result may be off by a fraction of a pixel.

extension CoverageMap {
  /// Returns the map with its edge moved outwards, or inwards if the distance is negative.
  ///
  /// - Parameters:
  ///   - distance: the distance in px, above 0 for outwards.
  ///   - margin: the room to be added on each side, in px.
  /// - Returns: a map that is larger by the margin on every side.
  func offset(by distance: Int, margin: Int) -> CoverageMap {
    let (width, height) = (self.width + 2 * margin, self.height + 2 * margin)
    let reach = abs(distance) + 1
    // The depth of each pixel's middle inside the shape, in px; negative outside.
    var depths = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        depths[y * width + x] = self[x - margin, y - margin] > 127 ? Float(reach) : -Float(reach)
      }
    }
    var edges: [EdgePixel] = []
    for y in 0..<self.height {
      for x in 0..<self.width {
        guard let depth = depthAtEdge(x, y) else { continue }
        edges.append(EdgePixel(x: Int32(x + margin), y: Int32(y + margin), depth: depth))
      }
    }
    if edges.count * (2 * reach + 1) * (2 * reach + 1) <= 16 * width * height {
      for edge in edges {
        spread(
          edge.depth, Int(edge.x), Int(edge.y), reach, width: width, height: height, to: &depths)
      }
    } else {
      sweep(edges, reach, width: width, height: height, to: &depths)
    }
    let coverage = depths.map { UInt8(max(0, min(1, $0 + Float(distance) + 0.5)) * 255 + 0.5) }
    return CoverageMap(width: width, height: height, coverage: coverage)
  }

  /// Returns how far inside the edge the middle of a pixel is, in px; nil if the edge does not pass
  /// through the pixel.
  private func depthAtEdge(_ x: Int, _ y: Int) -> Float? {
    let value = self[x, y]
    if value > 0, value < 255 { return Float(value) / 255 - 0.5 }
    guard value == 255 else { return nil }
    let lowestNeighbour = min(self[x - 1, y], self[x + 1, y], self[x, y - 1], self[x, y + 1])
    return lowestNeighbour == 0 ? 0.5 : nil
  }

  /// Updates the depths of the pixels around an edge pixel for which it is the nearest so far.
  private func spread(
    _ depth: Float, _ column: Int, _ row: Int, _ reach: Int, width: Int, height: Int,
    to depths: inout [Float]
  ) {
    for y in max(0, row - reach)...min(height - 1, row + reach) {
      for x in max(0, column - reach)...min(width - 1, column + reach) {
        let (dx, dy) = (Float(x - column), Float(y - row))
        let distance = (dx * dx + dy * dy).squareRoot()
        let index = y * width + x
        if distance == 0 {
          depths[index] = depth
        } else if depths[index] > 0 {
          depths[index] = min(depths[index], distance + depth)
        } else {
          depths[index] = max(depths[index], depth - distance)
        }
      }
    }
  }

  /// A pixel through which the edge passes.
  private struct EdgePixel {
    var x: Int32
    var y: Int32
    /// The distance of its middle inside the edge, in px; negative outside.
    var depth: Float
  }

  /// Computes the distance of every pixel from the edge, within reach.
  private func sweep(
    _ edges: [EdgePixel], _ reach: Int, width: Int, height: Int, to depths: inout [Float]
  ) {
    // The index of the nearest edge pixel known so far for each pixel; -1 for none.
    var nearest = [Int32](repeating: -1, count: width * height)
    for (edgeIndex, edge) in edges.enumerated() {
      nearest[Int(edge.y) * width + Int(edge.x)] = Int32(edgeIndex)
    }
    func depth(_ edgeIndex: Int32, _ x: Int, _ y: Int, isInside: Bool) -> Float {
      let edge = edges[Int(edgeIndex)]
      let (dx, dy) = (Float(Int32(x) - edge.x), Float(Int32(y) - edge.y))
      let distance = (dx * dx + dy * dy).squareRoot()
      if distance == 0 { return edge.depth }
      return isInside ? distance + edge.depth : edge.depth - distance
    }
    func propagate(_ x: Int, _ y: Int, from otherX: Int, _ otherY: Int) {
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
      let candidate = depth(edgeIndex, x, y, isInside: isInside)
      guard candidate.magnitude < Float(reach), candidate.magnitude < depths[index].magnitude else {
        return
      }
      // Beyond a convex edge the sign may flip; a pixel outside stays outside.
      depths[index] = isInside ? max(candidate, 0) : min(candidate, 0)
      nearest[index] = edgeIndex
    }
    for edge in edges { depths[Int(edge.y) * width + Int(edge.x)] = edge.depth }
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
}
