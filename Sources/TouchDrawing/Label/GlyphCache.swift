import CCairo

/// The letters of labels, rendered once by cairo and kept as coverage.
///
/// A label changes with every event, but its digits do not: with the masks at hand a label costs
/// its pixels and no call to cairo. One font size is kept at a time, and ASCII only.
struct GlyphCache {
  /// One letter as coverage, 0…255, row after row.
  struct Glyph {
    var coverage: [UInt8] = []
    var width = 0
    var height = 0
    /// From the pen's place on the base line to the mask's first pixel, in px.
    var left = 0
    var top = 0
    /// From this letter's place to the next one's, in px.
    var advance = 0
  }

  /// The font family, as cairo chooses one by it.
  private let family: String

  init(family: String = "sans-serif") {
    self.family = family
  }

  /// How far letters reach above and below the base line, in px.
  private(set) var ascent = 0
  private(set) var descent = 0

  private var size = 0
  private var glyphs: [Glyph?] = []

  /// The printable characters of ASCII; any other is shown as a question mark.
  private static let printable: ClosedRange<UInt8> = 0x20...0x7E
  private static let unknown = UInt8(ascii: "?")

  /// Turns to a font size, in px, and forgets the letters of another.
  mutating func prepare(size: Int) {
    guard size != self.size else { return }
    self.size = size
    glyphs = [Glyph?](repeating: nil, count: Self.printable.count)
    var extents = cairo_font_extents_t()
    let pen = TextPen(family: family, size: Double(size), width: 1, height: 1)
    cairo_font_extents(pen.context, &extents)
    // Without a font the extents are zero, or, after an error, whatever was there: still zero.
    ascent = Self.pixels(extents.ascent, atMost: 4 * size)
    descent = Self.pixels(extents.descent, atMost: 4 * size)
  }

  /// Calls back with the glyph of one byte of a text, which is rendered first where it is new.
  mutating func withGlyph<Result>(_ byte: UInt8, _ body: (Glyph) -> Result) -> Result {
    let byte = Self.printable.contains(byte) ? byte : Self.unknown
    let place = Int(byte - Self.printable.lowerBound)
    if let glyph = glyphs[place] { return body(glyph) }
    let glyph = render(byte)
    glyphs[place] = glyph
    return body(glyph)
  }

  private func render(_ byte: UInt8) -> Glyph {
    let text: [CChar] = [CChar(bitPattern: byte), 0]
    var extents = cairo_text_extents_t()
    let probe = TextPen(family: family, size: Double(size), width: 1, height: 1)
    cairo_text_extents(probe.context, text, &extents)
    let limit = 4 * size
    var glyph = Glyph()
    glyph.advance = Self.pixels(extents.x_advance.rounded(), atMost: limit)
    glyph.width = Self.pixels(extents.width, atMost: limit)
    glyph.height = Self.pixels(extents.height, atMost: limit)
    guard glyph.width > 0, glyph.height > 0 else { return glyph }
    // A pixel more on each side holds what smoothing adds.
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
