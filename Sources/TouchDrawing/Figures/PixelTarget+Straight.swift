internal import Glibc
package import Touches

extension PixelTarget {
  /// Four pixels.
  private typealias Group = SIMD4<UInt32>

  /// Takes the alpha out of the colours of a rectangle, in px of the root, for programs that multiply by it themselves.
  ///
  /// The pixels must be premultiplied before, and are not afterwards.
  package func makeStraight(_ rect: PixelRect) { clipped(to: rect).copyStraight(self) }

  /// Replaces these pixels by those of another view, and a stamp over them where there is one, with the alpha taken out
  /// of the colours.
  ///
  /// - Parameters:
  ///   - source: the pixels, premultiplied, which reach as far as these; nil where they are empty.
  ///   - stamp: what lies over them.
  ///   - x: its left edge, in px of the root.
  ///   - y: its top edge, in px of the root.
  package func copyStraight(
    _ source: PixelTarget?, beneath stamp: StraightStamp? = nil, atX x: Int = 0, y: Int = 0
  ) {
    let part = stamp?.part(from: bounds.x - x, count: bounds.width) ?? 0..<0
    for place in bounds.y..<bounds.maxY {
      let to = UnsafeMutableRawPointer(row(place, from: bounds.x))
      let from = source.map { UnsafeRawPointer($0.row(place, from: bounds.x)) }
      guard !part.isEmpty, let row = stamp?.row(place - y, from: bounds.x - x) else {
        Self.copyStraight(from, to, 0..<bounds.width)
        continue
      }
      Self.copyStraight(from, to, 0..<part.lowerBound)
      Self.copyStraight(from, to, part, beneath: row)
      Self.copyStraight(from, to, part.upperBound..<bounds.width)
    }
  }

  /// Replaces pixels of a row.
  @inline(__always)
  private static func copyStraight(
    _ source: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer, _ places: Range<Int>,
    beneath stamp: (pixels: UnsafeRawPointer, straight: UnsafeRawPointer)? = nil
  ) {
    guard let source else {
      let (start, count) = (4 * places.lowerBound, 4 * places.count)
      guard let stamp else { return _ = memset(target + start, 0, count) }
      return (target + start).copyMemory(from: stamp.straight + start, byteCount: count)
    }
    forEachGroup(places) { place in
      let ground = source.loadUnaligned(fromByteOffset: place, as: Group.self)
      var pixels = ground
      // Beneath most of a halo is nothing, and there it always looks the same.
      if ground == Group() {
        if let made = stamp?.straight {
          pixels = made.loadUnaligned(fromByteOffset: place, as: Group.self)
        }
      } else {
        if let stamp {
          pixels = Blend.over(
            stamp.pixels.loadUnaligned(fromByteOffset: place, as: Group.self), ground)
        }
        pixels = straight(pixels)
      }
      target.storeBytes(of: pixels, toByteOffset: place, as: Group.self)
    } single: { place in
      let ground = source.load(fromByteOffset: place, as: UInt32.self)
      let pixel = stamp?.pixels.load(fromByteOffset: place, as: UInt32.self) ?? 0
      target.storeBytes(
        of: straight(Blend.over(pixel, ground)), toByteOffset: place, as: UInt32.self)
    }
  }

  /// Calls a function with the offset in bytes of every four pixels of a row, and another one with that of every
  /// pixel that is left.
  @inline(__always)
  private static func forEachGroup(
    _ places: Range<Int>, _ body: (Int) -> Void, single: (Int) -> Void
  ) {
    var x = places.lowerBound
    while x &+ 4 <= places.upperBound {
      body(x &* 4)
      x &+= 4
    }
    while x < places.upperBound {
      single(x &* 4)
      x &+= 1
    }
  }

  /// Returns the pixel with the nearest colour to one that was multiplied by alpha.
  @inline(never)
  private static func straight(_ pixel: UInt32) -> UInt32 {
    straight(Group(repeating: pixel))[0]
  }

  /// Returns the pixels with the nearest colours to those that were multiplied by alpha.
  @inline(__always)
  private static func straight(_ pixels: Group) -> Group {
    // What was added to an alpha of 0 changes no other, and leaves colours of 0 as they are.
    let factors = most / (float(pixels &>> 24) + 1e-30)
    // What a number has above its low byte is shifted out.
    let colours =
      integer(float(pixels &>> 16) * factors) &<< 16
      | integer(float(pixels &>> 8) * factors) &<< 8
    return (pixels & 0xFF00_0000 | colours) ^ integer(float(pixels) * factors)
      ^ magic.bitPattern
  }

  /// The greatest colour, and a little more: halves are to be rounded up, which a quotient may miss by its last bits;
  /// other colours lie farther from a half.
  private static let most: Float = 255.000_25

  /// Added to it, the last bit of a float is worth one, so its low bits are the number that was added.
  private static let magic: Float = 8_388_608

  /// The low bytes as numbers.
  @inline(__always)
  private static func float(_ bytes: Group) -> SIMD4<Float> {
    unsafeBitCast(bytes & 0xFF | magic.bitPattern, to: SIMD4<Float>.self) - magic
  }

  /// The nearest whole numbers to numbers from 0 to 255, in the low bits of pixels whose high ones are those of `magic`.
  @inline(__always)
  private static func integer(_ numbers: SIMD4<Float>) -> Group {
    unsafeBitCast(numbers + magic, to: Group.self)
  }
}
