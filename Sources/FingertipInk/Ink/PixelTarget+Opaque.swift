internal import TouchDrawing
internal import Touches

extension PixelTarget {
  /// Makes every visible pixel opaque, for windows whose shape is one bit deep.
  ///
  /// A quarter of full alpha is enough, so that thin lines do not break up and translucent ones
  /// stay visible.
  func makeOpaque() {
    for y in bounds.y..<bounds.maxY {
      let row = row(y, from: bounds.x)
      var x = 0
      while x < bounds.width {
        // Most pixels are empty or opaque already, in long runs.
        if x + 4 <= bounds.width, Self.areFinal(row + x) {
          x += 4
          continue
        }
        // Divisions are slow, and at the rim of a run one pixel in four may need them.
        if row[x] != 0, row[x] < 0xFF00_0000 { row[x] = Self.opaque(row[x]) }
        x += 1
      }
    }
  }

  /// Returns a premultiplied pixel without translucency.
  @inline(__always)
  private static func opaque(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha >= 64 else { return 0 }
    func straight(_ shift: UInt32) -> UInt32 {
      min((pixel >> shift & 255) * 255 / alpha, 255) << shift
    }
    return 0xFF00_0000 | straight(16) | straight(8) | straight(0)
  }

  /// Returns whether four pixels are all empty, or all opaque.
  @inline(__always)
  private static func areFinal(_ pixels: UnsafeMutablePointer<UInt32>) -> Bool {
    let four = UnsafeRawPointer(pixels).loadUnaligned(as: SIMD2<UInt64>.self)
    let alphas: UInt64 = 0xFF00_0000_FF00_0000
    return four.x | four.y == 0 || four.x & four.y & alphas == alphas
  }
}
