import PaintingSupport
import Testing
import TouchDrawing
import Touches

@Suite struct LabelPainterTests {
  private static let area = PixelRect(x: 1000, y: 500, width: 320, height: 200)
  private static let look = LabelLook(textSize: 14)

  @Test(
    "A label stays inside its area, beside the finger if there is room",
    arguments: [
      Point(x: 1160, y: 600), Point(x: 1000, y: 500), Point(x: 1319, y: 500),
      Point(x: 1319, y: 699), Point(x: 1000, y: 699), Point(x: 700, y: 900),
    ])
  func placing(finger: Point) {
    var painter = LabelPainter()
    let bounds = painter.bounds(
      of: "#12  1034, 551", look: Self.look, beside: finger, clearance: 24, inside: Self.area)
    #expect(!bounds.isEmpty && Self.area.contains(bounds))
    #expect(!bounds.contains(finger))
    let size = painter.measure("#12  1034, 551", look: Self.look)
    #expect(bounds.width == size.width && bounds.height == size.height)
  }

  @Test(
    "A plain text that is too wide gets smaller letters and starts at the same position",
    arguments: [400, 300, 220])
  func narrow(room: Int) throws {
    let sheet = try #require(Sheet(Self.area))
    var painter = LabelPainter()
    let text = "Den ganzen Bildschirm bis zum Rand ausmalen"
    func paint(_ room: Int) -> PixelRect {
      painter.paintPlain(
        text, size: 16, narrowerThan: room, colour: .white, at: (1000, 520), into: sheet.target)
    }
    let whole = painter.measure(text, look: LabelLook(textSize: 16))
    let bounds = paint(room)
    #expect(bounds.width <= room + 16 && !bounds.isEmpty)
    #expect((bounds.width == whole.width) == (whole.width <= room))
    #expect(abs(bounds.y + bounds.height / 2 - 520 - whole.height / 2) <= 1)
    #expect(paint(10_000).width == whole.width)
  }

  @Test("A label larger than its area is clipped to it")
  func tooLarge() {
    var painter = LabelPainter()
    let area = PixelRect(x: 10, y: 10, width: 20, height: 8)
    let bounds = painter.bounds(
      of: "#12  1034, 551", look: Self.look, beside: Point(x: 15, y: 15), clearance: 5,
      inside: area)
    #expect(bounds == area)
  }

  @Test(
    "A label has light letters on a dark plate on any ground", arguments: [Colour.white, .black],
    [Medium.translucent, .shaped])
  func legible(ground: Colour, medium: Medium) throws {
    let sheet = try #require(Sheet(Self.area))
    sheet.target.fill(Self.area, with: ground.premultiplied)
    var painter = LabelPainter()
    let bounds = painter.bounds(
      of: "#8  88, 88", look: Self.look, beside: Point(x: 1100, y: 600), clearance: 24,
      inside: Self.area)
    painter.paint(
      "#8  88, 88", look: Self.look, colour: Colour(hex: 0x1E9BFF), at: bounds,
      into: sheet.target, medium: medium)
    let light = sheet.count(in: bounds) { _, _, pixel in pixel >> 8 & 255 > 200 }
    let dark = sheet.count(in: bounds) { _, _, pixel in pixel >> 8 & 255 < 70 }
    #expect(light > 50 && light < bounds.area / 2)
    #expect(dark > bounds.area / 2)
    let outside = sheet.count(in: Self.area) { x, y, pixel in
      !bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        && pixel != ground.premultiplied
    }
    #expect(outside == 0)
  }

  @Test("An empty text takes no room, but letters missing from the font do")
  func empty() {
    var painter = LabelPainter()
    #expect(painter.measure("", look: Self.look).isEmpty)
    #expect(
      painter.measure("日本", look: Self.look).width > painter.measure("?", look: Self.look).width)
  }
}
