internal import PaneShapes
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The picture around the spotlight's edge: bright inside, a ring, and dark outside.
struct SpotlightPicture {
  var shape: SpotlightOutline
  /// The width of the ring, in px; 0 for none.
  let ring: Double
  /// The pixel of the ring, premultiplied.
  let ringPixel: UInt32
  /// The pixel of the dark part, premultiplied.
  let shade: UInt32

  /// The maximum distance of ring and edge from the outline, in px.
  private var band: Double { ring / 2 + 1 }

  /// The minimum width and height of the picture, in px; odd.
  var size: Int {
    2 * Int((max(shape.halfWidth, shape.halfHeight) + band).rounded(.up)) + 1
  }

  /// Paints the picture in the middle of a square, and darkens the rest.
  ///
  /// - Parameters:
  ///   - pixels: the pixels of the square, row by row.
  ///   - side: the square's side, in px; odd, and at least the picture's size.
  func paint(on pixels: UnsafeMutablePointer<UInt32>, side: Int) {
    let middle = side / 2
    for row in 0..<side {
      let line = pixels + row * side
      let y = Double(row - middle)
      line.update(repeating: shade, count: side)
      guard let outer = shape.halfWidth(at: y, offset: band) else { continue }
      let reach = min(Int(outer.rounded(.up)), middle)
      let inner = shape.halfWidth(at: y, offset: -band).map { Int($0) } ?? -1
      if inner >= 0 { (line + middle - inner).update(repeating: 0, count: 2 * inner + 1) }
      guard reach > inner else { continue }
      for x in (inner + 1)...reach {
        let pixel = pixel(at: shape.distance(x: Double(x), y: y))
        line[middle + x] = pixel
        line[middle - x] = pixel
      }
    }
  }

  /// Returns the edges of the light in a picture.
  ///
  /// - Parameter side: the picture's side, in px; odd.
  /// - Returns: the edges, row by row.
  func rows(side: Int) -> HoleRows {
    let middle = side / 2
    return HoleRows(
      (0..<side).map { row in
        let y = Double(row - middle)
        guard let outer = shape.halfWidth(at: y, offset: band) else {
          return HoleRows.Row(inner: -1, outer: -1)
        }
        return HoleRows.Row(
          inner: shape.halfWidth(at: y, offset: -band).map { Int($0) } ?? -1,
          outer: min(Int(outer.rounded(.up)), middle))
      })
  }

  private func pixel(at distance: Double) -> UInt32 {
    let ringShare = ring > 0 ? share(ring / 2 + 0.5 - distance.magnitude) : 0
    let shadeShare = share(distance + 0.5)
    return Self.sum(
      Self.scaled(ringPixel, ringShare),
      Self.scaled(shade, shadeShare * (256 - (ringShare * (ringPixel >> 24)) / 255) / 256))
  }

  /// Converts a share of a pixel to 256ths.
  private func share(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 256).rounded()) }

  private static func scaled(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    let low = (((pixel & 0x00FF_00FF) * share) >> 8) & 0x00FF_00FF
    let high = (((pixel >> 8) & 0x00FF_00FF) * share) & 0xFF00_FF00
    return low | high
  }

  /// Returns the sum of two pixels whose shares add up to at most one.
  private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 { a &+ b }
}
