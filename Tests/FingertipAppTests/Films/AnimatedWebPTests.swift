import Testing
import Touches

@testable import FingertipSettings
@testable import TouchDrawing
@testable import TouchFilms

@Suite("Animated WebP files of many frames") struct AnimatedWebPTests {
  private struct NoMemory: Error {}

  /// Returns frames of growing squares, the last ones of which are translucent.
  private static func frames(_ count: Int, _ format: AnimatedWebP) throws -> [AnimationFrame] {
    let area = PixelRect(x: 0, y: 0, width: 64, height: 48)
    return try (0..<count).map { index in
      guard let canvas = Canvas(bounds: area) else { throw NoMemory() }
      canvas.target.fill(area, with: index < count - 2 ? 0xFFFF_FFFF : 0x8080_8080)
      let side = 2 * (index + 1)
      canvas.target.fill(PixelRect(x: 2, y: 4, width: side, height: side), with: 0xFF20_4060)
      let rect = index == 0 ? area : PixelRect(x: 2, y: 4, width: side, height: side)
      let frame = FilmFrame(index: index, picture: canvas.target, damage: [rect], isOpaque: false)
      return AnimationFrame(
        rect: rect, duration: 30 + index,
        bytes: try #require(format.encode(FilmPiece(rect, of: frame))))
    }
  }

  @Test(
    "A file that is assembled from groups of frames is the same as one of all frames at once",
    arguments: [2, 3, 5, 7], [100, 80])
  func groups(length: Int, quality: Int) throws {
    let whole = try AnimatedWebP(quality: quality)
    let grouped = try AnimatedWebP(quality: quality, groupLength: length)
    let size = FilmSize(width: 64, height: 48)
    for count in [1, 2, 4, 15] {
      let frames = try Self.frames(count, whole)
      let expected = try #require(whole.assemble(frames, size: size, rounds: 3))
      #expect(grouped.assemble(frames, size: size, rounds: 3) == expected, "\(count) frames")
    }
  }
}
