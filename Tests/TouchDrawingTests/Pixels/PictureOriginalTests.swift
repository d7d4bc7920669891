import Glibc
import PaintingSupport
import Testing
import Touches

@testable import TouchDrawing

@Suite("Pictures whose pixels are kept to be shown at several sizes")
struct PictureOriginalTests {
  /// Writes a picture of 90 × 80 px with a halo, and returns its path; the caller removes it.
  private static func file() throws -> String {
    let path = "/tmp/fingertip-original-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).png"
    let sheet = try #require(Sheet(PixelRect(x: 0, y: 0, width: 90, height: 80)))
    var painter = HaloPainter()
    painter.paint(
      HaloLook(discRadius: 12, ringRadius: 20, ringWidth: 3, glow: 3), state: .down,
      at: Point(x: 40.3, y: 40.7), into: sheet.target, medium: .translucent)
    try PNGFile.write(sheet.target, to: path)
    return path
  }

  @Test(
    "A picture is the same whether its file is read or its kept pixels are used",
    arguments: [1 << 20, 90 * 80],
    [
      (45, 40, nil), (180, 160, nil),
      (120, 120, FaceTurn(rotation: 0.5, width: 90, height: 80, clipsToFrame: true)),
    ] as [(Int, Int, FaceTurn?)])
  func kept(_ maximum: Int, _ shown: (width: Int, height: Int, turn: FaceTurn?)) throws {
    let path = try Self.file()
    defer { unlink(path) }
    let expected = try ScaledPicture(
      path, width: shown.width, height: shown.height, turn: shown.turn)
    let original = try PictureOriginal(path, most: maximum)
    let picture = try original.scaled(
      width: shown.width, height: shown.height, turn: shown.turn)
    #expect(picture.pixels == expected.pixels)
  }

  @Test("No more pixels are kept than allowed, and larger pictures are made from the file")
  func reduced() throws {
    let path = try Self.file()
    defer { unlink(path) }
    let original = try PictureOriginal(path, most: 1800)
    #expect((1700...1800).contains(original.pixelCount))
    let expected = try ScaledPicture(path, width: 90, height: 80)
    #expect(try original.scaled(width: 90, height: 80, turn: nil).pixels == expected.pixels)
    // A picture as large as the kept one needs no file.
    unlink(path)
    let small = try original.scaled(width: 45, height: 40, turn: nil)
    #expect((small.width, small.height) == (45, 40))
  }
}
