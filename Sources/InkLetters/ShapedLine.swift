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
    var logical = pango_rectangle()
    functions.layout_line_get_extents(line, nil, &logical)
    width = Double(logical.width) / Double(pango_scale)
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

  /// Draws the line with the left end of its base line at the current point.
  func show(in context: OpaquePointer) {
    pango.pointee.cairo_show_layout_line(UnsafeMutableRawPointer(context), line)
  }

  /// Adds the outlines of its letters to the path, at the same place.
  func addPath(in context: OpaquePointer) {
    pango.pointee.cairo_layout_line_path(UnsafeMutableRawPointer(context), line)
  }
}
