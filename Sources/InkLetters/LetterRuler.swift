internal import CCairo

/// Measures lines of bold letters in one font size.
struct LetterRuler: ~Copyable {
  private let surface: OpaquePointer?
  /// A context for measuring, in which nothing is drawn.
  let context: OpaquePointer?

  /// Creates a ruler for a font size.
  init(size: Double) {
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    context = cairo_create(surface)
    Self.select(context, size: size)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Selects bold letters of a font size in a context.
  static func select(_ context: OpaquePointer?, size: Double) {
    cairo_select_font_face(
      context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD)
    cairo_set_font_size(context, size)
  }

  /// Returns the distance from the start of a line to the next letter's position.
  func advance(of line: String) -> Double {
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, line, &extents)
    return extents.x_advance
  }
}
