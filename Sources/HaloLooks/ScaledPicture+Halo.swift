internal import TouchDrawing
internal import Touches

extension ScaledPicture {
  /// Blends the picture over pixels with an opacity.
  ///
  /// - Parameters:
  ///   - x: the left edge of the picture, in px of the root.
  ///   - y: the top edge of the picture, in px of the root.
  ///   - target: the pixels.
  ///   - opacity: the opacity, 0…1.
  func draw(atX x: Int, y: Int, into target: PixelTarget, opacity: Double) {
    let share = UInt32((min(max(opacity, 0), 1) * 255).rounded())
    forEachRun(atX: x, y: y, in: target) { from, to, count, _, _ in
      for column in 0..<count {
        Blend.over(Blend.scale(from[column], by: share), at: to + column)
      }
    }
  }

  /// Copies the pixels that are at least half opaque, for windows without translucency.
  ///
  /// - Parameters:
  ///   - x: the left edge of the picture, in px of the root.
  ///   - y: the top edge of the picture, in px of the root.
  ///   - target: the pixels.
  ///   - radius: the radius around the picture's middle outside which it is cut off, in px, or nil.
  func cut(atX x: Int, y: Int, into target: PixelTarget, within radius: Double?) {
    let limit = radius.map { $0 * $0 } ?? .infinity
    let (middleX, middleY) = (Double(width) / 2, Double(height) / 2)
    forEachRun(atX: x, y: y, in: target) { from, to, count, column, row in
      let dy = Double(row) + 0.5 - middleY
      for offset in 0..<count where from[offset] >> 24 >= 128 {
        let dx = Double(column + offset) + 0.5 - middleX
        if dx * dx + dy * dy <= limit { to[offset] = Self.opaque(from[offset]) }
      }
    }
  }

  /// Returns a premultiplied pixel in its straight colour, opaque.
  private static func opaque(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 {
      min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
    }
    return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }

  private func forEachRun(
    atX x: Int, y: Int, in target: PixelTarget,
    _ body: (
      _ from: UnsafePointer<UInt32>, _ to: UnsafeMutablePointer<UInt32>, _ count: Int,
      _ column: Int, _ row: Int
    ) -> Void
  ) {
    let part = target.bounds.intersection(PixelRect(x: x, y: y, width: width, height: height))
    guard !part.isEmpty else { return }
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in part.y..<part.maxY {
        body(
          start + (row - y) * width + part.x - x, target.row(row, from: part.x), part.width,
          part.x - x, row - y)
      }
    }
  }
}
