extension CoverageMap {
  /// Returns the map with its edge moved outwards, or inwards if the distance is negative.
  ///
  /// - Parameters:
  ///   - distance: the distance in px, above 0 for outwards.
  ///   - margin: the room to be added on each side, in px.
  /// - Returns: a map that is larger by the margin on every side.
  func offset(by distance: Int, margin: Int) -> CoverageMap {
    var edges: [DepthMap.EdgePixel] = []
    for y in 0..<height {
      for x in 0..<width {
        guard let depth = depthAtEdge(x, y) else { continue }
        edges.append(.init(x: Int32(x + margin), y: Int32(y + margin), depth: depth))
      }
    }
    let map = DepthMap(
      width: width + 2 * margin, height: height + 2 * margin, reach: abs(distance) + 1, edges: edges
    ) { x, y in self[x - margin, y - margin] > 127 }
    let coverage = map.depths.map { UInt8(max(0, min(1, $0 + Float(distance) + 0.5)) * 255 + 0.5) }
    return CoverageMap(width: map.width, height: map.height, coverage: coverage)
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
}
