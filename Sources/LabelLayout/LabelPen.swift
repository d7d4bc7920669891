internal import CCairo
internal import InkLetters
internal import TouchDrawing

/// Draws and measures text in one font, in any script.
final class LabelPen {
  private let pen: TextPen
  private let font: LabelFont
  private let size: Int

  /// Creates a pen for a font and a size, on a surface of a width and height, all in px.
  init(_ font: LabelFont, size: Int, width: Int, height: Int) {
    self.font = font
    self.size = size
    pen = TextPen(family: font.family, size: Double(size), width: width, height: height)
    guard font.isBold || font.isItalic else { return }
    cairo_select_font_face(
      pen.context, font.family, font.isItalic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
      font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
  }

  var context: OpaquePointer? { pen.context }

  /// The measures of its letters.
  var letters: LabelFit.Letters {
    LabelFit.Letters(capital: extents(of: "H").height) { self.extents(of: $0).x_advance }
  }

  /// Returns the extents of a text; all zero if there is no font or the text is not valid.
  func extents(of text: String) -> cairo_text_extents_t {
    var extents = cairo_text_extents_t()
    if let script = script(text) {
      extents.width = script.width
      extents.x_advance = script.width
    } else {
      cairo_text_extents(pen.context, text, &extents)
    }
    return extents
  }

  /// Draws a line with the left end of its base line at a place.
  func draw(_ line: String, x: Double, y: Double) {
    if let script = script(line) { return script.draw(x: x, y: y) }
    cairo_move_to(pen.context, x, y)
    cairo_show_text(pen.context, line)
  }

  /// Returns a line that Pango must lay out; nil if cairo can draw it letter by letter.
  private func script(_ line: String) -> ComplexScriptLine? {
    ComplexScriptLine(line, size: Double(size), font: font.description, in: pen.context)
  }

  /// Returns the coverage that has been drawn, row by row.
  func coverage(width: Int, height: Int) -> [UInt8] { pen.coverage(width: width, height: height) }
}
