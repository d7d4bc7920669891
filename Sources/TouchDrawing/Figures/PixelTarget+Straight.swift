internal import Glibc
package import Touches

extension PixelTarget {
  /// Four pixels.
  private typealias Group = SIMD4<UInt32>

  /// Converts a rectangle, in px of the root, to straight alpha, for readers that premultiply it.
  ///
  /// The pixels must be premultiplied before the call, and are straight after it.
  package func unpremultiply(_ rect: PixelRect) { clipped(to: rect).copyStraight(self) }

  /// Replaces these pixels by those of another view, optionally beneath a stamp, in straight alpha.
  ///
  /// - Parameters:
  ///   - source: the premultiplied pixels, which cover at least these; nil for empty ones.
  ///   - stamp: the picture over them; nil for none.
  ///   - x: the left edge of the stamp, in px of the root.
  ///   - y: the top edge of the stamp, in px of the root.
  package func copyStraight(
    _ source: PixelTarget?, beneath stamp: StraightStamp? = nil, atX x: Int = 0, y: Int = 0
  ) {
    let part = stamp?.part(from: bounds.x - x, count: bounds.width) ?? 0..<0
    for targetY in bounds.y..<bounds.maxY {
      let to = UnsafeMutableRawPointer(row(targetY, from: bounds.x))
      let from = source.map { UnsafeRawPointer($0.row(targetY, from: bounds.x)) }
      guard !part.isEmpty, let row = stamp?.row(targetY - y, from: bounds.x - x) else {
        Self.copyStraight(from, to, 0..<bounds.width)
        continue
      }
      Self.copyStraight(from, to, 0..<part.lowerBound)
      Self.copyStraight(from, to, part, beneath: row)
      Self.copyStraight(from, to, part.upperBound..<bounds.width)
    }
  }

  /// Replaces some pixels of a row.
  @inline(__always)
  private static func copyStraight(
    _ source: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer, _ columns: Range<Int>,
    beneath stamp: (pixels: UnsafeRawPointer, straight: UnsafeRawPointer)? = nil
  ) {
    guard let source else {
      let (start, count) = (4 * columns.lowerBound, 4 * columns.count)
      guard let stamp else { return _ = memset(target + start, 0, count) }
      return (target + start).copyMemory(from: stamp.straight + start, byteCount: count)
    }
    forEachGroup(columns) { offset in
      let ground = source.loadUnaligned(fromByteOffset: offset, as: Group.self)
      var pixels = ground
      // The ground beneath most of a halo is empty, so the stamp's straight pixels can be copied.
      if ground == Group() {
        if let straightRow = stamp?.straight {
          pixels = straightRow.loadUnaligned(fromByteOffset: offset, as: Group.self)
        }
      } else {
        if let stamp {
          pixels = Blend.over(
            stamp.pixels.loadUnaligned(fromByteOffset: offset, as: Group.self), ground)
        }
        pixels = straight(pixels)
      }
      target.storeBytes(of: pixels, toByteOffset: offset, as: Group.self)
    } single: { offset in
      let ground = source.load(fromByteOffset: offset, as: UInt32.self)
      let pixel = stamp?.pixels.load(fromByteOffset: offset, as: UInt32.self) ?? 0
      target.storeBytes(
        of: straight(Blend.over(pixel, ground)), toByteOffset: offset, as: UInt32.self)
    }
  }

  /// Calls `body` with the byte offset of every four pixels of a row, and `single` with that of
  /// every remaining pixel.
  @inline(__always)
  private static func forEachGroup(
    _ columns: Range<Int>, _ body: (Int) -> Void, single: (Int) -> Void
  ) {
    var x = columns.lowerBound
    while x &+ 4 <= columns.upperBound {
      body(x &* 4)
      x &+= 4
    }
    while x < columns.upperBound {
      single(x &* 4)
      x &+= 1
    }
  }

  /// Returns the straight pixel that is nearest to a premultiplied one.
  @inline(never)
  private static func straight(_ pixel: UInt32) -> UInt32 {
    straight(Group(repeating: pixel))[0]
  }

  /// Returns the straight pixels that are nearest to premultiplied ones.
  @inline(__always)
  private static func straight(_ pixels: Group) -> Group {
    // The tiny addend changes no alpha but 0, and leaves the colours of empty pixels at 0.
    let factors = maximumColour / (float(pixels &>> 24) + 1e-30)
    // Bits above the low byte are shifted out.
    let colours =
      integer(float(pixels &>> 16) * factors) &<< 16
      | integer(float(pixels &>> 8) * factors) &<< 8
    return (pixels & 0xFF00_0000 | colours) ^ integer(float(pixels) * factors)
      ^ magic.bitPattern
  }

  /// The largest colour, plus a little so that halves are always rounded up.
  ///
  /// A quotient may miss a half by its last bits; all other quotients lie farther from one.
  private static let maximumColour: Float = 255.000_25

  /// The last bit of a float of this size is worth 1: adding it puts an integer into the low bits.
  private static let magic: Float = 8_388_608

  /// Returns the low bytes as numbers.
  @inline(__always)
  private static func float(_ bytes: Group) -> SIMD4<Float> {
    unsafeBitCast(bytes & 0xFF | magic.bitPattern, to: SIMD4<Float>.self) - magic
  }

  /// Returns numbers of 0…255, rounded, in the low bits; the high bits are those of `magic`.
  @inline(__always)
  private static func integer(_ numbers: SIMD4<Float>) -> Group {
    unsafeBitCast(numbers + magic, to: Group.self)
  }
}
