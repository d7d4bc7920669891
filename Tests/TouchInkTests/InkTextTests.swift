import PaintingSupport
import Testing
import TouchDrawing
import TouchInk
import Touches

@Suite("Texts of any script as ink") struct InkTextTests {
  /// Texts and whether they are read from right to left; the last ones need Pango.
  private static let texts: [(String, Bool)] = [
    ("Look here", false), ("Größe", false), ("Ωμέγα", false), ("Приве́т", false),
    ("e\u{301}a\u{308}", false), ("שלום", true), ("مرحبا", true),
  ]

  private static func ink(_ text: String) -> InkText {
    InkText(InkBrush(tool: .text, colour: .black, width: 40, text: text))
  }

  @Test(
    "The caret moves from one edge of a text to the other, letter by letter", arguments: texts
  )
  func caret(text: String, isRightToLeft: Bool) {
    let ink = Self.ink(text)
    #expect(InkText.problem(with: text) == nil)
    let offsets = (0...text.count).map { ink.caret(behind: $0).dx }
    let width = ink.size.dx
    #expect(width > 30 && ink.size.dy == 40)
    let edges = isRightToLeft ? [width, 0] : [0, width]
    #expect((offsets[0] - edges[0]).magnitude <= 1.5)
    #expect((offsets[text.count] - edges[1]).magnitude <= 1.5)
    for (offset, next) in zip(offsets, offsets.dropFirst()) {
      #expect(isRightToLeft ? next < offset : next > offset)
    }
    for (count, offset) in offsets.enumerated() {
      #expect(ink.letters(before: Vector(dx: offset, dy: 20)) == count)
      // In a box of half the width, the letters are half as far apart.
      let caret = ink.caret(behind: count, within: width / 2)
      #expect((caret.dx - offset / 2).magnitude <= 1)
      #expect(ink.letters(before: Vector(dx: caret.dx, dy: 20), within: width / 2) == count)
    }
  }

  @Test(
    "Accents and marks beyond the box of a text are painted whole, wherever the text lies",
    arguments: ["ỂỘ", "ปู่ญี่ปุ่น", "שָׁלֹום"])
  func overhang(_ text: String) throws {
    let area = PixelRect(x: 0, y: 0, width: 512, height: 160)
    let brush = InkBrush(tool: .text, colour: .black, width: 40, text: text)
    var counts: Set<Int> = []
    for offset in 0..<32 {
      var document = InkDocument(area: area)
      let corner = Point(x: 64 + Double(offset), y: 64 + Double(offset))
      let change = document.add(
        InkText(brush).nodes(at: corner), brush, device: DeviceID(rawValue: 2))
      // A new text is painted by another way than one that is there already.
      let isNew = offset.isMultiple(of: 2)
      let surface = try #require(
        InkSurface(showing: isNew ? InkDocument(area: area) : document))
      if isNew { surface.apply(change, document) { _ in } }
      let sheet = try #require(Sheet(area))
      surface.paint(area, document, into: sheet.target)
      counts.insert((0..<area.area).count { sheet.target[$0 % area.width, $0 / area.width] != 0 })
    }
    #expect(counts.count == 1)
  }

  @Test("Lines are stacked, and the caret is in the line of its letter")
  func lines() {
    let ink = Self.ink("ab\n\nשלום")
    #expect(ink.size.dy == 120)
    #expect(ink.caret(behind: 2).dy == 0 && ink.caret(behind: 3) == Vector(dx: 0, dy: 40))
    #expect(ink.caret(behind: 4).dy == 80 && ink.caret(behind: 8).dy == 80)
    #expect(ink.letters(before: Vector(dx: 500, dy: 10)) == 2)
    #expect(ink.letters(before: Vector(dx: 500, dy: 60)) == 3)
    #expect(ink.letters(before: Vector(dx: -5, dy: 500)) == 8)
  }

  @Test(
    "Letters stay in the box of their text at any scale of the page",
    arguments: [0.3, 0.4, 0.75, 1, 1.5],
    ["Please remember the minutes of the meeting", "שלום שלום שלום שלום שלום שלום"])
  func scaled(_ scale: Double, _ text: String) throws {
    let area = PixelRect(x: 0, y: 0, width: 1600, height: 64)
    let brush = InkBrush(tool: .text, colour: .black, width: 30, text: text)
    let nodes = InkText(brush).nodes(at: Point(x: 0, y: 0))
    var document = InkDocument(area: area)
    _ = document.add(nodes, brush, device: DeviceID(rawValue: 2))
    document.show(PageView(scale: scale, x: 0, y: 0), on: area)
    let surface = try #require(InkSurface(showing: document))
    let sheet = try #require(Sheet(area))
    surface.paint(area, document, into: sheet.target)
    let right = Int((scale * nodes[1].point.x).rounded(.up))
    // A letter that is antialiased can be a pixel wider.
    let beyond = sheet.count(in: area) { x, _, pixel in x > right && pixel != 0 }
    #expect(beyond == 0 && sheet.paintedPixels > 100)
  }

  /// Returns the pixels of a text in a box of a given width: those of the screen, and those of the
  /// shapes in files.
  private static func paint(
    _ text: String, boxWidth: Double, in area: PixelRect
  ) throws -> [Sheet] {
    let brush = InkBrush(tool: .text, colour: .black, width: 40, text: text)
    let corner = SIMD2(Float(boxWidth), Float(InkText(brush).size.dy))
    let nodes = [SIMD2(0, 0), corner].map { StrokeNode(x: $0.x, y: $0.y, radius: 20) }
    var document = InkDocument(area: area)
    _ = document.add(nodes, brush, device: DeviceID(rawValue: 2))
    let surface = try #require(InkSurface(showing: document))
    let (screen, shapes) = (try #require(Sheet(area)), try #require(Sheet(area)))
    surface.paint(area, document, into: screen.target)
    InkPicture(of: document).drawShapes(into: shapes.target)
    return [screen, shapes]
  }

  @Test(
    "A text in a box that is too narrow is narrowed, on the screen and in files",
    arguments: ["nnnnnnnn", "שלום שלום"])
  func narrowBox(_ text: String) throws {
    let area = PixelRect(x: 0, y: 0, width: 400, height: 48)
    func count(_ sheet: Sheet) -> Double {
      Double(sheet.count(in: area) { _, _, pixel in pixel >> 24 > 127 })
    }
    let width = Self.ink(text).size.dx
    let wide = try Self.paint(text, boxWidth: width, in: area)
    let narrow = try Self.paint(text, boxWidth: width / 2, in: area)
    for (wide, narrow) in zip(wide, narrow) {
      let beyond = narrow.count(in: area) { x, _, pixel in
        Double(x) > width / 2 + 1 && pixel >> 24 > 32
      }
      #expect(beyond == 0)
      // Letters that overlap would cover more.
      #expect((0.35...0.6).contains(count(narrow) / count(wide)))
    }
  }

  @Test(
    "A text of several lines is painted completely, tile by tile",
    arguments: [["Ägypten", "", "gjpqy", "Öl"], ["กิ่ง", "", "gjpqy", "שלום"]])
  func tiles(_ lines: [String]) throws {
    let text = lines.joined(separator: "\n")
    let area = PixelRect(x: 0, y: 0, width: 320, height: 160)
    let sheets = try Self.paint(text, boxWidth: Self.ink(text).size.dx, in: area)
    let (screen, shapes) = (sheets[0], sheets[1])
    #expect(screen.paintedPixels > 500)
    let different = screen.count(in: area) { x, y, pixel in
      let other = shapes.target[x, y] ?? 0
      return abs(Int(pixel >> 24) - Int(other >> 24)) > 40
    }
    #expect(different == 0)
  }

  @Test("Arabic letters are joined, so a word is narrower than its separate letters")
  func joining() {
    let apart = "مرحبا".map { Self.ink(String($0)).size.dx }.reduce(0, +)
    #expect(Self.ink("مرحبا").size.dx < 0.9 * apart)
  }
}
