internal import Touches

extension PixelTarget {
  /// Makes every visible pixel opaque, for windows whose shape is one bit deep.
  ///
  /// A quarter of the alpha is enough, so that thin lines do not break up and translucent ones are
  /// seen.
  public func makeOpaque() {
    for y in bounds.y..<bounds.maxY {
      let row = row(y, from: bounds.x)
      for x in 0..<bounds.width where row[x] != 0 {
        let alpha = row[x] >> 24
        guard alpha >= 64 else {
          row[x] = 0
          continue
        }
        func straight(_ shift: UInt32) -> UInt32 {
          min((row[x] >> shift & 255) * 255 / alpha, 255) << shift
        }
        row[x] = 0xFF00_0000 | straight(16) | straight(8) | straight(0)
      }
    }
  }
}
