internal import CCairo

/// The letters that cairo draws one by one.
package enum SimpleScripts {
  /// The Unicode blocks whose letters are drawn side by side from left to right: from Latin to
  /// Armenian, Georgian, more Latin and Greek, and symbols.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0x58F, 0x10A0...0x10FF, 0x1C80...0x1CBF, 0x1E00...0x1FFF, 0x2010...0x2027,
    0x2030...0x205E, 0x2070...0x2BFF, 0xFB00...0xFB06,
  ]

  /// Combining marks, which are placed above, below or on the letter before them.
  private static let marks: ClosedRange<UInt32> = 0x300...0x36F

  /// Returns whether a text has only such letters, without combining marks.
  static func coverText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || contain($0) && !marks.contains($0.value) }
  }

  /// Returns whether a scalar belongs to a script whose letters keep their form beside others.
  package static func contain(_ scalar: Unicode.Scalar) -> Bool {
    blocks.contains { $0.contains(scalar.value) }
  }

  /// Returns whether the selected font of a context has every letter of a line.
  ///
  /// cairo draws a text in a single font, and a box for each letter that this font lacks. Fonts for
  /// Latin letters often lack arrows and other symbols.
  package static func hasGlyphs(for line: String, in context: OpaquePointer?) -> Bool {
    var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    let status = cairo_scaled_font_text_to_glyphs(
      cairo_get_scaled_font(context), 0, 0, line, -1, &glyphs, &count, nil, nil, nil)
    guard status == CAIRO_STATUS_SUCCESS, let glyphs else { return false }
    defer { cairo_glyph_free(glyphs) }
    // Glyph 0 of every font stands for characters that the font lacks.
    return (0..<Int(count)).allSatisfy { glyphs[$0].index != 0 }
  }

  /// Returns whether cairo can draw a line letter by letter in the selected font of a context.
  static func cover(line: String, in context: OpaquePointer?) -> Bool {
    coverText(line) && (isASCII(line) || hasGlyphs(for: line, in: context))
  }

  /// Returns whether a line has only letters that every font has.
  private static func isASCII(_ line: String) -> Bool { line.utf8.allSatisfy { $0 < 0x80 } }

  /// Returns whether cairo can draw lines letter by letter, in bold letters of a font size.
  ///
  /// The font is loaded only for lines that it may lack a letter of.
  static func cover(_ lines: [String], size: Double) -> Bool {
    guard lines.allSatisfy(coverText) else { return false }
    let uncertain = lines.filter { !isASCII($0) }
    guard !uncertain.isEmpty else { return true }
    let ruler = LetterRuler(size: size)
    for line in uncertain where !hasGlyphs(for: line, in: ruler.context) { return false }
    return true
  }
}
