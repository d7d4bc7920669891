/// Arithmetic on premultiplied ARGB pixels, 0xAARRGGBB.
///
/// The four channels are processed in one 64-bit word with 8 bits of room above each, so that one
/// multiplication handles all of them. Every division by 255 is rounded to nearest, and rounding is
/// monotonic: if r,g,b ≤ a holds before, it holds after.
package enum Blend {
  private static let channels: UInt64 = 0x00FF_00FF_00FF_00FF
  private static let halves: UInt64 = 0x0080_0080_0080_0080

  /// Returns every channel of a pixel times share / 255, for a share of 0…255.
  @inline(__always)
  package static func scale(_ pixel: UInt32, by share: UInt32) -> UInt32 {
    let pixel = UInt64(pixel)
    let products = ((pixel | pixel << 24) & channels) &* UInt64(share) &+ halves
    let quotients = ((products &+ ((products >> 8) & channels)) >> 8) & channels
    return UInt32(truncatingIfNeeded: quotients | quotients >> 24)
  }

  /// Returns a pixel blended over another.
  @inline(__always)
  static func over(_ source: UInt32, _ ground: UInt32) -> UInt32 {
    source &+ scale(ground, by: 255 &- source >> 24)
  }

  /// Returns four pixels blended over four others.
  @inline(__always)
  static func over(_ source: SIMD4<UInt32>, _ ground: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let rest = 255 &- source &>> 24
    let shares = unsafeBitCast(rest | rest &<< 16, to: SIMD8<UInt16>.self)
    @inline(__always) func scaled(_ bytes: SIMD4<UInt32>) -> SIMD8<UInt16> {
      let products = unsafeBitCast(bytes & 0x00FF_00FF, to: SIMD8<UInt16>.self) &* shares &+ 128
      return (products &+ products &>> 8) &>> 8
    }
    let even = unsafeBitCast(scaled(ground), to: SIMD4<UInt32>.self)
    let odd = unsafeBitCast(scaled(ground &>> 8), to: SIMD4<UInt32>.self)
    return source &+ (even | odd &<< 8)
  }

  /// Returns the sum of two pixels that cover different parts of the same pixel.
  ///
  /// Rounding may carry a sum of full coverage too far; the second pixel is then reduced.
  @inline(__always)
  static func mix(_ first: UInt32, _ second: UInt32) -> UInt32 {
    let alpha = first >> 24 &+ second >> 24
    return alpha <= 255 ? first &+ second : over(first, second)
  }

  /// Blends a pixel over the one in memory; the two common cases cost no multiplication.
  @inline(__always)
  package static func over(_ source: UInt32, at destination: UnsafeMutablePointer<UInt32>) {
    if source == 0 { return }
    let ground = destination.pointee
    destination.pointee = ground == 0 || source >= 0xFF00_0000 ? source : over(source, ground)
  }

  /// Blends a run of pixels over those in memory, most of which are empty.
  ///
  /// Four pixels are tested at once: a branch per pixel would be mispredicted at every rim.
  @inline(__always)
  static func overMostlyEmpty(
    _ ground: UnsafeMutablePointer<UInt32>, count: Int, _ source: (Int) -> UInt32
  ) {
    var x = 0
    while x + 4 <= count {
      let group = UnsafeRawPointer(ground + x).loadUnaligned(as: SIMD4<UInt32>.self)
      if group.x | group.y | group.z | group.w == 0 {
        for index in x..<x + 4 { ground[index] = source(index) }
      } else {
        for index in x..<x + 4 { over(source(index), at: ground + index) }
      }
      x += 4
    }
    for index in x..<count { over(source(index), at: ground + index) }
  }

  /// Returns a number of 0…2²² rounded to an integer.
  ///
  /// The last bit of a float is worth 1 if 2²³ is added to it, so the low bits of the sum are the
  /// number: a conversion that needs no overflow check.
  @inline(__always)
  package static func whole(_ number: Float) -> UInt32 {
    (number + 8_388_608).bitPattern & 0x7F_FFFF
  }
}
