internal import CCairo
internal import TouchDrawing

/// Draws and measures letters of a font.
final class LabelPen {
  private let pen: TextPen

  /// Creates a pen for letters of a size in px, on so many px.
  init(_ font: LabelFont, size: Int, width: Int, height: Int) {
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

  /// Returns the size of a text; all zero where there is no font, or the text is not valid.
  func extents(of text: String) -> cairo_text_extents_t {
    var extents = cairo_text_extents_t()
    cairo_text_extents(pen.context, text, &extents)
    return extents
  }

  /// Returns the coverage of what has been drawn, row by row.
  func coverage(width: Int, height: Int) -> [UInt8] { pen.coverage(width: width, height: height) }
}
