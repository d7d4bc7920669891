internal import CX11

/// The layout of colours in a server's pixels.
///
/// Our own pixels have 8 bits each for alpha, red, green and blue, like those of nearly every
/// screen. Screens of 15, 16 or 30 bits have other channels, and 8-bit screens have a colour table.
/// For them pixels are converted before they are sent.
struct PixelFormat {
  /// One channel of a pixel, described by its mask.
  private struct Channel {
    private let shift: UInt32
    private let maximum: UInt32

    init(mask: UInt) {
      shift = UInt32(mask == 0 ? 0 : mask.trailingZeroBitCount)
      maximum = UInt32(truncatingIfNeeded: mask >> UInt(shift))
    }

    func packed(_ value: UInt32) -> UInt32 {
      UInt32((UInt64(value) * UInt64(maximum) + 127) / 255) << shift
    }

    func unpacked(_ pixel: UInt32) -> UInt32 {
      maximum == 0
        ? 0
        : UInt32((UInt64(pixel >> shift & maximum) * 255 + UInt64(maximum / 2)) / UInt64(maximum))
    }
  }

  private enum Kind {
    /// The same layout as ours.
    case ours
    case channels(red: Channel, green: Channel, blue: Channel)
    /// The pixels of the 6 × 6 × 6 colour steps, and the colours of all pixels, 0xRRGGBB.
    case table(pixels: [UInt32], colours: [UInt32])
  }

  /// The number of bits that a pixel takes: 8, 16, 24 or 32; others cannot be converted.
  let bitsPerPixel: Int
  private let kind: Kind
  /// The number of steps of each channel in the table.
  private static let steps: UInt32 = 6

  /// Whether our pixels can be sent as they are.
  var isOurs: Bool { if case .ours = kind { true } else { false } }

  /// Determines the format of a visual.
  ///
  /// For a visual with a colour table, this fills the free entries of the colour map, which costs a
  /// round trip for each of its 216 colours.
  init(
    _ visual: UnsafeMutablePointer<Visual>?, depth: Int32, colormap: Colormap,
    display: OpaquePointer
  ) {
    bitsPerPixel = Self.bitsPerPixel(depth: depth, display)
    guard let visual = visual?.pointee else {
      kind = .ours
      return
    }
    let masks = (visual.red_mask, visual.green_mask, visual.blue_mask)
    switch visual.class {
    case TrueColor, DirectColor:
      kind =
        bitsPerPixel == 32 && masks == (0xFF0000, 0xFF00, 0xFF)
        ? .ours
        : .channels(
          red: Channel(mask: masks.0), green: Channel(mask: masks.1), blue: Channel(mask: masks.2))
    default:
      kind = Self.table(of: colormap, count: Int(visual.map_entries), display)
    }
  }

  /// Returns the number of bytes of a row of pixels, rounded up to whole words.
  func bytesPerRow(_ width: Int) -> Int { (width * bitsPerPixel + 31) / 32 * 4 }

  /// Converts a run of our pixels.
  ///
  /// - Parameters:
  ///   - source: the pixels, whose alpha is ignored.
  ///   - count: the number of pixels.
  ///   - row: the start of the server's row.
  ///   - x: the index of the first pixel in that row.
  func convert(
    _ source: UnsafePointer<UInt32>, count: Int, into row: UnsafeMutableRawPointer, x: Int
  ) {
    for index in 0..<count {
      let pixel = pixel(of: source[index])
      switch bitsPerPixel {
      case 8:
        row.storeBytes(
          of: UInt8(truncatingIfNeeded: pixel), toByteOffset: x + index, as: UInt8.self)
      case 16:
        row.storeBytes(
          of: UInt16(truncatingIfNeeded: pixel), toByteOffset: 2 * (x + index), as: UInt16.self)
      case 24:
        for byte in 0..<3 {
          row.storeBytes(
            of: UInt8(truncatingIfNeeded: pixel >> (8 * UInt32(byte))),
            toByteOffset: 3 * (x + index) + byte, as: UInt8.self)
        }
      default: row.storeBytes(of: pixel, toByteOffset: 4 * (x + index), as: UInt32.self)
      }
    }
  }

  /// Returns the pixel that shows a colour, 0xRRGGBB; the upper 8 bits are ignored.
  func pixel(of colour: UInt32) -> UInt32 {
    let (red, green, blue) = (colour >> 16 & 255, colour >> 8 & 255, colour & 255)
    switch kind {
    case .ours: return colour & 0xFF_FFFF
    case .channels(let reds, let greens, let blues):
      return reds.packed(red) | greens.packed(green) | blues.packed(blue)
    case .table(let pixels, _):
      func step(_ value: UInt32) -> UInt32 { (value * (Self.steps - 1) + 127) / 255 }
      return pixels[Int((step(red) * Self.steps + step(green)) * Self.steps + step(blue))]
    }
  }

  /// Returns the colour that a pixel shows, 0xRRGGBB.
  func colour(of pixel: UInt32) -> UInt32 {
    switch kind {
    case .ours: pixel & 0xFF_FFFF
    case .channels(let reds, let greens, let blues):
      reds.unpacked(pixel) << 16 | greens.unpacked(pixel) << 8 | blues.unpacked(pixel)
    case .table(_, let colours): Int(pixel) < colours.count ? colours[Int(pixel)] : 0
    }
  }

  /// Passes the colours of a row of the server's pixels, 0xRRGGBB, to `body`.
  func colours(_ row: UnsafeRawPointer, count: Int, _ body: (Int, UInt32) -> Void) {
    for x in 0..<count {
      let pixel: UInt32 =
        switch bitsPerPixel {
        case 8: UInt32(row.load(fromByteOffset: x, as: UInt8.self))
        case 16: UInt32(row.load(fromByteOffset: 2 * x, as: UInt16.self))
        case 24:
          (0..<3).reduce(0) { sum, byte in
            sum | UInt32(row.load(fromByteOffset: 3 * x + byte, as: UInt8.self)) << UInt32(8 * byte)
          }
        default: row.load(fromByteOffset: 4 * x, as: UInt32.self)
        }
      body(x, colour(of: pixel))
    }
  }

  private static func bitsPerPixel(depth: Int32, _ display: OpaquePointer) -> Int {
    var count: Int32 = 0
    guard let formats = XListPixmapFormats(display, &count) else { return 32 }
    defer { XFree(formats) }
    let found = UnsafeBufferPointer(start: formats, count: Int(count)).first { $0.depth == depth }
    return found.map { Int($0.bits_per_pixel) } ?? 32
  }

  /// Returns a table with a colour for each step; if the colour map is full, with the nearest one.
  private static func table(of map: Colormap, count: Int, _ display: OpaquePointer) -> Kind {
    func colours() -> [UInt32] {
      var colours = (0..<count).map { index in
        var colour = XColor()
        colour.pixel = UInt(index)
        return colour
      }
      XQueryColors(display, map, &colours, Int32(count))
      return colours.map {
        UInt32($0.red >> 8) << 16 | UInt32($0.green >> 8) << 8 | UInt32($0.blue >> 8)
      }
    }
    let existing = colours()
    func nearest(to colour: UInt32) -> UInt32 {
      func distance(_ other: UInt32) -> Int {
        [16, 8, 0].reduce(0) { sum, shift in
          let difference = Int(colour >> shift & 255) - Int(other >> shift & 255)
          return sum + difference * difference
        }
      }
      return UInt32(existing.indices.min { distance(existing[$0]) < distance(existing[$1]) } ?? 0)
    }
    let maximum = steps - 1
    let pixels = (0..<steps * steps * steps).map { index in
      let channels = [index / (steps * steps), index / steps % steps, index % steps]
      let values = channels.map { UInt16($0 * 65535 / maximum) }
      var colour = XColor()
      (colour.red, colour.green, colour.blue) = (values[0], values[1], values[2])
      guard XAllocColor(display, map, &colour) == 0 else { return UInt32(colour.pixel) }
      return nearest(to: values.reduce(0) { $0 << 8 | UInt32($1 >> 8) })
    }
    return .table(pixels: pixels, colours: colours())
  }
}
