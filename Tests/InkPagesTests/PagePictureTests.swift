import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import InkPages

@Suite("Miniatures of pages")
struct PagePictureTests {
  @Test(
    "A ground that cannot be read has a mark in the middle, unlike a white one",
    arguments: [true, false])
  func missing(_ isMissing: Bool) throws {
    let area = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    let grid = OverviewGrid(1, on: area, sheet: (1280, 720), pixelsPerMillimetre: 4)
    let renderer = MiniatureRenderer(
      in: grid, frame: ScaledPicture(width: 0, height: 0, pixels: []))
    let rendered = renderer.make(
      InkDocument(area: area, undoDepth: 0), on: .picture("/a.png"),
      madeFor: PageScreen(area, pixelsPerMillimetre: 4)
    ) {
      isMissing
        ? nil
        : ScaledPicture(
          width: $0, height: $1, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: $0 * $1))
    }
    let picture = try #require(rendered)
    guard
      let canvas = Canvas(
        bounds: PixelRect(x: 0, y: 0, width: picture.width, height: picture.height))
    else {
      Issue.record("no memory")
      return
    }
    picture.draw(atX: 0, y: 0, into: canvas.target)
    #expect(canvas.target[2, 2] == 0xFFFF_FFFF)
    let middle = canvas.target[picture.width / 2, picture.height / 2]
    #expect((middle != 0xFFFF_FFFF) == isMissing)
  }
}
