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
    let (width, height) = (grid.rect.width, grid.rect.height)
    // Fixed point with 8 fractional bits: steps of 1/256 px are fine enough for the eye.
    let step = 256 / scale
    let (centreX, centreY) = (Double(width - 1) * 128, Double(height - 1) * 128)
    grid.pixels.withUnsafeBufferPointer { source in
      for row in max(middle - reachY, 0)...min(middle + reachY, side - 1) {
        let y = Double(row - middle)
        guard let outer = shape.halfWidth(at: y, offset: 0.5) else { continue }
        let reach = min(Int(outer.rounded(.up)), middle)
        let inner = shape.halfWidth(at: y, offset: -ring - 1).map { Int($0) } ?? -1
        let line = pixels + row * side + middle
        let sourceY = min(max(Int(centreY + y * step), 0), (height - 1) * 256)
        let (above, shareY) = (sourceY >> 8, UInt32(sourceY & 255))
        let below = min(above + 1, height - 1)
        for x in -reach...reach {
          let sourceX = min(max(Int(centreX + Double(x) * step), 0), (width - 1) * 256)
          let (left, shareX) = (sourceX >> 8, UInt32(sourceX & 255))
          let right = min(left + 1, width - 1)
          let sample =
            0xFF00_0000
            | OpaquePixel.mixed(
              OpaquePixel.mixed(
                source[above * width + left], source[above * width + right], shareX),
              OpaquePixel.mixed(
                source[below * width + left], source[below * width + right], shareX),
              shareY)
          guard x.magnitude > inner else {
            line[x] = sample
            continue
          }
          let distance = shape.distance(x: Double(x), y: y)
          let inRing = min(max(distance + ring + 0.5, 0), 1)
          let pixel = OpaquePixel.mixed(sample, edge, UInt32(inRing * 256)) | 0xFF00_0000
          let coverage = min(max(0.5 - distance, 0), 1)
          switch medium {
          case .translucent: line[x] = Blend.scale(pixel, by: UInt32(coverage * 255))
          case .shaped: line[x] = coverage >= 0.5 ? pixel : 0
          }
        }
      }
    }
  }
}
