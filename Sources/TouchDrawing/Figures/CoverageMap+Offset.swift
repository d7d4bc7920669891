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
    let own = self[x, y]
    if own > 0, own < 255 { return Float(own) / 255 - 0.5 }
    guard own == 255 else { return nil }
    let beside = min(self[x - 1, y], self[x + 1, y], self[x, y - 1], self[x, y + 1])
    return beside == 0 ? 0.5 : nil
  }

  /// Updates the depths of the pixels around an edge pixel for which it is the nearest so far.
  private func spread(
    _ depth: Float, _ column: Int, _ row: Int, _ reach: Int, width: Int, height: Int,
    to depths: inout [Float]
  ) {
    for y in max(0, row - reach)...min(height - 1, row + reach) {
      for x in max(0, column - reach)...min(width - 1, column + reach) {
        let (dx, dy) = (Float(x - column), Float(y - row))
        let away = (dx * dx + dy * dy).squareRoot()
        let place = y * width + x
        if away == 0 {
          depths[place] = depth
        } else if depths[place] > 0 {
          depths[place] = min(depths[place], away + depth)
        } else {
          depths[place] = max(depths[place], depth - away)
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
    for (number, edge) in edges.enumerated() {
      nearest[Int(edge.y) * width + Int(edge.x)] = Int32(number)
    }
    func depth(_ number: Int32, _ x: Int, _ y: Int, isInside: Bool) -> Float {
      let edge = edges[Int(number)]
      let (dx, dy) = (Float(Int32(x) - edge.x), Float(Int32(y) - edge.y))
      let away = (dx * dx + dy * dy).squareRoot()
      if away == 0 { return edge.depth }
      return isInside ? away + edge.depth : edge.depth - away
    }
    func learn(_ x: Int, _ y: Int, from otherX: Int, _ otherY: Int) {
      guard otherX >= 0, otherX < width, otherY >= 0, otherY < height else { return }
      let number = nearest[otherY * width + otherX]
      guard number >= 0 else { return }
      let place = y * width + x
      let isInside = depths[place] > 0
      if nearest[place] >= 0 {
        // An edge pixel keeps its own depth, which is exact.
        let own = edges[Int(nearest[place])]
        if Int(own.x) == x, Int(own.y) == y { return }
      }
      let found = depth(number, x, y, isInside: isInside)
      guard found.magnitude < Float(reach), found.magnitude < depths[place].magnitude else {
        return
      }
      // Beyond a convex edge the sign may flip; a pixel outside stays outside.
      depths[place] = isInside ? max(found, 0) : min(found, 0)
      nearest[place] = number
    }
    for edge in edges { depths[Int(edge.y) * width + Int(edge.x)] = edge.depth }
    for y in 0..<height {
      for x in 0..<width {
        learn(x, y, from: x - 1, y)
        learn(x, y, from: x - 1, y - 1)
        learn(x, y, from: x, y - 1)
        learn(x, y, from: x + 1, y - 1)
      }
      for x in (0..<width).reversed() { learn(x, y, from: x + 1, y) }
    }
    for y in (0..<height).reversed() {
      for x in (0..<width).reversed() {
        learn(x, y, from: x + 1, y)
        learn(x, y, from: x + 1, y + 1)
        learn(x, y, from: x, y + 1)
        learn(x, y, from: x - 1, y + 1)
      }
      for x in 0..<width { learn(x, y, from: x - 1, y) }
    }
  }
}
