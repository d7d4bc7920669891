import Testing
import TouchDrawing
import Touches

@testable import InkPages

@Suite struct PageTextTests {
  @Test(
    "A ground is read from a word or a file path, and its text reads back",
    arguments: [
      ("desktop", PageGround.desktop), ("white", .paper(.white)), ("staves", .paper(.staves)),
      ("/a/b.png", .picture("/a/b.png")), ("/a/B.PNG", .picture("/a/B.PNG")),
      ("/a/b.jpg", .picture("/a/b.jpg")), ("/a/b.JPEG", .picture("/a/b.JPEG")),
      ("/a/b.pdf", .document("/a/b.pdf", page: 1)),
      ("/a/b.pdf#12", .document("/a/b.pdf", page: 12)),
      ("/a/b#3.pdf#2", .document("/a/b#3.pdf", page: 2)),
    ])
  func ground(_ text: String, _ ground: PageGround) {
    #expect(PageGround(text) == ground)
    #expect(ground.text == text)
    #expect(GroundChoice(text) == .ground(ground))
  }

  @Test(
    "A text that does not name a ground is rejected",
    arguments: [
      "", "grey", "White", "b.tiff", ".jpg", ".png", "b.pdf#", "b.pdf#0", "b.pdf#x", "b.pdf#10000",
      "b.png#2",
      "frozen",
    ])
  func noGround(_ text: String) { #expect(PageGround(text) == nil) }

  @Test("A frozen picture is a choice of ground, besides those that a page can have")
  func frozen() {
    #expect(GroundChoice("frozen") == .frozen && GroundChoice.all.count == GroundChoice.words.count)
  }

  @Test(
    "A step between pages is read from a word or a number, and its text reads back",
    arguments: [
      ("next", PageStep?.some(.next)), ("previous", .previous), ("new", .new), ("remove", .remove),
      ("restore", .restore), ("1", .number(1)), ("9999", .number(9999)), ("0", nil), ("-1", nil),
      ("+1", nil), ("01", nil), ("10000", nil), ("last", nil), ("", nil),
    ])
  func step(_ text: String, _ step: PageStep?) {
    #expect(PageStep(text) == step)
    if let step { #expect(step.text == text) }
  }

  @Test(
    "Every pixel of every paper is opaque, at any density",
    arguments: PageGround.Paper.allCases, [0.5, 3.78, 12])
  func papers(_ paper: PageGround.Paper, _ density: Double) throws {
    let area = PixelRect(x: -20, y: 10, width: 301, height: 403)
    let placement = PagePlacement(
      of: PageScreen(area, pixelsPerMillimetre: density), on: area)
    let sheet = try #require(
      GroundSheet(
        .paper(paper), area: area, placement: placement, view: .identity))
    var colours: Set<UInt32> = []
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { colours.insert(sheet.target[x, y] ?? 0) }
    }
    #expect(colours.allSatisfy { $0 >= 0xFF00_0000 })
    #expect(colours.contains(paper == .black ? 0xFF00_0000 : 0xFFFF_FFFF))
    #expect(colours.count == (paper == .white || paper == .black ? 1 : paper == .lined ? 3 : 2))
    #expect(sheet.shows(.paper(paper), on: area, placed: placement))
    #expect(!sheet.shows(.desktop, on: area, placed: placement))
  }

  @Test("Ink keeps its colour on a ground, and the ground shows through translucent ink")
  func underlay() {
    let area = PixelRect(x: 0, y: 0, width: 3, height: 1)
    guard let ground = Canvas(bounds: area), let ink = Canvas(bounds: area) else {
      Issue.record("no memory")
      return
    }
    ground.target.fill(area, with: 0xFFFF_FFFF)
    ink.target.fill(PixelRect(x: 1, y: 0, width: 1, height: 1), with: 0xFFE6_3946)
    ink.target.fill(PixelRect(x: 2, y: 0, width: 1, height: 1), with: 0x8000_0080)
    ink.target.underlay(ground.target)
    #expect((0..<3).map { ink.target[$0, 0] } == [0xFFFF_FFFF, 0xFFE6_3946, 0xFF7F_7FFF])
  }
}
