package import Touches

extension PixelTarget {
  /// Four pixels.
  private typealias Group = SIMD4<UInt32>

  /// Takes the alpha out of the colours of a rectangle, in px of the root, for programs that multiply by it themselves.
  ///
  /// The pixels must be premultiplied before, and are not afterwards.
  package func makeStraight(_ rect: PixelRect) {
    let part = bounds.intersection(rect)
    guard !part.isEmpty else { return }
    for y in part.y..<part.maxY {
      let row = UnsafeMutableRawPointer(row(y, from: part.x))
      var x = 0
      while x &+ 4 <= part.width {
        let place = row + x &* 4
        let pixels = place.loadUnaligned(as: Group.self)
        // Most of what is around a finger is empty.
        if pixels != Group() { place.storeBytes(of: Self.straight(pixels), as: Group.self) }
        x &+= 4
      }
      while x < part.width {
        let place = row + x &* 4
        let pixel = Self.straight(Group(repeating: place.load(as: UInt32.self)))[0]
        place.storeBytes(of: pixel, as: UInt32.self)
        x &+= 1
      }
    }
  }

  /// Returns the pixels with the nearest colours to those that were multiplied by alpha.
  @inline(__always)
  private static func straight(_ pixels: Group) -> Group {
    let alphas = float(pixels &>> 24)
    let factors = 255 / alphas
    let colours =
      integer(float(pixels &>> 16) * factors) &<< 16
      | integer(float(pixels &>> 8) * factors) &<< 8 | integer(float(pixels) * factors)
    return (pixels & 0xFF00_0000 | colours).replacing(
      with: Group(), where: alphas .== SIMD4<Float>())
  }

  /// Added to it, the last bit of a float is worth one, so its low bits are the number that was added.
  private static let magic: Float = 8_388_608

  /// The low bytes as numbers.
  @inline(__always)
  private static func float(_ bytes: Group) -> SIMD4<Float> {
    unsafeBitCast(bytes & 0xFF | magic.bitPattern, to: SIMD4<Float>.self) - magic
  }

  /// The nearest whole numbers to numbers from 0 to 255.
  @inline(__always)
  private static func integer(_ numbers: SIMD4<Float>) -> Group {
    // Halves are rounded up, which a quotient may miss by its last bit; other colours lie farther from a half.
    unsafeBitCast(numbers + 0.001 + magic, to: Group.self) & 0xFF
  }
}
