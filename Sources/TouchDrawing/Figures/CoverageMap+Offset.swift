// A border is what lies between a shape and the same shape made smaller. How far a pixel is from the
// edge is found from the pixels at the edge: each says how far from its middle the edge passes, and
// tells the pixels around it, no further than is asked.

extension CoverageMap {
  /// The map with its edge moved by so many px, outwards where that is above 0.
  ///
  /// - Parameters:
  ///   - distance: in px.
  ///   - margin: the room to be added on each side, in px.
  /// - Returns: a map that is larger by the margin on every side.
  func offset(by distance: Int, margin: Int) -> CoverageMap {
    let (width, height) = (self.width + 2 * margin, self.height + 2 * margin)
    let reach = abs(distance) + 1
    // How far inside a pixel's middle is, in px; less than 0 outside.
    var depths = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        depths[y * width + x] = self[x - margin, y - margin] > 127 ? Float(reach) : -Float(reach)
      }
    }
    for y in 0..<self.height {
      for x in 0..<self.width {
        guard let depth = depthAtEdge(x, y) else { continue }
        spread(depth, x + margin, y + margin, reach, width: width, height: height, to: &depths)
      }
    }
    let coverage = depths.map { UInt8(max(0, min(1, $0 + Float(distance) + 0.5)) * 255 + 0.5) }
    return CoverageMap(width: width, height: height, coverage: coverage)
  }

  /// How far inside the middle of a pixel is through which the edge passes, in px; nil for others.
  private func depthAtEdge(_ x: Int, _ y: Int) -> Float? {
    let own = self[x, y]
    if own > 0, own < 255 { return Float(own) / 255 - 0.5 }
    guard own == 255 else { return nil }
    let beside = min(self[x - 1, y], self[x + 1, y], self[x, y - 1], self[x, y + 1])
    return beside == 0 ? 0.5 : nil
  }

  /// Tells the pixels around one how far the edge is from them, if it is the nearest so far.
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
}
