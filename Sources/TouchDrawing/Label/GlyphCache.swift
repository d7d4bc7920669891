import CCairo
internal import InkLetters

/// The letters of labels, rendered once by cairo and cached as coverage.
///
/// A label changes with every event, but its digits do not: with cached masks a label costs only
/// its pixels and no call to cairo. Only one font size is cached at a time.
///
/// Letters are drawn side by side, each in its isolated form. That suits Latin, Greek, Cyrillic and
/// symbols; letters of other scripts, and those that the font lacks, become question marks.
package struct GlyphCache {
  /// A letter, identified by its ASCII code, or by a number from 0x80 on for other characters.
  package struct Letter: Hashable {
    fileprivate var number: UInt16

    /// The space, which has a width and no pixels.
    package static let space = Letter(number: 0x20)
    fileprivate static let unknown = Letter(number: UInt16(UInt8(ascii: "?")))

    /// Creates the letter of a printable ASCII character, or a question mark for any other byte.
    package init(ascii byte: UInt8) {
      self = GlyphCache.printable.contains(byte) ? Letter(number: UInt16(byte)) : .unknown
    }

    fileprivate init(number: UInt16) { self.number = number }
  }

  /// The coverage of one letter, 0…255, row by row.
  package struct Glyph {
    var coverage: [UInt8] = []
    var width = 0
    var height = 0
    /// The offset from the pen's position on the base line to the first pixel of the mask, in px.
    var left = 0
    var top = 0
    /// The distance from this letter's pen position to the next one's, in px.
    package var advance = 0
  }

  /// The name by which cairo selects the font family.
  private let family: String

  /// Creates an empty cache for a font family.
  package init(family: String = "sans-serif") { self.family = family }

  /// The height of letters above the base line, in px.
  package private(set) var ascent = 0
  /// The height of letters below the base line, in px.
  package private(set) var descent = 0

  private var size = 0
  /// The glyphs, indexed by the letters' numbers.
  private var glyphs: [Glyph?] = []
  /// The letters beyond ASCII that were requested, with their numbers.
  private var others: [Character: Letter] = [:]
  private var otherTexts: [String] = []

  private static let printable: ClosedRange<UInt8> = 0x20...0x7E
  private static let firstOther = 0x80
  /// The largest number of letters beyond ASCII; further ones become question marks.
  private static let otherLimit = 1024

  /// Switches to a font size, in px, and drops the glyphs of another one.
  package mutating func prepare(size: Int) {
    guard size != self.size else { return }
    self.size = size
    glyphs = [Glyph?](repeating: nil, count: Self.firstOther + otherTexts.count)
    var extents = cairo_font_extents_t()
    let pen = TextPen(family: family, size: Double(size), width: 1, height: 1)
    cairo_font_extents(pen.context, &extents)
    // Without a font the extents are zero; after an error they keep their initial value, zero.
    ascent = Self.pixels(extents.ascent, atMost: 4 * size)
    descent = Self.pixels(extents.descent, atMost: 4 * size)
  }

  /// Returns the letters of a text, one per visible character.
  package mutating func letters(of text: String) -> [Letter] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.map { letter($0) } }
    return text.utf8.map { Letter(ascii: $0) }
  }

  private mutating func letter(_ character: Character) -> Letter {
    if let byte = character.asciiValue { return Letter(ascii: byte) }
    if let cached = others[character] { return cached }
    let isWritten = character.unicodeScalars.allSatisfy(SimpleScripts.contain)
    guard isWritten, otherTexts.count < Self.otherLimit else { return .unknown }
    var letter = Letter.unknown
    if TextPen(family: family, size: 16, width: 1, height: 1).hasGlyphs(for: String(character)) {
      letter = Letter(number: UInt16(Self.firstOther + otherTexts.count))
      otherTexts.append(String(character))
      glyphs.append(nil)
    }
    others[character] = letter
    return letter
  }

  /// Calls the body with the glyph of a letter, which is rendered first if it is new.
  package mutating func withGlyph<Result>(_ letter: Letter, _ body: (Glyph) -> Result) -> Result {
    let index = Int(letter.number)
    if let glyph = glyphs[index] { return body(glyph) }
    let other = index - Self.firstOther
    let glyph = render(other < 0 ? String(Unicode.Scalar(UInt8(index))) : otherTexts[other])
    glyphs[index] = glyph
    return body(glyph)
  }

  private func render(_ text: String) -> Glyph {
    let probe = TextPen(family: family, size: Double(size), width: 1, height: 1)
    let extents = probe.extents(of: text)
    let limit = 4 * size
    var glyph = Glyph()
    glyph.advance = Self.pixels(extents.x_advance.rounded(), atMost: limit)
    glyph.width = Self.pixels(extents.width, atMost: limit)
    glyph.height = Self.pixels(extents.height, atMost: limit)
    guard glyph.width > 0, glyph.height > 0 else { return glyph }
    // One more pixel on each side holds the anti-aliased rim.
    glyph.width += 2
    glyph.height += 2
    glyph.left = Int(extents.x_bearing.rounded(.down)) - 1
    glyph.top = Int(extents.y_bearing.rounded(.down)) - 1
    let pen = TextPen(family: family, size: Double(size), width: glyph.width, height: glyph.height)
    cairo_move_to(pen.context, Double(-glyph.left), Double(-glyph.top))
    cairo_show_text(pen.context, text)
    glyph.coverage = pen.coverage(width: glyph.width, height: glyph.height)
    return glyph
  }

  private static func pixels(_ length: Double, atMost limit: Int) -> Int {
    length > 0 ? Int(min(length.rounded(.up), Double(limit))) : 0
  }
}
