internal import Touches

/// A picture of alpha values that defines where a region can be touched.
public struct RegionMask: Hashable, Sendable {
  /// The width in pixels of the picture, at least 1.
  public let width: Int
  /// The height in pixels of the picture, at least 1.
  public let height: Int
  /// The alpha of every pixel, 0…255, row by row from the top.
  public let alpha: [UInt8]
  /// The alpha above which a pixel can be touched, 0…255.
  public let threshold: UInt8

  /// The default threshold: a third of the range.
  public static let defaultThreshold: UInt8 = 85

  /// Creates a mask; nil if there are no pixels, or `alpha` does not have one value for each.
  public init?(
    width: Int, height: Int, alpha: [UInt8], threshold: UInt8 = RegionMask.defaultThreshold
  ) {
    guard width > 0, height > 0, alpha.count.isMultiple(of: width), alpha.count / width == height
    else { return nil }
    self.width = width
    self.height = height
    self.alpha = alpha
    self.threshold = threshold
  }

  /// Hashes about 64 pixels only, because a mask may have millions.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(threshold)
    for index in stride(from: 0, to: alpha.count, by: max(1, alpha.count / 64)) {
      hasher.combine(alpha[index])
    }
  }

  /// Calls `body` for every run of pixels of a row whose centres can be touched, with the mask
  /// stretched over a box.
  ///
  /// - Parameters:
  ///   - columns: the pixels of the row, all of them inside the box.
  ///   - y: the middle of the row, in px of the root.
  ///   - box: the box, in px of the root.
  ///   - body: called with each run, from left to right.
  func forEachRun(in columns: Range<Int>, y: Double, in box: Rect, _ body: (Range<Int>) -> Void) {
    let row = min(Int((y - box.y) / box.height * Double(height)), height - 1) * width
    var start: Int?
    for column in columns {
      // The same steps as in `isSolid`, so that both agree to the last bit.
      let x = Double(column) + 0.5
      let maskColumn = min(Int((x - box.x) / box.width * Double(width)), width - 1)
      let isSolid = alpha[row + maskColumn] > threshold
      if isSolid, start == nil { start = column }
      if !isSolid, let first = start {
        body(first..<column)
        start = nil
      }
    }
    if let first = start { body(first..<columns.upperBound) }
  }

  /// Returns whether the mask, stretched over a box, can be touched at a point inside the box.
  func isSolid(at point: Point, in box: Rect) -> Bool {
    let column = min(Int((point.x - box.x) / box.width * Double(width)), width - 1)
    let row = min(Int((point.y - box.y) / box.height * Double(height)), height - 1)
    return alpha[row * width + column] > threshold
  }
}
