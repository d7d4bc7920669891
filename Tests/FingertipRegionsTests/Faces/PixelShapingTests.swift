import Testing
import TouchDrawing
import Touches

@testable import FingertipRegions

@Suite struct PixelShapingTests {
  @Test("Without alpha, a translucent pixel becomes opaque or empty")
  func opaqueOrEmpty() {
    guard let canvas = Canvas(bounds: PixelRect(x: 0, y: 0, width: 6, height: 1)) else {
      Issue.record("no memory")
      return
    }
    let alphas: [(before: UInt8, after: UInt8)] = [
      (255, 255), (128, 255), (127, 0), (200, 255), (1, 0), (0, 0),
    ]
    for (x, alpha) in alphas.enumerated() {
      canvas.target.pixels[x] = Colour(hex: 0x4080C0, alpha: alpha.before).premultiplied
    }
    canvas.target.makeOpaqueOrEmpty()
    for (x, alpha) in alphas.enumerated() {
      let pixel = canvas.target.pixels[x]
      let expected: UInt32 = alpha.after == 0 ? 0 : 0xFF40_80C0
      for shift: UInt32 in [24, 16, 8, 0] {
        let difference = Int(pixel >> shift & 255) - Int(expected >> shift & 255)
        #expect(abs(difference) <= 1, "\(String(pixel, radix: 16))")
      }
    }
  }
}
