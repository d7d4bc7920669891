import CCairo
internal import InkLetters

/// A cairo context that draws letters of one size as coverage.
package struct TextPen: ~Copyable {
  /// The cairo context, for drawing more than letters.
  package let context: OpaquePointer?
  private let surface: CairoSurface

  /// Creates a pen for a font family and size, on a surface of a width and height, all in px.
  package init(family: String = "sans-serif", size: Double, width: Int, height: Int) {
    surface = CairoSurface(
      owning: cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)))
    context = cairo_create(surface.pointer)
    cairo_select_font_face(
      context, family, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, size)
    // Grey rather than sub-pixel smoothing, because the ground beneath the letters is not known.
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  deinit {
    cairo_destroy(context)
  }

  /// Returns the extents of a text; all zero if there is no font or the text is not valid.
  func extents(of text: String) -> cairo_text_extents_t {
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents
  }

  /// Returns the width of a line in a font size, in any script.
  func width(of line: String, size: Double) -> Double {
    ComplexScriptLine(line, size: size, in: context)?.width ?? extents(of: line).width
  }

  /// Draws a line in a font size, in any script.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - size: the font size.
  ///   - middle: the x coordinate of its middle.
  ///   - y: the y coordinate of its base line.
  ///   - rounds: whether its start is rounded to a whole unit.
  func draw(_ line: String, size: Double, middle: Double, y: Double, rounds: Bool) {
    let script = ComplexScriptLine(line, size: size, in: context)
    let extents = script == nil ? extents(of: line) : cairo_text_extents_t()
    let start = middle - (script?.width ?? extents.width) / 2
    let x = (rounds ? start.rounded() : start) - extents.x_bearing
    if let script { return script.draw(x: x, y: y) }
    cairo_move_to(context, x, y)
    cairo_show_text(context, line)
  }

  /// Returns whether the font has every letter of a text.
  func hasGlyphs(for text: String) -> Bool {
    SimpleScripts.hasGlyphs(for: text, in: context)
  }

  /// Returns the coverage that has been drawn, row by row without gaps; empty if cairo could not
  /// draw.
  package func coverage(width: Int, height: Int) -> [UInt8] {
    cairo_surface_flush(surface.pointer)
    guard let data = cairo_image_surface_get_data(surface.pointer) else { return [] }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    var bytes: [UInt8] = []
    for y in 0..<height {
      bytes.append(contentsOf: UnsafeBufferPointer(start: data + y * stride, count: width))
    }
    return bytes
  }
}
