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
      Self.forEachGroup(part.width) { place in
        let pixels = row.loadUnaligned(fromByteOffset: place, as: Group.self)
        // Most of what is around a finger is empty.
        guard pixels != Group() else { return }
        row.storeBytes(of: Self.straight(pixels), toByteOffset: place, as: Group.self)
      } single: { place in
        let pixel = row.load(fromByteOffset: place, as: UInt32.self)
        row.storeBytes(of: Self.straight(pixel), toByteOffset: place, as: UInt32.self)
      }
    }
  }

  /// Replaces these pixels by those of another view, with the alpha taken out of the colours, where both have some.
  package func copyStraight(_ source: PixelTarget) {
    let part = bounds.intersection(source.bounds)
    guard !part.isEmpty else { return }
    for y in part.y..<part.maxY {
      let from = UnsafeRawPointer(source.row(y, from: part.x))
      let to = UnsafeMutableRawPointer(row(y, from: part.x))
      Self.forEachGroup(part.width) { place in
        let pixels = from.loadUnaligned(fromByteOffset: place, as: Group.self)
        to.storeBytes(
          of: pixels == Group() ? pixels : Self.straight(pixels), toByteOffset: place,
          as: Group.self)
      } single: { place in
        let pixel = from.load(fromByteOffset: place, as: UInt32.self)
        to.storeBytes(of: Self.straight(pixel), toByteOffset: place, as: UInt32.self)
      }
    }
  }

  /// Replaces these pixels by those of a stamp, its corner at a place of the root in px, where it has some.
  package func copy(_ stamp: StraightStamp, atX x: Int, y: Int) {
    let frame = PixelRect(x: x, y: y, width: stamp.picture.width, height: stamp.picture.height)
    stamp.withRows { _, pixels in
      // Only read from.
      copy(
        PixelTarget(
          bounds: frame, pixels: UnsafeMutablePointer(mutating: pixels), stride: frame.width))
    }
  }

  /// Lays a stamp over pixels that `copyStraight` made of those of another view.
  ///
  /// - Parameters:
  ///   - stamp: the picture.
  ///   - x: its left edge, in px of the root.
  ///   - y: its top edge, in px of the root.
  ///   - source: the pixels beneath it, premultiplied.
  package func draw(_ stamp: StraightStamp, atX x: Int, y: Int, over source: PixelTarget) {
    let frame = PixelRect(x: x, y: y, width: stamp.picture.width, height: stamp.picture.height)
    let part = bounds.intersection(source.bounds).intersection(frame)
    guard !part.isEmpty else { return }
    stamp.withRows { pixels, straightPixels in
      for row in part.y..<part.maxY {
        let start = (row - y) * frame.width + part.x - x
        let over = UnsafeRawPointer(pixels + start)
        let made = UnsafeRawPointer(straightPixels + start)
        let ground = UnsafeRawPointer(source.row(row, from: part.x))
        let to = UnsafeMutableRawPointer(self.row(row, from: part.x))
        Self.forEachGroup(part.width) { place in
          let upper = over.loadUnaligned(fromByteOffset: place, as: Group.self)
          guard upper != Group() else { return }
          var lower = ground.loadUnaligned(fromByteOffset: place, as: Group.self)
          // Beneath most of a halo is nothing, and there it always looks the same.
          guard lower != Group() else {
            let pixels = made.loadUnaligned(fromByteOffset: place, as: Group.self)
            return to.storeBytes(of: pixels, toByteOffset: place, as: Group.self)
          }
          for lane in 0..<4 { Blend.over(upper[lane], at: &lower[lane]) }
          to.storeBytes(of: Self.straight(lower), toByteOffset: place, as: Group.self)
        } single: { place in
          var pixel = ground.load(fromByteOffset: place, as: UInt32.self)
          Blend.over(over.load(fromByteOffset: place, as: UInt32.self), at: &pixel)
          to.storeBytes(of: Self.straight(pixel), toByteOffset: place, as: UInt32.self)
        }
      }
    }
  }

  /// Calls a function with the offset in bytes of every four pixels of a row, and another one with that of every
  /// pixel that is left.
  @inline(__always)
  private static func forEachGroup(
    _ count: Int, _ body: (Int) -> Void, single: (Int) -> Void
  ) {
    var x = 0
    while x &+ 4 <= count {
      body(x &* 4)
      x &+= 4
    }
    while x < count {
      single(x &* 4)
      x &+= 1
    }
  }

  /// Returns the pixel with the nearest colour to one that was multiplied by alpha.
  @inline(__always)
  private static func straight(_ pixel: UInt32) -> UInt32 {
    pixel == 0 ? 0 : straight(Group(repeating: pixel))[0]
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
