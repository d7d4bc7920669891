/// The layout of colours in a server's pixels.
///
/// Our own pixels have 8 bits each for alpha, red, green and blue, like those of nearly every
/// screen. Screens of 15, 16 or 30 bits have other channels, and 8-bit screens have a colour table.
/// For them pixels are converted before they are sent.
package struct PixelFormat: Sendable {
  /// One channel of a pixel, described by its mask.
  private struct Channel: Sendable {
    private let shift: UInt32
    private let maximum: UInt32

    init(mask: UInt32) {
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      maximum = mask >> shift
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

  private enum Kind: Sendable {
    /// The same layout as ours.
    case ours
    case channels(red: Channel, green: Channel, blue: Channel)
    /// The pixels of the 6 × 6 × 6 colour steps, and the colours of all pixels, 0xRRGGBB.
    case table(pixels: [UInt32], colours: [UInt32])
  }

  /// The number of bits that a pixel takes: 8, 16, 24 or 32; others cannot be converted.
  package let bitsPerPixel: Int
  private let kind: Kind
  /// The number of steps of each channel in a table.
  private static let steps: UInt32 = 6

  /// Whether our pixels can be sent as they are.
  package var isOurs: Bool { if case .ours = kind { true } else { false } }

  /// Creates the format of our own pixels, in whatever number of bits.
  package init(bitsPerPixel: Int) {
    self.bitsPerPixel = bitsPerPixel
    kind = .ours
  }

  /// Creates a format with a channel for each primary colour, given by the masks of their bits.
  package init(bitsPerPixel: Int, red: UInt32, green: UInt32, blue: UInt32) {
    self.bitsPerPixel = bitsPerPixel
    kind =
      bitsPerPixel == 32 && (red, green, blue) == (0xFF0000, 0xFF00, 0xFF)
      ? .ours
      : .channels(red: Channel(mask: red), green: Channel(mask: green), blue: Channel(mask: blue))
  }

  /// The colours that a table needs pixels for, 0xRRGGBB: each channel in six equal steps.
  package static let tableColours: [UInt32] = (0..<steps * steps * steps).map { index in
    [index / (steps * steps), index / steps % steps, index % steps]
      .reduce(0) { $0 << 8 | $1 * 255 / (steps - 1) }
  }

  /// Creates a format with a colour table.
  ///
  /// - Parameters:
  ///   - bitsPerPixel: the number of bits that a pixel takes.
  ///   - pixels: the pixels that show the `tableColours`.
  ///   - colours: the colours of all pixels, 0xRRGGBB.
  package init(bitsPerPixel: Int, tablePixels pixels: [UInt32], colours: [UInt32]) {
    self.bitsPerPixel = bitsPerPixel
    kind = .table(pixels: pixels, colours: colours)
  }

  /// Returns the index of the colour in a list that differs least from a colour; 0 if it is empty.
  package static func nearest(to colour: UInt32, in colours: [UInt32]) -> Int {
    func distance(_ other: UInt32) -> Int {
      [16, 8, 0].reduce(0) { sum, shift in
        let difference = Int(colour >> shift & 255) - Int(other >> shift & 255)
        return sum + difference * difference
      }
    }
    return colours.indices.min { distance(colours[$0]) < distance(colours[$1]) } ?? 0
  }

  /// Returns the number of bytes of a row of pixels, rounded up to whole words.
  package func bytesPerRow(_ width: Int) -> Int { (width * bitsPerPixel + 31) / 32 * 4 }

  /// Converts a run of our pixels.
  ///
  /// - Parameters:
  ///   - source: the pixels, whose alpha is ignored.
  ///   - count: the number of pixels.
  ///   - row: the start of the server's row.
  ///   - x: the index of the first pixel in that row.
  package func convert(
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
  package func pixel(of colour: UInt32) -> UInt32 {
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
  package func colour(of pixel: UInt32) -> UInt32 {
    switch kind {
    case .ours: pixel & 0xFF_FFFF
    case .channels(let reds, let greens, let blues):
      reds.unpacked(pixel) << 16 | greens.unpacked(pixel) << 8 | blues.unpacked(pixel)
    case .table(_, let colours): Int(pixel) < colours.count ? colours[Int(pixel)] : 0
    }
  }

  /// Converts a row of the server's pixels into their colours, 0xRRGGBB.
  package func readColours(
    of row: UnsafeRawPointer, count: Int, into colours: UnsafeMutablePointer<UInt32>
  ) {
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
      colours[x] = colour(of: pixel)
    }
  }
}
