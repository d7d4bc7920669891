import Testing
import TouchDrawing
import Touches

@testable import FingertipInk

@Suite struct OpaquePixelsTests {
  /// The widths are smaller and larger than the four pixels that are processed together.
  @Test(
    "Pixels become opaque from a quarter of the full alpha on, at any position in a row",
    arguments: 1...9)
  func opaque(width: Int) {
    guard let canvas = Canvas(bounds: PixelRect(x: 5, y: 7, width: width, height: 2)) else {
      Issue.record("there is no memory")
      return
    }
    let row = canvas.target.bounds
    let pixels: [(before: UInt32, after: UInt32)] = [
      (0, 0), (0xFF12_3456, 0xFF12_3456), (0x3F00_0010, 0), (0x8040_2000, 0xFF7F_3F00),
      (0x4040_0000, 0xFFFF_0000), (0xFF00_0000, 0xFF00_0000),
    ]
    for start in pixels.indices {
      func pixel(_ x: Int, _ y: Int) -> (before: UInt32, after: UInt32) {
        pixels[(start + x - row.x + (y - row.y) * 4) % pixels.count]
      }
      for y in row.y..<row.maxY {
        for x in row.x..<row.maxX {
          canvas.target.fill(
            PixelRect(x: x, y: y, width: 1, height: 1), with: pixel(x, y).before)
        }
      }
      canvas.target.makeOpaque()
      for y in row.y..<row.maxY {
        for x in row.x..<row.maxX { #expect(canvas.target[x, y] == pixel(x, y).after) }
      }
    }
  }

  @Test(
    "Runs of transparent and of opaque pixels are unchanged",
    arguments: [0, 0xFF80_4020] as [UInt32])
  func runs(pixel: UInt32) {
    guard let canvas = Canvas(bounds: PixelRect(x: 0, y: 0, width: 11, height: 3)) else {
      Issue.record("there is no memory")
      return
    }
    canvas.target.fill(canvas.target.bounds, with: pixel)
    canvas.target.makeOpaque()
    for x in 0..<11 { #expect(canvas.target[x, 1] == pixel) }
  }
}
