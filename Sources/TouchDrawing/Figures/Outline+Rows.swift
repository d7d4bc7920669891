internal import Touches

// The coverage of each pixel of a row. A row of most figures is a run of full pixels between two
// short edges; the run is found separately, so that it needs no computation for each pixel.

extension Outline {
  /// The depth of a pixel's middle inside the edge from which the pixel counts as solid, in px.
  private static let margin: Float = 0.75

  /// Writes the coverage of each pixel of a row, 0…255.
  ///
  /// - Parameters:
  ///   - y: the row.
  ///   - columns: the pixels; the first one goes to the start of the buffer.
  ///   - coverage: a buffer with room for a value per column.
  /// - Returns: columns that are wholly inside; others may be too.
  func cover(
    row y: Int, _ columns: Range<Int>, into coverage: UnsafeMutablePointer<UInt8>
  ) -> Range<Int> {
    let first = columns.lowerBound
    let inside = (frame.x..<max(frame.x, frame.maxX)).clamped(to: columns)
    guard y >= frame.y, y < frame.maxY, !inside.isEmpty else {
      coverage.update(repeating: 0, count: columns.count)
      return first..<first
    }
    if case .map(let map) = shape {
      coverage.update(repeating: 0, count: columns.count)
      map.copy(
        row: y - frame.y, from: inside.lowerBound - frame.x, count: inside.count,
        to: coverage + (inside.lowerBound - first))
      return first..<first
    }
    let solid = solid(row: y, columns)
    for x in first..<solid.lowerBound { coverage[x - first] = share(x, y) }
    (coverage + (solid.lowerBound - first)).update(repeating: 255, count: solid.count)
    for x in solid.upperBound..<columns.upperBound { coverage[x - first] = share(x, y) }
    return solid
  }

  /// Returns the columns of a row that are wholly inside, without testing each; an empty result
  /// lies within the columns too.
  func solid(row y: Int, _ columns: Range<Int>) -> Range<Int> {
    let none = columns.lowerBound..<columns.lowerBound
    guard y >= frame.y, y < frame.maxY else { return none }
    var left = Float(frame.x)
    var right = Float(frame.maxX)
    switch shape {
    case .rounded(let radius):
      let radius = Float(radius)
      let beyond = distanceIntoCorner(y, radius)
      if beyond > 0 {
        let reach = max(0, radius - Self.margin)
        let half = max(0, reach * reach - beyond * beyond).squareRoot()
        left += radius - half
        right -= radius - half
      }
    case .ellipse(let radiusX, let radiusY):
      let (reachX, reachY) = (Float(radiusX) - 1, Float(radiusY) - 1)
      let middle = self.middle
      let dy = Float(y) + 0.5 - middle.y
      guard reachX > 0, dy.magnitude < reachY else { return none }
      let half = reachX * (1 - dy * dy / (reachY * reachY)).squareRoot()
      left = middle.x - half
      right = middle.x + half
    case .map: return none
    }
    guard right > left else { return none }
    let run = Int(left.rounded(.up))..<max(Int(left.rounded(.up)), Int(right.rounded(.down)))
    return run.clamped(to: columns)
  }

  /// Returns the covered share of a pixel of a rounded shape or an ellipse, 0…255.
  private func share(_ x: Int, _ y: Int) -> UInt8 {
    guard x >= frame.x, x < frame.maxX else { return 0 }
    let middle = self.middle
    let dx = (Float(x) + 0.5 - middle.x).magnitude
    let dy = (Float(y) + 0.5 - middle.y).magnitude
    let distance: Float
    switch shape {
    case .rounded(let radius):
      let radius = Float(radius)
      let cornerX = max(0, dx - Float(frame.width) / 2 + radius)
      let cornerY = max(0, dy - Float(frame.height) / 2 + radius)
      distance =
        cornerX > 0 && cornerY > 0
        ? (cornerX * cornerX + cornerY * cornerY).squareRoot() - radius
        : max(cornerX, cornerY) - radius
    case .ellipse(let radiusX, let radiusY):
      guard radiusX > 0, radiusY > 0 else { return 0 }
      // The first-order distance: the ellipse's equation divided by its slope.
      let unitX = dx / Float(radiusX)
      let unitY = dy / Float(radiusY)
      let value = (unitX * unitX + unitY * unitY).squareRoot()
      let slopeX = unitX / Float(radiusX)
      let slopeY = unitY / Float(radiusY)
      let slope = (slopeX * slopeX + slopeY * slopeY).squareRoot()
      distance = slope > 0 ? value * (value - 1) / slope : -Float(min(radiusX, radiusY))
    case .map: return 0
    }
    return UInt8(max(0, min(1, 0.5 - distance)) * 255 + 0.5)
  }

  private var middle: (x: Float, y: Float) {
    (Float(frame.x) + Float(frame.width) / 2, Float(frame.y) + Float(frame.height) / 2)
  }

  /// Returns how far the middle of a row lies beyond the centres of the corners' circles, in px.
  private func distanceIntoCorner(_ y: Int, _ radius: Float) -> Float {
    let row = Float(y) + 0.5
    return max(Float(frame.y) + radius - row, row - (Float(frame.maxY) - radius))
  }
}
