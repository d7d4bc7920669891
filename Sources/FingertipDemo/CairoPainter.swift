internal import CCairo
internal import Glibc
internal import TouchDrawing
internal import Touches

/// A thin layer over cairo for pictures that are painted once, in units of the demo's area.
struct CairoPainter: ~Copyable {
  private let surface: OpaquePointer?
  private let context: OpaquePointer?

  /// A rectangle in units.
  struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// The filling of an area.
  enum Fill {
    case plain(Colour)
    /// A gradient from the top to the bottom of a box, with evenly spaced colours.
    case vertical(Box, [Colour])
    /// A gradient from the middle of a circle outwards.
    case radial(x: Double, y: Double, radius: Double, [Colour])
  }

  /// Creates a painter on the pixels of a view, which must outlive it and is 16 units wide.
  init(on target: PixelTarget) {
    surface = target.makeCairoSurface()
    context = cairo_create(surface)
    let unit = DemoArea(
      in: PixelRect(x: 0, y: 0, width: target.bounds.width, height: target.bounds.height)
    ).unit
    cairo_scale(context, unit, unit)
  }

  deinit {
    cairo_surface_flush(surface)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Fills a box, with corners rounded by a radius in units.
  func fill(_ box: Box, radius: Double = 0, _ fill: Fill) {
    outline(box, radius: radius)
    paint(fill)
  }

  /// Fills a circle.
  func fillCircle(x: Double, y: Double, radius: Double, _ fill: Fill) {
    cairo_arc(context, x, y, radius, 0, 2 * .pi)
    paint(fill)
  }

  /// Fills the area between a line from left to right and the bottom of a box.
  func fillBelow(_ line: [DemoPoint], in box: Box, _ fill: Fill) {
    guard let first = line.first, let last = line.last else { return }
    cairo_move_to(context, first.x, box.y + box.height)
    for point in line { cairo_line_to(context, point.x, point.y) }
    cairo_line_to(context, last.x, box.y + box.height)
    cairo_close_path(context)
    paint(fill)
  }

  /// Clips what the body paints to a box with rounded corners.
  func clipped(to box: Box, radius: Double, _ body: () -> Void) {
    cairo_save(context)
    outline(box, radius: radius)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  /// Writes a text at a position on its baseline, with a font size in units.
  ///
  /// - Returns: the x coordinate of the text's end, in units.
  @discardableResult
  func write(
    _ text: String, x: Double, y: Double, size: Double, _ colour: Colour, family: String = "sans",
    isBold: Bool = false
  ) -> Double {
    cairo_select_font_face(
      context, family, CAIRO_FONT_SLANT_NORMAL,
      isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, size)
    set(colour)
    cairo_move_to(context, x, y)
    cairo_show_text(context, text)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return x + extents.x_advance
  }

  private func outline(_ box: Box, radius: Double) {
    guard radius > 0 else {
      cairo_rectangle(context, box.x, box.y, box.width, box.height)
      return
    }
    let corners = [
      (box.x + box.width - radius, box.y + radius, -0.5),
      (box.x + box.width - radius, box.y + box.height - radius, 0),
      (box.x + radius, box.y + box.height - radius, 0.5), (box.x + radius, box.y + radius, 1),
    ]
    cairo_new_sub_path(context)
    for (x, y, turn) in corners {
      cairo_arc(context, x, y, radius, turn * .pi, (turn + 0.5) * .pi)
    }
    cairo_close_path(context)
  }

  private func paint(_ fill: Fill) {
    let (pattern, colours): (OpaquePointer?, [Colour])
    switch fill {
    case .plain(let colour):
      set(colour)
      cairo_fill(context)
      return
    case .vertical(let box, let stops):
      pattern = cairo_pattern_create_linear(0, box.y, 0, box.y + box.height)
      colours = stops
    case .radial(let x, let y, let radius, let stops):
      pattern = cairo_pattern_create_radial(x, y, 0, x, y, radius)
      colours = stops
    }
    defer { cairo_pattern_destroy(pattern) }
    for (index, colour) in colours.enumerated() {
      let offset = Double(index) / Double(max(colours.count - 1, 1))
      let (red, green, blue, alpha) = Self.shares(of: colour)
      cairo_pattern_add_color_stop_rgba(pattern, offset, red, green, blue, alpha)
    }
    cairo_set_source(context, pattern)
    cairo_fill(context)
  }

  private func set(_ colour: Colour) {
    let (red, green, blue, alpha) = Self.shares(of: colour)
    cairo_set_source_rgba(context, red, green, blue, alpha)
  }

  private static func shares(of colour: Colour) -> (Double, Double, Double, Double) {
    (
      Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
      Double(colour.alpha) / 255
    )
  }
}
