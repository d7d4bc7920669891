internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The picture in a lens: a part of the screen enlarged, within a ring.
struct LensPicture {
  let shape: SpotlightOutline
  /// The magnification, above 1.
  let scale: Double
  /// The width of the ring, in px.
  let ring: Double
  /// The colour of the ring.
  let colour: Colour
  /// The medium of the pixels.
  let medium: Medium

  /// The distance from the middle to the right end of the picture, in px.
  var reachX: Int { Int((shape.halfWidth + 1).rounded(.up)) }
  /// The distance from the middle to the lower end of the picture, in px.
  var reachY: Int { Int((shape.halfHeight + 1).rounded(.up)) }

  /// Paints the picture in the middle of a square.
  ///
  /// - Parameters:
  ///   - grid: the pixels of the screen around the finger.
  ///   - pixels: the pixels of the square, row by row.
  ///   - side: its side in px; odd.
  func paint(_ grid: PixelGrid, on pixels: UnsafeMutablePointer<UInt32>, side: Int) {
    pixels.update(repeating: 0, count: side * side)
    guard !grid.rect.isEmpty else { return }
    let middle = side / 2
    let edge = colour.with(alpha: 255).premultiplied
    grid.pixels.withUnsafeBufferPointer { source in
      for row in max(middle - reachY, 0)...min(middle + reachY, side - 1) {
        let y = Double(row - middle)
        guard let outer = shape.halfWidth(at: y, offset: 0.5) else { continue }
        let reach = min(Int(outer.rounded(.up)), middle)
        let inner = shape.halfWidth(at: y, offset: -ring - 1).map { Int($0) } ?? -1
        let screen = EnlargedRow(at: y, of: source, in: grid.rect, scale: scale)
        let line = pixels + row * side + middle
        for x in -reach...reach {
          let pixel = screen.pixel(at: x)
          line[x] =
            x.magnitude > inner ? framed(pixel, by: edge, x: Double(x), y: y) : pixel
        }
      }
    }
  }

  /// Returns a pixel near the edge of the picture, with the ring over it.
  private func framed(_ pixel: UInt32, by edge: UInt32, x: Double, y: Double) -> UInt32 {
    let distance = shape.distance(x: x, y: y)
    let inRing = min(max(distance + ring + 0.5, 0), 1)
    let framed = OpaquePixel.mixed(pixel, edge, UInt32(inRing * 256)) | 0xFF00_0000
    let coverage = min(max(0.5 - distance, 0), 1)
    switch medium {
    case .translucent: return Blend.scale(framed, by: UInt32(coverage * 255))
    case .shaped: return coverage >= 0.5 ? framed : 0
    }
  }
}

/// A row of the enlarged screen, each of whose pixels is mixed from the four nearest ones.
private struct EnlargedRow {
  private let source: UnsafeBufferPointer<UInt32>
  private let width: Int
  // Fixed point with 8 fractional bits: steps of 1/256 px are fine enough for the eye.
  private let step: Double
  private let centre: Double
  /// The indices of the first pixels of the two nearest rows.
  private let above: Int
  private let below: Int
  /// The share of the lower one, of 256.
  private let share: UInt32

  /// Creates a row at a distance from the middle, downwards in px.
  init(at y: Double, of source: UnsafeBufferPointer<UInt32>, in rect: PixelRect, scale: Double) {
    self.source = source
    width = rect.width
    step = 256 / scale
    centre = Double(rect.width - 1) * 128
    let sourceY = min(
      max(Int(Double(rect.height - 1) * 128 + y * step), 0), (rect.height - 1) * 256)
    let row = sourceY >> 8
    share = UInt32(sourceY & 255)
    above = row * rect.width
    below = min(row + 1, rect.height - 1) * rect.width
  }

  /// Returns the opaque pixel at a distance from the middle, to the right.
  @inline(__always)
  func pixel(at x: Int) -> UInt32 {
    let sourceX = min(max(Int(centre + Double(x) * step), 0), (width - 1) * 256)
    let (left, shareX) = (sourceX >> 8, UInt32(sourceX & 255))
    let right = min(left + 1, width - 1)
    return 0xFF00_0000
      | OpaquePixel.mixed(
        OpaquePixel.mixed(source[above + left], source[above + right], shareX),
        OpaquePixel.mixed(source[below + left], source[below + right], shareX), share)
  }
}
