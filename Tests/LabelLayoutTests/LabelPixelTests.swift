import Testing
import TouchDrawing
import Touches

@testable import LabelLayout

@Suite struct LabelPixelTests {
  private static func style(_ change: (inout LabelStyle) -> Void) -> LabelStyle {
    var style = LabelStyle()
    change(&style)
    return style
  }

  /// Returns the bounding box of the painted pixels of a label, in px of its frame.
  private static func ink(_ mask: TextMask) -> PixelRect {
    var found = PixelRect.empty
    for (index, share) in mask.coverage.enumerated() where share > 64 {
      found = found.union(
        PixelRect(
          x: mask.area.x + index % mask.area.width, y: mask.area.y + index / mask.area.width,
          width: 1, height: 1))
    }
    return found
  }

  @Test("A label with the default style equals one without a style")
  func plain() {
    let unstyled = TextMask("Öffnen\nnow", size: 24, width: 200, height: 100)
    let mask = TextMask("Öffnen\nnow", style: LabelStyle(), size: 24, width: 200, height: 100)
    #expect(mask.area == unstyled.area)
    #expect(mask.coverage == unstyled.coverage)
  }

  @Test(
    "Lines have the requested alignment and placement",
    arguments: LabelStyle.Alignment.allCases, LabelStyle.Placement.allCases)
  func alignsLines(_ alignment: LabelStyle.Alignment, _ placement: LabelStyle.Placement) {
    let style = Self.style {
      $0.alignment = alignment
      $0.placement = placement
      $0.minimumSize = 10
    }
    let ink = Self.ink(TextMask("HHH", style: style, size: 20, width: 300, height: 200))
    let (left, right) = (ink.x, 300 - ink.maxX)
    let (above, below) = (ink.y, 200 - ink.maxY)
    switch alignment {
    case .start: #expect((5...12).contains(left) && right > 200)
    case .centre: #expect((left - right).magnitude <= 2)
    case .end: #expect((5...12).contains(right) && left > 200)
    }
    switch placement {
    case .top: #expect((6...8).contains(above) && below > 150)
    case .middle: #expect((above - below).magnitude <= 2)
    case .bottom: #expect((6...8).contains(below) && above > 150)
    }
  }

  @Test(
    "A label keeps out of its side margins with every alignment",
    arguments: LabelStyle.Alignment.allCases)
  func sideMargin(_ alignment: LabelStyle.Alignment) {
    let style = Self.style {
      $0.alignment = alignment
      $0.minimumSize = 10
      $0.sideMargin = 60
    }
    let mask = TextMask("HHHHHHHHHHHHHHHH", style: style, size: 24, width: 300, height: 80)
    let ink = Self.ink(mask)
    #expect(ink.width > 120 && ink.x >= 60 && ink.maxX <= 240)
  }

  /// Styles that differ from the default.
  private static let styles: [LabelStyle] = [
    style { $0.minimumSize = 10 }, style { $0.wraps = true }, style { $0.alignment = .end },
    style { $0.placement = .top },
    LabelFont(name: "DejaVu Sans Bold").map { font in style { $0.font = font } },
  ].compactMap { $0 }

  @Test(
    "Arabic letters are joined in every style, upright and rotated", arguments: styles,
    [0, Double.pi / 2])
  func joinsLetters(_ style: LabelStyle, _ rotation: Double) {
    let turn = rotation == 0 ? nil : FaceTurn(rotation: rotation, width: 300, height: 300)
    func length(_ text: String) -> Int {
      let ink = Self.ink(
        TextMask(text, style: style, size: 30, width: 300, height: 300, turn: turn))
      return max(ink.width, ink.height)
    }
    // The zero-width non-joiner between these letters prevents joining.
    let unjoined = length("م\u{200C}ر\u{200C}ح\u{200C}ب\u{200C}ا")
    #expect(length("مرحبا") > 30 && length("مرحبا") < unjoined * 9 / 10)
  }

  @Test("Hebrew is laid out from right to left in every style", arguments: styles)
  func ordersRightToLeft(_ style: LabelStyle) {
    func mask(_ text: String) -> TextMask {
      TextMask(text, style: style, size: 30, width: 300, height: 100)
    }
    let letters = "שלום"
    // The same letters in reverse order, with a left-to-right override.
    let overridden = mask("\u{202D}" + String(letters.reversed()) + "\u{202C}")
    #expect(!mask(letters).isEmpty && mask(letters).coverage == overridden.coverage)
  }

  @Test(
    "A label that wraps and shrinks stays within its inset, however long it is",
    arguments: ["word", "מילה", "كلمة"])
  func staysWithinInset(_ word: String) {
    let style = Self.style {
      $0.wraps = true
      $0.minimumSize = 8
      $0.inset = 3
    }
    for words in 1...40 {
      let text = (1...words).map { "\(word)\($0)" }.joined(separator: " ")
      let ink = Self.ink(TextMask(text, style: style, size: 40, width: 160, height: 90))
      #expect(!ink.isEmpty)
      #expect(PixelRect(x: 3, y: 3, width: 154, height: 84).contains(ink))
    }
  }

  @Test("A label rotated by 90° wraps at the height of its frame")
  func wrapsRotatedLabel() {
    let style = Self.style { $0.wraps = true }
    let turn = FaceTurn(rotation: .pi / 2, width: 300, height: 60)
    let mask = TextMask(
      "a line that is long", style: style, size: 20, width: 60, height: 300, turn: turn)
    let ink = Self.ink(mask)
    #expect(ink.height > 140 && ink.width < 30)
    #expect((ink.y - (300 - ink.maxY)).magnitude <= 3)
  }

  @Test(
    "The last words of a font's name select bold and italic",
    arguments: [
      ("DejaVu Serif", "DejaVu Serif"), ("DejaVu Serif Bold", "DejaVu Serif Bold"),
      ("DejaVu Sans oblique bold", "DejaVu Sans Bold Italic"),
      ("Bold Regular", nil), ("", nil), ("  ", nil),
    ] as [(String, String?)])
  func names(_ name: String, _ font: String?) { #expect(LabelFont(name: name)?.name == font) }

  @Test("Only a font that is not installed is reported as substituted")
  func reportsSubstitutes() {
    #expect(InstalledFonts.substitute(for: "No such font at all") != nil)
    #expect(InstalledFonts.substitute(for: "dejavu sans") == nil)
    #expect(InstalledFonts.substitute(for: "Sans-Serif") == nil)
  }

  @Test("A label in a bold font is wider than in the default font")
  func fonts() throws {
    let bold = try #require(LabelFont(name: "DejaVu Sans Bold"))
    let masks = [LabelFont.usual, bold].map { font in
      TextMask("HHH", style: Self.style { $0.font = font }, size: 20, width: 300, height: 100)
    }
    #expect(Self.ink(masks[1]).width > Self.ink(masks[0]).width)
  }
}
