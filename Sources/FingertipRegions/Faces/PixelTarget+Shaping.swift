internal import TouchDrawing
internal import Touches

extension PixelTarget {
  /// Makes every pixel either opaque or empty, for windows without translucency.
  ///
  /// Pixels with at least half alpha become opaque in their straight colour; the others are
  /// removed.
  func makeOpaqueOrEmpty() {
    for y in bounds.y..<bounds.maxY {
      let row = row(y, from: bounds.x)
      for x in 0..<bounds.width {
        let pixel = row[x]
        let alpha = pixel >> 24
        if alpha == 255 || pixel == 0 { continue }
        guard alpha > 127 else {
          row[x] = 0
          continue
        }
        func channel(_ shift: UInt32) -> UInt32 {
          min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
        }
        row[x] = 0xFF00_0000 | channel(16) | channel(8) | channel(0)
      }
    }
  }

  /// Returns whether exactly the same pixels are non-empty as in another view of the same bounds.
  func hasSameShape(as other: PixelTarget) -> Bool {
    (bounds.y..<bounds.maxY).allSatisfy { y in
      let (mine, theirs) = (row(y, from: bounds.x), other.row(y, from: bounds.x))
      return (0..<bounds.width).allSatisfy { (mine[$0] == 0) == (theirs[$0] == 0) }
    }
  }
}
