internal import CCairo
internal import Touches

/// A line of text as ink: how large it is, and its letters as coverage.
struct InkText {
  private let text: String
  private let height: Double

  /// Creates the text of a brush, whose width is the height of a line in px.
  init(_ brush: InkBrush) {
    text = brush.text
    height = brush.width
  }

  /// The size of the letters as a share of the height of a line.
  static let sizeShare = 0.8

  /// The width and height of the line in px; no width where there is no font.
  var size: Vector {
    let surface = CairoSurface(owning: cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1))
    let context = cairo_create(surface.pointer)
    defer { cairo_destroy(context) }
    Self.select(context, height: height)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    let width = extents.x_advance
    return Vector(dx: width > 0 ? min(width.rounded(.up), 1e5) : 0, dy: height)
  }

  /// Chooses the font for lines of a height in px.
  static func select(_ context: OpaquePointer?, height: Double) {
    cairo_select_font_face(
      context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD)
    cairo_set_font_size(context, height * sizeShare)
  }

  /// Writes the text with its box's upper left corner at a place, in the context's own units.
  ///
  /// - Parameters:
  ///   - context: where to write.
  ///   - corner: the upper left corner of the text's box.
  ///   - shell: how thick the rims of its letters are, of which nothing else is written; nil for letters
  ///     as a whole.
  func show(in context: OpaquePointer?, at corner: Point, shell: Double?) {
    Self.select(context, height: height)
    cairo_move_to(context, corner.x, corner.y + height * Self.sizeShare)
    guard let shell else { return cairo_show_text(context, text) }
    cairo_save(context)
    cairo_text_path(context, text)
    cairo_clip_preserve(context)
    // Half of the line is outside the letters, and cut off.
    cairo_set_line_width(context, 2 * shell)
    cairo_stroke(context)
    cairo_restore(context)
  }

  /// Adds the coverage of the letters to a mask.
  ///
  /// - Parameters:
  ///   - corner: the upper left corner of the text's box, in px of the root.
  ///   - shell: how thick the rims of its letters are, in px, of which nothing else is written; nil for
  ///     letters as a whole.
  ///   - tile: the area of the mask, in px of the root.
  ///   - mask: coverage of 0…1, row after row.
  func draw(
    at corner: Point, shell: Double?, of tile: PixelRect,
    into mask: UnsafeMutablePointer<Float>
  ) {
    let surface = CairoSurface(
      owning: cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(tile.width), Int32(tile.height)))
    let context = cairo_create(surface.pointer)
    defer { cairo_destroy(context) }
    cairo_translate(context, Double(-tile.x), Double(-tile.y))
    show(in: context, at: corner, shell: shell)
    cairo_surface_flush(surface.pointer)
    guard let data = cairo_image_surface_get_data(surface.pointer) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    for y in 0..<tile.height {
      for x in 0..<tile.width {
        let place = y * tile.width + x
        mask[place] = max(mask[place], Float(data[y * stride + x]) / 255)
      }
    }
  }
}
