/// Colours the pixels of a row that a shaped trail covers, and finds their runs.
///
/// Eight pixels are tested at once. Outside and inside a trail all eight are alike, and only at its
/// rims must the runs be found: a branch per pixel would be mispredicted there.
enum OpaqueRuns {
  private static let width = 8
  private static let full: UInt32 = 1 << UInt32(width) - 1

  /// Stores the opaque colours of a row and leaves the other pixels as they are.
  ///
  /// - Parameters:
  ///   - values: The row of the mask.
  ///   - count: The number of pixels.
  ///   - table: The colours, opaque or 0, by `TrailMask.index(of:)`; 0 where nothing was drawn.
  ///   - row: The pixels to store into.
  ///   - body: Receives the range of each run that was stored, from left to right.
  @inline(__always)
  static func store(
    _ values: UnsafePointer<UInt32>, count: Int, table: UnsafePointer<UInt32>,
    into row: UnsafeMutablePointer<UInt32>, _ body: (Range<Int>) -> Void
  ) {
    var left: Int?
    var x = 0
    while x < count {
      let bits =
        x &+ Self.width <= count
        ? stored(values + x, Self.width, table, into: row + x)
        : stored(values + x, count &- x, table, into: row + x)
      advance(bits, from: x, &left, body)
      x &+= Self.width
    }
    if let left { body(left..<count) }
  }

  /// Stores up to eight pixels.
  ///
  /// - Returns: One bit per pixel, from the lowest on; set if it is opaque.
  @inline(__always)
  private static func stored(
    _ values: UnsafePointer<UInt32>, _ count: Int, _ table: UnsafePointer<UInt32>,
    into row: UnsafeMutablePointer<UInt32>
  ) -> UInt32 {
    var bits: UInt32 = 0
    for x in 0..<count {
      let colour = table[TrailMask.index(of: values[x])]
      row[x] = colour == 0 ? row[x] : colour
      bits |= (colour == 0 ? 0 : 1) &<< UInt32(truncatingIfNeeded: x)
    }
    return bits
  }

  /// Ends and begins runs according to the bits of eight pixels.
  @inline(__always)
  private static func advance(
    _ bits: UInt32, from x: Int, _ left: inout Int?, _ body: (Range<Int>) -> Void
  ) {
    if bits == (left == nil ? 0 : Self.full) { return }
    var remaining = bits
    var next = x
    while true {
      if let start = left {
        let ones = (~remaining).trailingZeroBitCount
        guard next &+ ones < x &+ Self.width else { return }
        body(start..<next &+ ones)
        left = nil
        next &+= ones
        remaining &>>= UInt32(truncatingIfNeeded: ones)
      } else {
        guard remaining != 0 else { return }
        let zeros = remaining.trailingZeroBitCount
        next &+= zeros
        remaining &>>= UInt32(truncatingIfNeeded: zeros)
        left = next
      }
    }
  }
}
