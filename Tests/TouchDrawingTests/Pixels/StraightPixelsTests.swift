import SeededRandom
import Testing
import Touches

@testable import TouchDrawing

@Suite struct StraightPixelsTests {
  @Test(
    "Unpremultiplying rounds every channel to the nearest value"
  )
  func everyPixel() {
    for alpha in UInt32(1)...255 {
      let count = Int(alpha) + 1
      let pixels = (0...alpha).map { alpha << 24 | $0 << 16 | (alpha - $0) << 8 | alpha }
      var row = pixels
      let bounds = PixelRect(x: 5, y: 7, width: count, height: 1)
      row.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        PixelTarget(bounds: bounds, pixels: base, stride: count).unpremultiply(bounds)
      }
      func nearest(_ colour: UInt32) -> UInt32 { (colour * 255 + alpha / 2) / alpha }
      let expected = (0...alpha).map {
        alpha << 24 | nearest($0) << 16 | nearest(alpha - $0) << 8 | 255
      }
      #expect(row == expected)
    }
  }

  @Test("Transparent pixels stay transparent, and pixels outside the rectangle are unchanged")
  func unchangedPixels() {
    var pixels = [UInt32](repeating: 0x8040_2010, count: 60)
    for index in 20..<40 { pixels[index] = 0 }
    let bounds = PixelRect(x: 0, y: 0, width: 60, height: 1)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      PixelTarget(bounds: bounds, pixels: base, stride: 60)
        .unpremultiply(PixelRect(x: 10, y: 0, width: 35, height: 5))
    }
    #expect(pixels[..<10].allSatisfy { $0 == 0x8040_2010 })
    #expect(pixels[10..<20].allSatisfy { $0 == 0x8080_4020 })
    #expect(pixels[20..<40].allSatisfy { $0 == 0 })
    #expect(pixels[40..<45].allSatisfy { $0 == 0x8080_4020 })
    #expect(pixels[45...].allSatisfy { $0 == 0x8040_2010 })
  }

  /// Returns random premultiplied pixels; most are transparent and some opaque.
  private static func pixels(_ count: Int, _ generator: inout SplitMix64) -> [UInt32] {
    (0..<count).map { _ in
      let alphas = [0, 0, 0, 255, UInt32.random(in: 1...255, using: &generator)]
      let alpha = alphas.randomElement(using: &generator) ?? 0
      return (0..<3).reduce(alpha) { pixel, _ in
        pixel << 8 | UInt32.random(in: 0...alpha, using: &generator)
      }
    }
  }

  @Test(
    "Copying straight pixels beneath a stamp equals drawing it first and unpremultiplying then",
    arguments: 1...24)
  func stamps(_ width: Int) {
    var generator = SplitMix64(seed: UInt64(width))
    let bounds = PixelRect(x: -3, y: 7, width: width, height: 9)
    for (x, y) in [(-3, 7), (-9, 2), (4, 11), (-1, 8), (90, 90)] {
      var ground = Self.pixels(bounds.area, &generator)
      let picture = ScaledPicture(width: 11, height: 6, pixels: Self.pixels(66, &generator))
      var (actual, expected) = ([UInt32](repeating: 1, count: bounds.area), ground)
      func withTarget(_ pixels: inout [UInt32], _ body: (PixelTarget) -> Void) {
        pixels.withUnsafeMutableBufferPointer { buffer in
          guard let base = buffer.baseAddress else { return }
          body(PixelTarget(bounds: bounds, pixels: base, stride: width))
        }
      }
      withTarget(&expected) { target in
        picture.draw(atX: x, y: y, into: target)
        target.unpremultiply(bounds)
      }
      withTarget(&ground) { source in
        withTarget(&actual) { target in
          target.copyStraight(source, beneath: StraightStamp(picture), atX: x, y: y)
        }
      }
      #expect(actual == expected, "\(x), \(y)")
      withTarget(&actual) {
        $0.copyStraight(nil, beneath: StraightStamp(picture), atX: x, y: y)
      }
      expected = [UInt32](repeating: 0, count: bounds.area)
      withTarget(&expected) { target in
        picture.draw(atX: x, y: y, into: target)
        target.unpremultiply(bounds)
      }
      #expect(actual == expected, "\(x), \(y) over nothing")
    }
  }
}
