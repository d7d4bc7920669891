import Glibc
import Testing
import Touches

@testable import TouchDrawing

@Suite("Pictures in formats other than PNG")
struct PictureFileTests {
  /// A temporary file that is removed with the value.
  private struct PictureOnDisk: ~Copyable {
    let path: String

    init(_ bytes: [UInt8]) throws {
      var template = Array("/tmp/fingertip-picture-XXXXXX".utf8CString)
      let descriptor = mkstemp(&template)
      try #require(descriptor >= 0)
      #expect(write(descriptor, bytes, bytes.count) == bytes.count)
      close(descriptor)
      path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { unlink(path) }
  }

  /// The edge of the upright picture at which the left half of the stored one appears.
  enum Edge {
    case left, right, top, bottom
  }

  @Test(
    "A photograph is turned upright by its EXIF orientation, which its summary takes into account",
    arguments: [
      (nil, Edge.left), (1, .left), (2, .right), (3, .right), (4, .left), (5, .top), (6, .top),
      (7, .bottom), (8, .bottom),
    ] as [(Int?, Edge)])
  func orientations(_ orientation: Int?, _ red: Edge) throws {
    let file = try PictureOnDisk(Photograph.bytes(orientation: orientation))
    let isOnItsSide = red == .top || red == .bottom
    let summary = try PictureFile.summary(of: file.path)
    #expect(summary.width == (isOnItsSide ? 8 : 16))
    #expect(summary.height == (isOnItsSide ? 16 : 8))
    #expect(summary.isOpaque)
    let picture = try PictureFile.read(file.path)
    #expect(
      picture.bounds
        == PixelRect(x: 0, y: 0, width: summary.width, height: summary.height))
    let (right, bottom) = (summary.width - 1, summary.height - 1)
    let position =
      switch red {
      case .left: (0, bottom / 2)
      case .right: (right, bottom / 2)
      case .top: (right / 2, 0)
      case .bottom: (right / 2, bottom)
      }
    #expect(isNear(picture.target[position.0, position.1], 0xffff_0000))
    #expect(isNear(picture.target[right - position.0, bottom - position.1], 0xff00_00ff))
  }

  @Test("A GIF with a transparent pixel is read with its alpha")
  func transparency() throws {
    // 2 x 1 px: the first one white, the second one transparent.
    let file = try PictureOnDisk(
      Array("GIF89a".utf8) + [
        2, 0, 1, 0, 0x80, 0, 0, 0xff, 0xff, 0xff, 0, 0, 0, 0x21, 0xf9, 4, 1, 0, 0, 1, 0, 0x2c, 0, 0,
        0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0, 0x3b,
      ])
    let picture = try PictureFile.read(file.path)
    #expect(picture.target[0, 0] == 0xffff_ffff)
    #expect(picture.target[1, 0] == 0)
  }

  @Test(
    "Reading a file that is not a picture, or is damaged, fails with the reason",
    arguments: [
      ([], .empty),
      (Array("no picture".utf8), .unknownFormat),
      (Array(Photograph.bytes(orientation: nil).prefix(200)), .unknownFormat),
    ] as [([UInt8], PictureProblem)])
  func refusals(_ bytes: [UInt8], _ reason: PictureProblem) throws {
    let file = try PictureOnDisk(bytes)
    let path = file.path
    #expect(throws: PictureFileError.cannotRead(path: path, reason: reason)) {
      _ = try PictureFile.read(path)
    }
  }

  @Test("A PNG file with more pixels than cairo reads is not called damaged")
  func tooManyPixels() throws {
    // 30,000 x 30,000 px of one bit, up to the first pixels.
    let file = try PictureOnDisk(
      [0x89] + Array("PNG".utf8) + [0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 1, 0, 0, 0, 0, 0x4e, 0x5c, 0xc5, 0x17]
        + [0, 1, 0, 0] + Array("IDAT".utf8) + [UInt8](repeating: 0, count: 8))
    let error = #expect(throws: PictureFileError.self) { _ = try PictureFile.read(file.path) }
    let message = error.map { "\($0)" } ?? ""
    // A machine with little memory has none for the canvas.
    #expect(
      message.contains("it has 30000x30000 px; cairo reads less than 2 GiB of pixels")
        || message.contains("no memory for 30000 × 30000 px"))
  }

  @Test("A photograph is scaled to any size")
  func scaling() throws {
    let file = try PictureOnDisk(Photograph.bytes(orientation: 6))
    let picture = try ScaledPicture(file.path, width: 4, height: 8)
    #expect((picture.width, picture.height) == (4, 8))
  }

  /// Returns whether a pixel has the expected colour, within the losses of JPEG.
  private func isNear(_ pixel: UInt32?, _ expected: UInt32) -> Bool {
    guard let pixel else { return false }
    return stride(from: UInt32(0), through: 24, by: 8).allSatisfy { shift in
      abs(Int(pixel >> shift & 255) - Int(expected >> shift & 255)) < 12
    }
  }
}

/// A JPEG file of 16 x 8 px, whose left half is red and whose right half is blue.
private enum Photograph {
  /// Returns the bytes of the file.
  ///
  /// - Parameter orientation: the EXIF orientation, from 1 to 8; nil for a file without one.
  /// - Returns: a complete file.
  static func bytes(orientation: Int?) -> [UInt8] {
    guard let orientation else { return plain }
    // A segment of its own: a TIFF file of one directory with one entry, the short 0x112.
    let tiff: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0] + [0, 0, 0, 0]
    let content = Array("Exif".utf8) + [0, 0] + tiff
    return plain[..<2] + [0xff, 0xe1, 0, UInt8(content.count + 2)] + content + plain[2...]
  }

  /// The file without an orientation, as written by cjpeg of libjpeg-turbo.
  private static let plain: [UInt8] = [
    0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0x00, 0x00,
    0x01, 0x00, 0x01, 0x00, 0x00, 0xff, 0xdb, 0x00, 0x43, 0x00, 0x03, 0x02, 0x02, 0x03, 0x02,
    0x02, 0x03, 0x03, 0x03, 0x03, 0x04, 0x03, 0x03, 0x04, 0x05, 0x08, 0x05, 0x05, 0x04, 0x04,
    0x05, 0x0a, 0x07, 0x07, 0x06, 0x08, 0x0c, 0x0a, 0x0c, 0x0c, 0x0b, 0x0a, 0x0b, 0x0b, 0x0d,
    0x0e, 0x12, 0x10, 0x0d, 0x0e, 0x11, 0x0e, 0x0b, 0x0b, 0x10, 0x16, 0x10, 0x11, 0x13, 0x14,
    0x15, 0x15, 0x15, 0x0c, 0x0f, 0x17, 0x18, 0x16, 0x14, 0x18, 0x12, 0x14, 0x15, 0x14, 0xff,
    0xdb, 0x00, 0x43, 0x01, 0x03, 0x04, 0x04, 0x05, 0x04, 0x05, 0x09, 0x05, 0x05, 0x09, 0x14,
    0x0d, 0x0b, 0x0d, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14,
    0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14,
    0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14,
    0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0x14, 0xff, 0xc0, 0x00, 0x11, 0x08, 0x00, 0x08,
    0x00, 0x10, 0x03, 0x01, 0x11, 0x00, 0x02, 0x11, 0x01, 0x03, 0x11, 0x01, 0xff, 0xc4, 0x00,
    0x15, 0x00, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x07, 0x08, 0xff, 0xc4, 0x00, 0x14, 0x10, 0x01, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xc4, 0x00,
    0x15, 0x01, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x09, 0x07, 0xff, 0xc4, 0x00, 0x14, 0x11, 0x01, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xda, 0x00,
    0x0c, 0x03, 0x01, 0x00, 0x02, 0x11, 0x03, 0x11, 0x00, 0x3f, 0x00, 0x9d, 0x10, 0xc2, 0xa6,
    0x02, 0x38, 0xc1, 0xd1, 0xff, 0xd9,
  ]
}
