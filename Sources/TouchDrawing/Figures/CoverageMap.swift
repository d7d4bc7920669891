public import Touches

/// The coverage of each pixel by a shape without a formula: a polygon, or a picture's alpha.
///
/// Maps are shared by everything that has the shape, and compared by identity.
public final class CoverageMap: Equatable {
  /// The width in px, 0 or more.
  public let width: Int
  /// The height in px, 0 or more.
  public let height: Int
  /// The coverages, 0…255, row by row.
  let coverage: [UInt8]
  /// The eroded maps made so far, by their distance in px.
  private var eroded: [Int: CoverageMap] = [:]

  init(width: Int, height: Int, coverage: [UInt8]) {
    self.width = width
    self.height = height
    self.coverage = coverage
  }

  /// Compares identities, not pixels.
  public static func == (a: CoverageMap, b: CoverageMap) -> Bool { a === b }

  /// The coverage of a pixel, 0…255; 0 outside.
  subscript(x: Int, y: Int) -> UInt8 {
    x >= 0 && x < width && y >= 0 && y < height ? coverage[y * width + x] : 0
  }

  /// Copies a part of a row; the buffer is left alone outside the map.
  func copy(row y: Int, from x: Int, count: Int, to buffer: UnsafeMutablePointer<UInt8>) {
    let start = max(x, 0)
    let end = min(x + count, width)
    guard y >= 0, y < height, start < end else { return }
    coverage.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      (buffer + (start - x)).update(from: base + y * width + start, count: end - start)
    }
  }

  /// Returns the map without the pixels nearer to its edge than a distance in px.
  func eroded(by distance: Int) -> CoverageMap {
    guard distance > 0 else { return self }
    if let map = eroded[distance] { return map }
    let map = offset(by: -distance, margin: 0)
    eroded[distance] = map
    return map
  }

  /// Returns the map with its edge moved outwards by a distance in px, and as much room around it.
  public func grown(by distance: Int) -> CoverageMap {
    distance > 0 ? offset(by: distance, margin: distance) : self
  }
}

// MARK: - Creating maps

extension CoverageMap {
  /// Creates a map of the inside of a polygon by the even-odd rule, clipped to the map.
  ///
  /// - Parameters:
  ///   - width: the width of the map, in px.
  ///   - height: the height of the map, in px.
  ///   - corners: the corners, in px of the map.
  public convenience init(width: Int, height: Int, polygon corners: [Point]) {
    // Each row is cut into strips, in each of which the ends of the runs are exact.
    let strips = 8
    var sums = [Float](repeating: 0, count: width)
    var coverage: [UInt8] = []
    coverage.reserveCapacity(width * height)
    var crossings = RowCrossings(corners)
    for row in 0..<height {
      for x in sums.indices { sums[x] = 0 }
      for strip in 0..<strips {
        let y = Double(row) + (Double(strip) + 0.5) / Double(strips)
        crossings.advance(to: y)
        for pair in stride(from: 0, to: crossings.xs.count - 1, by: 2) {
          Self.add(crossings.xs[pair], crossings.xs[pair + 1], to: &sums)
        }
      }
      for sum in sums { coverage.append(UInt8(min(sum / Float(strips), 1) * 255 + 0.5)) }
    }
    self.init(width: width, height: height, coverage: coverage)
  }

  /// Adds the share of each pixel of a row that a run covers.
  private static func add(_ start: Double, _ end: Double, to sums: inout [Float]) {
    let start = max(start, 0)
    let end = min(end, Double(sums.count))
    guard start < end else { return }
    let first = Int(start)
    let last = min(Int(end), sums.count - 1)
    if first == last {
      sums[first] += Float(end - start)
      return
    }
    sums[first] += Float(Double(first + 1) - start)
    for x in first + 1..<last { sums[x] += 1 }
    sums[last] += Float(end - Double(last))
  }

  /// Creates the map of the pixels of a stretched picture whose alpha is above a threshold.
  ///
  /// The alpha is interpolated between the middles of the picture's pixels, so that the edge is
  /// smooth if the picture is enlarged.
  ///
  /// - Parameters:
  ///   - width: the width of the map, in px.
  ///   - height: the height of the map, in px.
  ///   - alpha: the alpha of every pixel of the picture, row by row.
  ///   - columns: the picture's width, 1 or more.
  ///   - threshold: the largest alpha that counts as outside, 0…255.
  public convenience init(
    width: Int, height: Int, alpha: [UInt8], columns: Int, threshold: UInt8
  ) {
    let rows = columns > 0 ? alpha.count / columns : 0
    guard rows > 0, width > 0, height > 0 else {
      self.init(width: 0, height: 0, coverage: [])
      return
    }
    let xs = Self.samples(width, over: columns)
    let ys = Self.samples(height, over: rows)
    var field = [Float](repeating: 0, count: width * height)
    for (y, row) in ys.enumerated() {
      for (x, column) in xs.enumerated() {
        func value(_ x: Int, _ y: Int) -> Float { Float(alpha[y * columns + x]) }
        let above =
          value(column.low, row.low) * (1 - column.share) + value(column.high, row.low)
          * column.share
        let below =
          value(column.low, row.high) * (1 - column.share) + value(column.high, row.high)
          * column.share
        field[y * width + x] = above * (1 - row.share) + below * row.share
      }
    }
    self.init(
      width: width, height: height,
      coverage: Self.smoothed(field, width: width, height: height, level: Float(threshold) + 0.5))
  }

  /// Returns for each pixel the two source pixels that it lies between and the share of the second.
  private static func samples(
    _ count: Int, over source: Int
  ) -> [(low: Int, high: Int, share: Float)] {
    (0..<count).map { index in
      let position = (Float(index) + 0.5) * Float(source) / Float(count) - 0.5
      let low = min(max(Int(position.rounded(.down)), 0), source - 1)
      return (low, min(low + 1, source - 1), min(max(position - Float(low), 0), 1))
    }
  }

  /// Returns the share of each pixel that lies above a level, from the slope of the field there.
  private static func smoothed(
    _ field: [Float], width: Int, height: Int, level: Float
  ) -> [UInt8] {
    var coverage: [UInt8] = []
    coverage.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        func value(_ x: Int, _ y: Int) -> Float {
          field[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
        }
        let slopeX = (value(x + 1, y) - value(x - 1, y)) / 2
        let slopeY = (value(x, y + 1) - value(x, y - 1)) / 2
        let slope = max((slopeX * slopeX + slopeY * slopeY).squareRoot(), 1)
        let share = max(0, min(1, (value(x, y) - level) / slope + 0.5))
        coverage.append(UInt8(share * 255 + 0.5))
      }
    }
    return coverage
  }
}
