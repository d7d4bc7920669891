internal import CCairo
internal import CPango

/// A line of text that Pango has laid out.
///
/// All lengths are in the unit of the context that it was created for.
final class ShapedLine {
  private let pango: UnsafePointer<pango_functions>
  private let layout: UnsafeMutableRawPointer
  private let line: UnsafeMutableRawPointer
  private let text: String
  /// The distance from its left edge to its right edge.
  let width: Double
  /// The highest and the lowest place of its letters, from its base line downwards.
  let rows: ClosedRange<Double>
  /// Whether it is read from right to left.
  let isRightToLeft: Bool

  /// Lays out a line for a context; nil if memory runs out.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - size: the font size.
  ///   - font: the family and weight, in Pango's syntax.
  ///   - context: the cairo context.
  ///   - library: Pango.
  init?(
    _ text: String, size: Double, font: String = "sans-serif bold", for context: OpaquePointer?,
    _ library: PangoLibrary
  ) {
    pango = library.functions
    self.text = text
    let functions = pango.pointee
    guard let context,
      let layout = functions.cairo_create_layout(UnsafeMutableRawPointer(context))
    else { return nil }
    self.layout = layout
    functions.layout_set_text(layout, text, -1)
    if let font = functions.font_description_from_string(font) {
      functions.font_description_set_absolute_size(font, size * Double(pango_scale))
      functions.layout_set_font_description(layout, font)
      functions.font_description_free(font)
    }
    guard let line = functions.layout_get_line_readonly(layout, 0) else {
      functions.object_unref(layout)
      return nil
    }
    self.line = line
    var (ink, logical) = (pango_rectangle(), pango_rectangle())
    functions.layout_line_get_extents(line, &ink, &logical)
    width = Double(logical.width) / Double(pango_scale)
    rows =
      Double(ink.y) / Double(pango_scale)...Double(ink.y + max(ink.height, 0)) / Double(pango_scale)
    isRightToLeft = functions.find_base_dir(text, -1) == pango_right_to_left
  }

  deinit {
    pango.pointee.object_unref(layout)
  }

  /// Returns the distance from the left edge to the caret after a number of letters.
  func caret(behind count: Int) -> Double {
    var x: Int32 = 0
    // At the end Pango returns the right edge in any direction: ask for the last trailing edge.
    let isEnd = count > 0 && count >= text.count
    let start = text.prefix(isEnd ? text.count - 1 : count).utf8.count
    pango.pointee.layout_line_index_to_x(line, Int32(start), isEnd ? 1 : 0, &x)
    return Double(x) / Double(pango_scale)
  }

  /// Returns the number of letters before the caret nearest to a distance from the left edge.
  func letters(before x: Double) -> Int {
    let limit = Double(Int32.max / 2)
    let pangoX = min(max(x * Double(pango_scale), -limit), limit)
    var (index, trailing): (Int32, Int32) = (0, 0)
    _ = pango.pointee.layout_line_x_to_index(line, Int32(pangoX), &index, &trailing)
    let letter =
      text.utf8.index(
        text.startIndex, offsetBy: Int(index), limitedBy: text.endIndex) ?? text.endIndex
    let preceding = text.indices.count { $0 < letter }
    // Within a letter of several code points, the nearer end counts.
    return min(preceding + (trailing > 0 ? 1 : 0), text.count)
  }

  /// Draws the line with the left end of its base line at a place.
  func show(in context: OpaquePointer, x: Double, y: Double) {
    // A surface without colours would show a coloured picture as its outline, filled.
    let content = cairo_surface_get_content(cairo_get_target(context))
    if content == CAIRO_CONTENT_ALPHA, PictureShades.arePossible(in: text),
      showShades(in: context, x: x, y: y)
    {
      return
    }
    cairo_move_to(context, x, y)
    pango.pointee.cairo_show_layout_line(UnsafeMutableRawPointer(context), line)
  }

  /// Adds the outlines of its letters to the path, at the same place.
  func addPath(in context: OpaquePointer, x: Double, y: Double) {
    cairo_move_to(context, x, y)
    pango.pointee.cairo_layout_line_path(UnsafeMutableRawPointer(context), line)
  }

  // MARK: - Emoji

  /// A part of the line, in whole units from the start of its base line.
  private struct Part {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// Draws the line as coverage, with the colours of pictures as shades; false if memory runs out.
  private func showShades(in context: OpaquePointer, x: Double, y: Double) -> Bool {
    // The start is a whole pixel, as it is for other letters.
    let (startX, startY) = (x.rounded(), y.rounded())
    guard let part = visiblePart(in: context, x: startX, y: startY) else { return true }
    let picture = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(part.width), Int32(part.height))
    defer { cairo_surface_destroy(picture) }
    guard cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS, let pen = cairo_create(picture)
    else { return false }
    cairo_move_to(pen, -Double(part.x), -Double(part.y))
    pango.pointee.cairo_show_layout_line(UnsafeMutableRawPointer(pen), line)
    cairo_destroy(pen)
    cairo_surface_flush(picture)
    guard let data = cairo_image_surface_get_data(picture) else { return false }
    let stride = Int(cairo_image_surface_get_stride(picture))
    for row in 0..<part.height {
      for column in 0..<part.width {
        let pixel = UnsafeMutableRawPointer(data + row * stride + 4 * column)
        let coverage = PictureShades.coverage(of: pixel.load(as: UInt32.self))
        pixel.storeBytes(of: coverage << 24, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(picture)
    cairo_save(context)
    cairo_set_source_surface(context, picture, startX + Double(part.x), startY + Double(part.y))
    cairo_paint(context)
    cairo_restore(context)
    return true
  }

  /// Returns the part of the line that a context shows if the line starts at a place; nil for none.
  ///
  /// Texts of draw mode are drawn tile by tile, and may be much larger than a tile.
  private func visiblePart(in context: OpaquePointer, x: Double, y: Double) -> Part? {
    var (ink, logical) = (pango_rectangle(), pango_rectangle())
    pango.pointee.layout_line_get_extents(line, &ink, &logical)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    /// Returns the first unit and the number of units along an axis.
    func visible(
      _ start: KeyPath<pango_rectangle, Int32>, _ size: KeyPath<pango_rectangle, Int32>,
      from low: Double, to high: Double
    ) -> (start: Int, count: Int)? {
      let extents = [ink, logical].map { rectangle in
        let start = Double(rectangle[keyPath: start])
        return (
          start: start / Double(pango_scale),
          end: (start + Double(rectangle[keyPath: size])) / Double(pango_scale)
        )
      }
      let first = max(min(extents[0].start, extents[1].start), low).rounded(.down) - 1
      let end = min(max(extents[0].end, extents[1].end), high).rounded(.up) + 1
      return end > first ? (Int(first), Int(end - first)) : nil
    }
    guard let columns = visible(\.x, \.width, from: left - x, to: right - x),
      let rows = visible(\.y, \.height, from: top - y, to: bottom - y)
    else { return nil }
    return Part(x: columns.start, y: rows.start, width: columns.count, height: rows.count)
  }
}
