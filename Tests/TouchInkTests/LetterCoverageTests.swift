import InkLetters
import Testing
import TouchDrawing
import Touches

@Suite("Letters beyond those of the usual font") struct LetterCoverageTests {
  @Test(
    "A line with a letter that the font lacks is not drawn letter by letter",
    arguments: [
      ("Back", true), ("Größe", true), ("Ωμέγα", true), ("Назад", true),
      // No character has this code, so no font has a letter for it.
      ("\u{378}", false), ("Back \u{378}", false),
    ])
  func glyphs(line: String, isComplete: Bool) {
    let pen = TextPen(size: 20, width: 1, height: 1)
    let hasGlyphs = SimpleScripts.hasGlyphs(for: line, in: pen.context)
    let isSimple = ComplexScriptLine(line, size: 20, in: pen.context) == nil
    #expect(hasGlyphs == isComplete && isSimple == isComplete)
  }

  @Test(
    "Only emoji can be coloured pictures, also those that are usually symbols",
    arguments: [
      ("Größe 12 # © ®", false), ("← ∞ ½ ✓", false), ("日本", false), ("😀", true),
      ("Lauter 🔊", true), ("♥\u{FE0F}", true), ("1\u{FE0F}\u{20E3}", true), ("🇩🇪", true),
      ("⏯", true), ("☎ ✔ ♥", true),
    ])
  func pictures(text: String, isPossible: Bool) {
    #expect(PictureShades.arePossible(in: text) == isPossible)
  }

  @Test(
    "Black letters keep their coverage, and lighter parts of a picture get less ink",
    arguments: [
      (0x0000_0000, 0), (0xFF00_0000, 255), (0x8000_0000, 128), (0xFFFF_FFFF, 77),
      (0x8080_8080, 39), (0xFFFF_CC32, 115), (0xFFDD_2E44, 185),
      // More colour than a premultiplied pixel can have.
      (0x10FF_FFFF, 0),
    ] as [(UInt32, UInt32)])
  func shades(pixel: UInt32, coverage: UInt32) {
    #expect(PictureShades.coverage(of: pixel) == coverage)
  }

  @Test("An emoji covers a part of its frame")
  func emoji() throws {
    let mask = TextMask("😀", size: 40, width: 80, height: 80)
    #expect(mask.coverage.contains { $0 > 0 })
    #expect(mask.coverage.contains(0))
  }

  @Test("A frame that is too narrow for emoji shows the middle of them")
  func cutEmoji() throws {
    let wide = TextMask("😀😀", size: 40, width: 200, height: 80)
    let narrow = TextMask("😀😀", size: 40, width: 40, height: 80)
    let area = wide.area
    #expect(narrow.area == PixelRect(x: 0, y: area.y, width: 40, height: area.height))
    let left = 80 - area.x
    try #require(
      left >= 0 && left + 40 <= area.width && wide.coverage.count == area.width * area.height)
    let middle = (0..<area.height).flatMap { row in
      wide.coverage[(row * area.width + left)...].prefix(40)
    }
    #expect(middle.contains { $0 > 0 })
    #expect(narrow.coverage == middle)
  }
}
