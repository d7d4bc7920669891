package import TouchDrawing
package import TouchInk
package import Touches

/// The pixels of strokes that fingers move, painted once and then shown at any place.
package final class FloatingInk {
  private let canvas: Canvas

  /// Paints strokes; nil if there is no memory for the pixels.
  ///
  /// - Parameters:
  ///   - strokes: the strokes, from the bottom to the top.
  ///   - area: the screen, in px of the root; parts of strokes far outside get no pixels.
  ///   - medium: the medium of the pixels.
  package init?(_ strokes: [Stroke], on area: PixelRect, medium: Medium) {
    // Ink that is dragged in from outside is at most one screen away.
    let reach = PixelRect(
      x: area.x - area.width, y: area.y - area.height, width: 3 * area.width,
      height: 3 * area.height)
    let bounds = strokes.reduce(PixelRect.empty) { $0.union($1.inkBounds) }.intersection(reach)
    var document = InkDocument(area: bounds)
    _ = document.add { first in
      strokes.enumerated().map { index, stroke in
        stroke.mapped(
          by: .identity, as: StrokeID(rawValue: first.rawValue + Int32(index)))
      }
    }
    guard let canvas = Canvas(bounds: bounds), let surface = InkSurface(showing: document) else {
      return nil
    }
    surface.use(medium, document)
    surface.paint(bounds, document, into: canvas.target)
    self.canvas = canvas
  }

  /// Blends the pixels over those of a view.
  ///
  /// - Parameters:
  ///   - map: the motion since they were painted, which preserves shapes.
  ///   - target: the pixels.
  package func paint(_ map: AffineMap, into target: PixelTarget) {
    let source = canvas.target
    if map.isMove {
      let offset = (x: Int(map.c.rounded()), y: Int(map.f.rounded()))
      target.draw(
        PixelTarget(
          bounds: source.bounds.offset(x: offset.x, y: offset.y), pixels: source.pixels,
          stride: source.stride))
      return
    }
    guard let inverse = map.inverse else { return }
    let step = SIMD2(Self.fixed(inverse.a), Self.fixed(inverse.d))
    let box = Rect(source.bounds)
    let area = ConvexArea(
      corners: [
        (box.x, box.y), (box.maxX, box.y), (box.maxX, box.maxY), (box.x, box.maxY),
      ].map { map(Point(x: $0.0, y: $0.1)) })
    for part in area.cover(margin: 1) {
      let part = part.intersection(target.bounds)
      guard !part.isEmpty else { continue }
      for y in part.y..<part.maxY {
        let row = target.pixels + ((y - target.bounds.y) * target.stride - target.bounds.x)
        let first = inverse(Point(x: Double(part.x) + 0.5, y: Double(y) + 0.5))
        // In fixed point, 65536ths of a px: for a selection as large as the screen, floating point
        // would take more time than a frame has.
        var position = SIMD2(
          Self.fixed(first.x - 0.5 - Double(source.bounds.x)),
          Self.fixed(first.y - 0.5 - Double(source.bounds.y)))
        for x in part.x..<part.maxX {
          Mixing.lay(Self.sample(source, position), at: row + x)
          position &+= step
        }
      }
    }
  }

  private static func fixed(_ length: Double) -> Int { Int((length * 65536).rounded(.down)) }

  /// Returns the interpolated pixel at a place, in 65536ths of a px from the first one's middle.
  @inline(__always)
  private static func sample(_ source: PixelTarget, _ position: SIMD2<Int>) -> UInt32 {
    let (x, y) = (position.x >> 16, position.y >> 16)
    let (width, height) = (source.bounds.width, source.bounds.height)
    guard x >= -1, y >= -1, x < width, y < height else { return 0 }
    let (a, b, c, d): (UInt32, UInt32, UInt32, UInt32)
    if x >= 0, y >= 0, x + 1 < width, y + 1 < height {
      let upper = source.pixels + (y &* source.stride &+ x)
      let lower = upper + source.stride
      (a, b, c, d) = (upper[0], upper[1], lower[0], lower[1])
      if a | b | c | d == 0 { return 0 }
    } else {
      func pixel(_ x: Int, _ y: Int) -> UInt32 {
        x >= 0 && y >= 0 && x < width && y < height ? source.pixels[y * source.stride + x] : 0
      }
      (a, b, c, d) = (pixel(x, y), pixel(x + 1, y), pixel(x, y + 1), pixel(x + 1, y + 1))
    }
    if a == b, a == c, a == d { return a }
    let (right, low) = (UInt32(position.x >> 8 & 255), UInt32(position.y >> 8 & 255))
    let upper = Mixing.scaled(a, 255 - right) &+ Mixing.scaled(b, right)
    let lower = Mixing.scaled(c, 255 - right) &+ Mixing.scaled(d, right)
    return Mixing.scaled(upper, 255 - low) &+ Mixing.scaled(lower, low)
  }
}
