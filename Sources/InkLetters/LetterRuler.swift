internal import CCairo

/// Measures lines of bold letters of one size.
struct LetterRuler: ~Copyable {
  private let surface: OpaquePointer?
  /// A context that nothing is drawn in.
  let context: OpaquePointer?

  /// Creates a ruler for letters of a size.
  init(size: Double) {
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    context = cairo_create(surface)
    Self.select(context, size: size)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Has a context draw bold letters of a size.
  static func select(_ context: OpaquePointer?, size: Double) {
    cairo_select_font_face(
      context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD)
    cairo_set_font_size(context, size)
  }

  /// Returns the distance from the start of a line to where the letter behind it would stand.
  func advance(of line: String) -> Double {
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, line, &extents)
    return extents.x_advance
  }
}
