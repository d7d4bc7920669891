internal import TouchX11

/// A painter of an enlarged part of a picture: fast while it moves, and smooth when it rests.
struct Magnifier {
  /// The pixels, 0x00RRGGBB, row by row.
  let source: [UInt32]
  /// The picture's width and height, in px.
  let width: Int
  let height: Int

  /// Fills an area of the picture's size with an enlarged part of the picture.
  ///
  /// - Parameters:
  ///   - target: the pixels of the area, row by row without gaps.
  ///   - originX: the left end of the part, in px of the picture.
  ///   - originY: its upper end, in px of the picture.
  ///   - scale: the magnification, 1 or more.
  ///   - isSmooth: whether to interpolate between the picture's pixels.
  func paint(
    on target: UnsafeMutablePointer<UInt32>, originX: Double, originY: Double, scale: Double,
    isSmooth: Bool
  ) {
    // Fixed point with 16 fractional bits: the error of a step is invisible.
    let step = Int((65536 / scale).rounded())
    let half = isSmooth ? 32768 : 0
    let left = Int((originX * 65536).rounded()) + step / 2 - half
    let top = Int((originY * 65536).rounded()) + step / 2 - half
    source.withUnsafeBufferPointer { pixels in
      for row in 0..<height {
        let y = top + row * step
        let line = target + row * width
        if isSmooth {
          let above = min(max(y >> 16, 0), height - 1)
          let below = min(max((y >> 16) + 1, 0), height - 1)
          let fractionY = UInt32((y & 0xFFFF) >> 8)
          for column in 0..<width {
            let x = left + column * step
            let before = min(max(x >> 16, 0), width - 1)
            let after = min(max((x >> 16) + 1, 0), width - 1)
            let fractionX = UInt32((x & 0xFFFF) >> 8)
            line[column] =
              0xFF00_0000
              | OpaquePixel.mixed(
                OpaquePixel.mixed(
                  pixels[above * width + before], pixels[above * width + after], fractionX),
                OpaquePixel.mixed(
                  pixels[below * width + before], pixels[below * width + after], fractionX),
                fractionY)
          }
        } else {
          let base = min(max(y >> 16, 0), height - 1) * width
          for column in 0..<width {
            let x = min(max((left + column * step) >> 16, 0), width - 1)
            line[column] = 0xFF00_0000 | pixels[base + x]
          }
        }
      }
    }
  }
}
