import Testing
import Touches

@testable import TouchDrawing

@Suite struct StraightPixelsTests {
  @Test(
    "Every colour without its alpha is the nearest to what was multiplied"
  )
  func everyPixel() {
    for alpha in UInt32(1)...255 {
      let count = Int(alpha) + 1
      let pixels = (0...alpha).map { alpha << 24 | $0 << 16 | (alpha - $0) << 8 | alpha }
      var row = pixels
      let bounds = PixelRect(x: 5, y: 7, width: count, height: 1)
      row.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        PixelTarget(bounds: bounds, pixels: base, stride: count).makeStraight(bounds)
      }
      func nearest(_ colour: UInt32) -> UInt32 { (colour * 255 + alpha / 2) / alpha }
      let expected = (0...alpha).map {
        alpha << 24 | nearest($0) << 16 | nearest(alpha - $0) << 8 | 255
      }
      #expect(row == expected)
    }
  }

  @Test("Empty pixels stay empty, and pixels beside the rectangle stay as they are")
  func rest() {
    var pixels = [UInt32](repeating: 0x8040_2010, count: 60)
    for place in 20..<40 { pixels[place] = 0 }
    let bounds = PixelRect(x: 0, y: 0, width: 60, height: 1)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      PixelTarget(bounds: bounds, pixels: base, stride: 60)
        .makeStraight(PixelRect(x: 10, y: 0, width: 35, height: 5))
    }
    #expect(pixels[..<10].allSatisfy { $0 == 0x8040_2010 })
    #expect(pixels[10..<20].allSatisfy { $0 == 0x8080_4020 })
    #expect(pixels[20..<40].allSatisfy { $0 == 0 })
    #expect(pixels[40..<45].allSatisfy { $0 == 0x8080_4020 })
    #expect(pixels[45...].allSatisfy { $0 == 0x8040_2010 })
  }
}
