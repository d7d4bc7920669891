/// Arithmetic on opaque pixels, 0xRRGGBB; their alpha is ignored.
enum OpaquePixel {
  /// Returns a mixture of two pixels, with a share of the second in 256ths; its alpha is 0.
  @inline(__always)
  static func mixed(_ a: UInt32, _ b: UInt32, _ share: UInt32) -> UInt32 {
    if a == b { return a & 0xFF_FFFF }
    let rest = 256 - share
    let ends = ((a & 0xFF_00FF) * rest + (b & 0xFF_00FF) * share) >> 8 & 0xFF_00FF
    let middle = ((a & 0x00_FF00) * rest + (b & 0x00_FF00) * share) >> 8 & 0x00_FF00
    return ends | middle
  }
}
