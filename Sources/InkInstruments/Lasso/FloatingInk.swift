package import TouchDrawing
package import TouchInk
package import Touches

/// The pixels of strokes that fingers move, painted once and then shown at any place.
package final class FloatingInk {
  private let canvas: Canvas
  /// The blocks with ink, which only a motion that turns or scales needs.
  private lazy var blocks = InkedBlocks(canvas.target)

  /// Paints strokes; nil if there is no memory for the pixels.
  ///
  /// - Parameters:
  ///   - strokes: the strokes, from the bottom to the top, in px of the page.
  ///   - view: the view through which the page is seen.
  ///   - area: the screen, in px of the root; parts of strokes far outside get no pixels.
  ///   - medium: the medium of the pixels.
  package init?(
    _ strokes: [Stroke], through view: PageView = .identity, on area: PixelRect, medium: Medium
  ) {
    // Ink that is dragged in from outside is at most one screen away.
    let reach = PixelRect(
      x: area.x - area.width, y: area.y - area.height, width: 3 * area.width,
      height: 3 * area.height)
    let bounds = strokes.reduce(PixelRect.empty) { $0.union($1.inkBounds(in: view)) }
      .intersection(reach)
    var document = InkDocument(area: bounds)
    document.show(view, on: bounds)
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
    let box = Rect(source.bounds)
    let area = ConvexArea(
      corners: [
        (box.x, box.y), (box.maxX, box.y), (box.maxX, box.maxY), (box.x, box.maxY),
      ].map { map(Point(x: $0.0, y: $0.1)) })
    let steps = (
      right: SIMD2(Self.fixed(inverse.a), Self.fixed(inverse.d)),
      down: SIMD2(Self.fixed(inverse.b), Self.fixed(inverse.e))
    )
    for part in area.cover(margin: 1) {
      let part = part.intersection(target.bounds)
      guard !part.isEmpty else { continue }
      // Block by block, because a whole row shows pixels of many rows, more than the cache holds.
      for y in stride(from: part.y, to: part.maxY, by: InkedBlocks.side) {
        for x in stride(from: part.x, to: part.maxX, by: InkedBlocks.side) {
          paint(
            PixelRect(x: x, y: y, width: InkedBlocks.side, height: InkedBlocks.side)
              .intersection(part), from: inverse, by: steps, into: target)
        }
      }
    }
  }

  /// Blends the pixels over those of a small area of a view.
  ///
  /// In fixed point, 65536ths of a px: for a selection as large as the screen, floating point would
  /// take more time than a frame has.
  ///
  /// - Parameters:
  ///   - area: the area, in px of the root.
  ///   - inverse: the map from the view to the pixels.
  ///   - steps: the same map's steps to the next column and row, in fixed point.
  ///   - target: the pixels of the view.
  private func paint(
    _ area: PixelRect, from inverse: AffineMap, by steps: (right: SIMD2<Int>, down: SIMD2<Int>),
    into target: PixelTarget
  ) {
    let source = canvas.target
    let corner = inverse(Point(x: Double(area.x) + 0.5, y: Double(area.y) + 0.5))
    var start = SIMD2(
      Self.fixed(corner.x - 0.5 - Double(source.bounds.x)),
      Self.fixed(corner.y - 0.5 - Double(source.bounds.y)))
    let (width, height) = (steps.right &* (area.width - 1), steps.down &* (area.height - 1))
    let low = start &+ pointwiseMin(width, .zero) &+ pointwiseMin(height, .zero)
    let high = start &+ pointwiseMax(width, .zero) &+ pointwiseMax(height, .zero)
    let first = (x: low.x >> 16, y: low.y >> 16)
    let last = (x: (high.x >> 16) + 1, y: (high.y >> 16) + 1)
    guard blocks.hasInk(from: first, to: last) else { return }
    let isInside =
      first.x >= 0 && first.y >= 0 && last.x < source.bounds.width && last.y < source.bounds.height
    for y in area.y..<area.maxY {
      let row = target.pixels + ((y - target.bounds.y) * target.stride - target.bounds.x)
      var position = start
      for x in area.x..<area.maxX {
        let pixel =
          isInside ? Self.innerSample(source, position) : Self.edgeSample(source, position)
        Mixing.lay(pixel, at: row + x)
        position &+= steps.right
      }
      start &+= steps.down
    }
  }

  private static func fixed(_ length: Double) -> Int { Int((length * 65536).rounded(.down)) }

  /// Returns the interpolated pixel at a place, in 65536ths of a px from the first one's middle.
  ///
  /// - Precondition: the four pixels around the place are pixels of the source.
  @inline(__always)
  private static func innerSample(_ source: PixelTarget, _ position: SIMD2<Int>) -> UInt32 {
    let upper = source.pixels + ((position.y >> 16) &* source.stride &+ (position.x >> 16))
    let lower = upper + source.stride
    if upper[0] | upper[1] | lower[0] | lower[1] == 0 { return 0 }
    return mix((upper[0], upper[1]), (lower[0], lower[1]), position)
  }

  /// Returns the interpolated pixel at a place anywhere; outside of the source there is nothing.
  private static func edgeSample(_ source: PixelTarget, _ position: SIMD2<Int>) -> UInt32 {
    let (x, y) = (position.x >> 16, position.y >> 16)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      x >= 0 && y >= 0 && x < source.bounds.width && y < source.bounds.height
        ? source.pixels[y * source.stride + x] : 0
    }
    return mix((pixel(x, y), pixel(x + 1, y)), (pixel(x, y + 1), pixel(x + 1, y + 1)), position)
  }

  /// Returns the mixture of four pixels by the fractions of a place between their middles.
  @inline(__always)
  private static func mix(
    _ upper: (UInt32, UInt32), _ lower: (UInt32, UInt32), _ position: SIMD2<Int>
  ) -> UInt32 {
    if upper.0 == upper.1, upper == lower { return upper.0 }
    let (right, low) = (UInt64(position.x >> 8 & 255), UInt64(position.y >> 8 & 255))
    let top = mix(lanes(upper.0), lanes(upper.1), right)
    let bottom = mix(lanes(lower.0), lanes(lower.1), right)
    let pixel = mix(top, bottom, low)
    return UInt32(truncatingIfNeeded: pixel | pixel >> 24)
  }

  /// Returns the components of a pixel in lanes of 16 bits.
  @inline(__always)
  private static func lanes(_ pixel: UInt32) -> UInt64 {
    UInt64(pixel & 0xFF_00FF) | UInt64(pixel & 0xFF00_FF00) << 24
  }

  /// Returns lanes between those of two pixels, by the share of the second in 255ths, 0…255.
  @inline(__always)
  private static func mix(_ first: UInt64, _ second: UInt64, _ share: UInt64) -> UInt64 {
    let sum = first &* (255 &- share) &+ second &* share &+ 0x80_0080_0080_0080
    return (sum &+ (sum >> 8 & 0xFF_00FF_00FF_00FF)) >> 8 & 0xFF_00FF_00FF_00FF
  }
}
