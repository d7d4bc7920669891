package import Touches

extension PixelTarget {
  /// The factors by alpha that give a colour its full strength, with 23 bits after the point.
  ///
  /// They are rounded up, so that the nearest value comes of it for every colour and alpha.
  private static let factors: [UInt32] = (0...255).map { alpha in
    alpha == 0 ? 0 : ((255 << 23) + UInt32(alpha) - 1) / UInt32(alpha)
  }

  /// Takes the alpha out of the colours of a rectangle, in px of the root, for programs that multiply by it themselves.
  ///
  /// The pixels must be premultiplied before, and are not afterwards.
  package func makeStraight(_ rect: PixelRect) {
    let part = bounds.intersection(rect)
    guard !part.isEmpty else { return }
    Self.factors.withUnsafeBufferPointer { factors in
      for y in part.y..<part.maxY {
        let row = row(y, from: part.x)
        var x = 0
        while x < part.width {
          // Most of what is around a finger is empty.
          if x &+ 8 <= part.width,
            UnsafeRawPointer(row + x).loadUnaligned(as: SIMD4<UInt64>.self) == .zero
          {
            x &+= 8
            continue
          }
          for place in x..<min(x &+ 8, part.width) {
            let pixel = row[place]
            if pixel == 0 || pixel >= 0xFF00_0000 { continue }
            let factor = factors[Int(pixel >> 24)]
            row[place] =
              pixel & 0xFF00_0000 | Self.straight(pixel >> 16, factor) << 16
              | Self.straight(pixel >> 8, factor) << 8 | Self.straight(pixel, factor)
          }
          x &+= 8
        }
      }
    }
  }

  @inline(__always)
  private static func straight(_ channel: UInt32, _ factor: UInt32) -> UInt32 {
    ((channel & 255) &* factor &+ 1 << 22) >> 23
  }
}
