internal import TouchDrawing
internal import Touches

extension PixelTarget {
  /// Copies a rectangle from another target that contains it.
  func copy(_ rect: PixelRect, from source: PixelTarget) {
    forEachRow(of: rect, in: source) { row, from, count in row.update(from: from, count: count) }
  }

  /// Copies a rectangle from another target with straight alpha, as most picture formats store it.
  func copyStraight(_ rect: PixelRect, from source: PixelTarget) {
    forEachRow(of: rect, in: source) { row, from, count in
      for x in 0..<count { row[x] = Self.straight(from[x]) }
    }
  }

  /// Whether all pixels are opaque.
  var isOpaque: Bool {
    (bounds.y..<bounds.maxY).allSatisfy { y in
      let row = pixels + (y - bounds.y) * stride
      return (0..<bounds.width).allSatisfy { row[$0] >> 24 == 255 }
    }
  }

  /// Returns a premultiplied pixel with straight alpha.
  static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 || alpha == 0 { return pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  private func forEachRow(
    of rect: PixelRect, in source: PixelTarget,
    _ body: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>, Int) -> Void
  ) {
    let part = rect.intersection(bounds).intersection(source.bounds)
    guard !part.isEmpty else { return }
    for y in part.y..<part.maxY {
      body(
        pixels + ((y - bounds.y) * stride + part.x - bounds.x),
        source.pixels + ((y - source.bounds.y) * source.stride + part.x - source.bounds.x),
        part.width)
    }
  }
}
