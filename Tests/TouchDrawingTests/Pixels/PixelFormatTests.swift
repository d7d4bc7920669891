import Testing
import TouchDrawing

@Suite("The pixels of a server")
struct PixelFormatTests {
  /// A format, and how it shows some colours, as a row of bytes.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var format: PixelFormat
    var colours: [UInt32]
    var bytes: [UInt8]
    /// The largest error of a channel, after the colours were read back.
    var error: Int
  }

  private static let grey = PixelFormat(
    bitsPerPixel: 8,
    tablePixels: PixelFormat.tableColours.map { $0 >> 8 & 255 },
    colours: (0..<256).map { $0 << 16 | $0 << 8 | $0 })

  @Test(
    "Colours are packed into a row of the server's pixels, and read back with little error",
    arguments: [
      Case(
        testDescription: "16 bits",
        format: PixelFormat(bitsPerPixel: 16, red: 0xF800, green: 0x07E0, blue: 0x001F),
        colours: [0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x808080],
        bytes: [0xFF, 0xFF, 0x00, 0xF8, 0xE0, 0x07, 0x1F, 0x00, 0x10, 0x84], error: 4),
      Case(
        testDescription: "15 bits",
        format: PixelFormat(bitsPerPixel: 16, red: 0x7C00, green: 0x03E0, blue: 0x001F),
        colours: [0xFFFFFF, 0xFF0000], bytes: [0xFF, 0x7F, 0x00, 0x7C], error: 0),
      Case(
        testDescription: "24 bits in three bytes",
        format: PixelFormat(bitsPerPixel: 24, red: 0xFF0000, green: 0xFF00, blue: 0xFF),
        colours: [0x123456, 0xABCDEF], bytes: [0x56, 0x34, 0x12, 0xEF, 0xCD, 0xAB], error: 0),
      Case(
        testDescription: "30 bits",
        format: PixelFormat(
          bitsPerPixel: 32, red: 0x3FF0_0000, green: 0x000F_FC00, blue: 0x0000_03FF),
        colours: [0xFFFFFF, 0x0000FF], bytes: [0xFF, 0xFF, 0xFF, 0x3F, 0xFF, 0x03, 0, 0], error: 0),
      Case(
        testDescription: "a colour table", format: grey, colours: [0x000000, 0x333333, 0xFFFFFF],
        bytes: [0, 51, 255], error: 0),
    ])
  func conversion(_ expected: Case) {
    let (format, count) = (expected.format, expected.colours.count)
    #expect(!format.isOurs)
    var row = [UInt8](repeating: 0, count: format.bytesPerRow(count))
    var colours = [UInt32](repeating: 0, count: count)
    row.withUnsafeMutableBytes { row in
      guard let start = row.baseAddress else { return }
      // The alpha of our pixels is ignored.
      format.convert(expected.colours.map { 0x7F00_0000 | $0 }, count: count, into: start, x: 0)
      format.readColours(of: UnsafeRawPointer(start), count: count, into: &colours)
    }
    #expect(Array(row.prefix(expected.bytes.count)) == expected.bytes)
    for (colour, wanted) in zip(colours, expected.colours) {
      for shift in [16, 8, 0] {
        let difference = Int(colour >> shift & 255) - Int(wanted >> shift & 255)
        #expect(difference.magnitude <= expected.error, "\(colour) instead of \(wanted)")
      }
    }
  }

  @Test("A run of pixels is converted at its place in the row")
  func place() {
    let format = PixelFormat(bitsPerPixel: 16, red: 0xF800, green: 0x07E0, blue: 0x001F)
    var row = [UInt8](repeating: 0xAA, count: format.bytesPerRow(4))
    row.withUnsafeMutableBytes { row in
      guard let start = row.baseAddress else { return }
      format.convert([0xFFFFFF], count: 1, into: start, x: 2)
    }
    #expect(row == [0xAA, 0xAA, 0xAA, 0xAA, 0xFF, 0xFF, 0xAA, 0xAA])
  }

  @Test("Eight bits for each of red, green and blue in 32 bits are our own format")
  func ours() {
    #expect(PixelFormat(bitsPerPixel: 32, red: 0xFF0000, green: 0xFF00, blue: 0xFF).isOurs)
    #expect(!PixelFormat(bitsPerPixel: 32, red: 0xFF, green: 0xFF00, blue: 0xFF0000).isOurs)
    #expect(PixelFormat(bitsPerPixel: 24).isOurs)
  }

  @Test(
    "A row takes whole words",
    arguments: [(8, 1, 4), (8, 5, 8), (16, 2, 4), (16, 3, 8), (24, 1, 4), (24, 5, 16), (32, 3, 12)])
  func stride(bits: Int, width: Int, bytes: Int) {
    #expect(PixelFormat(bitsPerPixel: bits).bytesPerRow(width) == bytes)
  }

  @Test("A colour table has the six steps of each channel, and the nearest colour stands in")
  func table() {
    let colours = PixelFormat.tableColours
    #expect(colours.count == 216)
    #expect(
      [colours[0], colours[1], colours[6], colours[36], colours[215]]
        == [0x000000, 0x000033, 0x003300, 0x330000, 0xFFFFFF])
    #expect(PixelFormat.nearest(to: 0x203040, in: [0xFFFFFF, 0x213141, 0x203000]) == 1)
    #expect(PixelFormat.nearest(to: 0x203040, in: []) == 0)
  }
}
