import PaintingSupport
import Testing
import TouchDrawing
import Touches

/// Trails without an alpha channel: a pixel is opaque or transparent.
@Suite struct ShapedTrailTests {
  private static let area = PixelRect(x: 0, y: 0, width: 400, height: 300)

  private static func paint(
    _ slope: Double, _ look: TrailLook, into sheet: Sheet
  ) {
    let points = (0..<33).map {
      TrailPoint(
        position: Point(x: 40 + 9.3 * Double($0), y: 60.5 + slope * 9.3 * Double($0)),
        strength: Double($0) / 32)
    }
    var painter = TrailPainter()
    painter.paint(points, look: look, into: sheet.target, medium: .shaped)
  }

  @Test(
    "A trail widens by one pixel at a time from its tail to its head", arguments: [0, 0.27, 0.6])
  func taper(slope: Double) throws {
    let sheet = try #require(Sheet(Self.area))
    Self.paint(slope, TrailLook(width: 24, edgeWidth: 1), into: sheet)
    let widths = (44..<320).map { x in
      sheet.count(in: PixelRect(x: x, y: 0, width: 1, height: 300)) { _, _, pixel in pixel != 0 }
    }
    // Both sides are rounded to whole pixels.
    #expect(zip(widths, widths.dropFirst()).allSatisfy { abs($1 - $0) <= 2 && $1 >= $0 - 1 })
    #expect(widths[0] >= 1 && widths[0] <= 4)
    #expect(widths[275] >= 24)
    #expect(Set(widths).count >= 12, "widths: \(Set(widths).sorted())")
  }

  @Test(
    "A shaped trail's dark edge has no gaps or blocks, and disappears where the trail is thin",
    arguments: [0, 0.1, 0.27, 0.6])
  func edge(slope: Double) throws {
    let sheet = try #require(Sheet(Self.area))
    let look = TrailLook(width: 24, edgeWidth: 1)
    Self.paint(slope, look, into: sheet)
    func luminance(_ x: Int, _ y: Int) -> Int {
      let pixel = sheet.target[x, y] ?? 0
      return Int(pixel >> 16 & 255) + Int(pixel >> 8 & 255) + Int(pixel & 255)
    }
    for x in 150..<310 {
      let rows = (0..<300).filter { sheet.alpha(x, $0) > 0 }
      let (top, bottom) = (try #require(rows.first), try #require(rows.last))
      #expect(bottom - top + 1 == rows.count, "a hole at \(x)")
      let isDark = rows.map { luminance(x, $0) < 200 }
      let above = isDark.prefix { $0 }.count
      let below = isDark.reversed().prefix { $0 }.count
      #expect((1...2).contains(above), "\(above) dark px above at \(x)")
      #expect((1...2).contains(below), "\(below) dark px below at \(x)")
      #expect(isDark.count { $0 } == above + below)
    }
    let tail = (44..<52).flatMap { x in (0..<300).filter { sheet.alpha(x, $0) > 0 }.map { (x, $0) }
    }
    #expect(!tail.isEmpty && tail.allSatisfy { luminance($0.0, $0.1) > 250 })
  }

  @Test(
    "A trail in bands of rows has equal rows within a band, and no dark edge",
    arguments: [2, 3, 6])
  func steps(height: Int) throws {
    let sheet = try #require(Sheet(Self.area))
    var look = TrailLook(width: 24, edgeWidth: 1)
    look.bandHeight = height
    Self.paint(0.4, look, into: sheet)
    #expect(sheet.paintedPixels > 3000)
    // There is no gap along the trail, down to its tail.
    let gaps = (44..<330).filter { x in (0..<300).allSatisfy { sheet.alpha(x, $0) == 0 } }
    #expect(gaps == [])
    let different = sheet.count(in: Self.area) { x, y, pixel in
      sheet.target[x, y / height * height] != pixel
    }
    #expect(different == 0)
    let dark = sheet.count(in: Self.area) { _, _, pixel in pixel != 0 && pixel & 255 < 128 }
    #expect(dark == 0)
    var capsules = TrailCapsules()
    capsules.renew(
      [TrailPoint(position: Point(x: 100, y: 100.5), strength: 1)], look: look, medium: .shaped)
    #expect(capsules.bounds.height >= 26 + height)
  }

  @Test(
    "An invisible trail covers no pixel",
    arguments: [
      TrailLook(width: 20, opacity: 0), TrailLook(width: 20, opacity: -1),
      TrailLook(width: 20, colour: Colour(hex: 0x1E9BFF, alpha: 0)), TrailLook(width: 0),
    ])
  func invisible(look: TrailLook) throws {
    let sheet = try #require(Sheet(Self.area))
    Self.paint(0.3, look, into: sheet)
    #expect(sheet.paintedPixels == 0)
  }
}
