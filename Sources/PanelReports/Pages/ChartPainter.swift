internal import CCairo
internal import TouchDrawing
internal import Touches

/// Paints charts on pixels, in the colours for light backgrounds.
struct ChartPainter: ~Copyable {
  private let surface: OpaquePointer?
  private let context: OpaquePointer?

  /// Creates a painter on a view, which must outlive it; `scale` is in pixels per unit.
  init(on target: PixelTarget, scale: Double) {
    surface = target.makeCairoSurface()
    context = cairo_create(surface)
    cairo_scale(context, scale, scale)
  }

  deinit {
    cairo_surface_flush(surface)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Paints a chart at a position.
  func paint(_ chart: Chart, x: Double, y: Double) {
    cairo_save(context)
    cairo_translate(context, x, y)
    for mark in chart.marks { paint(mark) }
    cairo_restore(context)
  }

  /// Paints a mark.
  func paint(_ mark: ChartMark) {
    switch mark {
    case .area(let rect, let ink, _):
      cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
      set(ink)
      cairo_fill(context)
    case .line(let points, let ink, let width, let isDashed):
      trace(points)
      set(ink)
      cairo_set_line_width(context, width)
      let dashes = [6.0, 4.0]
      cairo_set_dash(context, dashes, isDashed ? 2 : 0, 0)
      cairo_stroke(context)
    case .shape(let points, let ink):
      trace(points)
      cairo_close_path(context)
      set(ink)
      cairo_fill(context)
    case .ring(let middle, let radius, let ink, let width):
      cairo_new_sub_path(context)
      cairo_arc(context, middle.x, middle.y, radius, 0, 2 * .pi)
      set(ink)
      cairo_set_line_width(context, width)
      cairo_set_dash(context, nil, 0, 0)
      cairo_stroke(context)
    case .text(let text, let position, let style): write(text, position, style)
    case .pixels(let layer, let rect): paint(layer.target, rect)
    }
  }

  /// Returns the width of a text.
  func width(of text: String, _ style: TextStyle) -> Double {
    select(style)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  private func write(_ text: String, _ position: Point, _ style: TextStyle) {
    let width = width(of: text, style)
    let offset: Double =
      switch style.anchor {
      case .start: 0
      case .middle: -width / 2
      case .end: -width
      }
    set(style.ink)
    cairo_save(context)
    cairo_translate(context, position.x, position.y)
    if style.isUpright { cairo_rotate(context, -.pi / 2) }
    cairo_move_to(context, offset, 0)
    if style.hasHalo {
      cairo_text_path(context, text)
      set(.paper)
      cairo_set_line_width(context, 3)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_set_dash(context, nil, 0, 0)
      cairo_stroke(context)
      set(style.ink)
      cairo_move_to(context, offset, 0)
    }
    cairo_show_text(context, text)
    cairo_restore(context)
  }

  private func select(_ style: TextStyle) {
    cairo_select_font_face(
      context, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
      style.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, style.size)
  }

  private func paint(_ target: PixelTarget, _ rect: Rect) {
    let source = target.makeCairoSurface()
    cairo_save(context)
    cairo_translate(context, rect.x, rect.y)
    cairo_scale(
      context, rect.width / Double(target.bounds.width),
      rect.height / Double(target.bounds.height))
    cairo_set_source_surface(context, source, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
    cairo_surface_destroy(source)
  }

  private func trace(_ points: [Point]) {
    for (index, point) in points.enumerated() {
      index == 0
        ? cairo_move_to(context, point.x, point.y) : cairo_line_to(context, point.x, point.y)
    }
  }

  private func set(_ ink: Ink) {
    let colour = ink.colours.light
    cairo_set_source_rgb(
      context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255)
  }
}
