internal import CCairo
package import TouchDrawing
internal import Touches

extension TextMask {
  /// Draws a symbol in the middle of a frame.
  ///
  /// - Parameters:
  ///   - symbol: the symbol.
  ///   - size: the edge of its square in px, at most that of the frame.
  ///   - width: the width of the frame in px.
  ///   - height: the height of the frame in px.
  package convenience init(_ symbol: Symbol, size: Double, width: Int, height: Int) {
    let edge = min(size.rounded(), Double(min(width, height)))
    guard edge >= 1 else {
      self.init(area: .empty, coverage: [])
      return
    }
    let side = Int(edge)
    let area = PixelRect(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
    let pen = TextPen(size: edge, width: side, height: side)
    cairo_scale(pen.context, edge / SymbolPart.side, edge / SymbolPart.side)
    cairo_set_line_width(pen.context, SymbolPart.lineWidth)
    cairo_set_line_cap(pen.context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(pen.context, CAIRO_LINE_JOIN_ROUND)
    for part in symbol.parts { pen.draw(part) }
    self.init(area: area, coverage: pen.coverage(width: side, height: side))
  }
}

extension TextPen {
  fileprivate func draw(_ part: SymbolPart) {
    cairo_new_path(context)
    switch part {
    case .line(let corners):
      trace(corners)
      cairo_stroke(context)
    case .loop(let corners):
      trace(corners)
      cairo_close_path(context)
      cairo_stroke(context)
    case .area(let corners):
      trace(corners)
      cairo_close_path(context)
      cairo_fill(context)
    case .oval(let x, let y, let halfWidth, let halfHeight):
      // The line must be stroked in the units of the square, so that its width is uniform.
      cairo_save(context)
      cairo_translate(context, x, y)
      cairo_scale(context, halfWidth, halfHeight)
      cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
      cairo_restore(context)
      cairo_close_path(context)
      cairo_stroke(context)
    case .disc(let x, let y, let radius):
      cairo_arc(context, x, y, radius, 0, 2 * .pi)
      cairo_fill(context)
    case .curve(let start, let first, let second, let end):
      cairo_move_to(context, start.0, start.1)
      cairo_curve_to(context, first.0, first.1, second.0, second.1, end.0, end.1)
      cairo_stroke(context)
    }
  }

  private func trace(_ corners: [(Double, Double)]) {
    for (x, y) in corners { cairo_line_to(context, x, y) }
  }
}
