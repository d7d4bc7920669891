// cairo draws Latin, Greek and Cyrillic letters side by side. Letters of other scripts join, change
// direction or order, or are in another font. A text with such a letter, or with one that the usual
// font lacks, is laid out by Pango, line by line, because in one layout fonts of several scripts
// would make lines of different heights.

internal import CCairo

/// A text of several lines in bold letters: its size, its caret, and its drawing with cairo.
///
/// All lengths are in the caller's unit, usually px, from the upper left corner of the text's box.
package struct LetterLines {
  /// The font size as a share of the line height.
  private static let sizeShare = 0.8
  /// The largest width of the text.
  private static let maximumWidth = 1e5

  private let lines: [String]
  /// The line height.
  private let pitch: Double
  /// Pango, which lays out the text; nil if cairo draws it letter by letter.
  private let pango: PangoLibrary?
  /// The layout for pixels; it is shared by copies of this value.
  private let pixels = KeptLayout()

  /// A layout that is made once.
  private final class KeptLayout {
    var layout: LetterLayout?
  }

  /// Creates the lines of a text, which are separated by line feeds, with a line height.
  package init(_ text: String, pitch: Double) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.pitch = pitch
    let isSimple = SimpleScripts.cover(lines, size: pitch * Self.sizeShare)
    pango = isSimple ? nil : try? PangoLibrary.shared.get()
  }

  /// Returns the reason why a text cannot be shown correctly; nil if it can.
  package static func problem(with text: String) -> String? {
    guard !SimpleScripts.coverText(text), case .failure(let missing) = PangoLibrary.shared else {
      return nil
    }
    return missing.reason
  }

  /// The height of all lines.
  package var height: Double { Double(lines.count) * pitch }

  /// The width of the widest line, in whole units; 0 if there is no font.
  package var width: Double {
    let width = layout.width
    return width > 0 ? min(width.rounded(.up), Self.maximumWidth) : 0
  }

  private var size: Double { pitch * Self.sizeShare }

  /// The layout for pixels, by which texts are measured.
  private var layout: LetterLayout {
    if let layout = pixels.layout { return layout }
    let ruler = LetterRuler(size: size)
    let layout = LetterLayout(lines, size: size, for: ruler.context, ruler, pango)
    pixels.layout = layout
    return layout
  }

  /// Returns the layout for a context; the letters of vector shapes have other advances.
  private func layout(for context: OpaquePointer?) -> LetterLayout {
    // Only masks of pixels have no colours.
    guard cairo_surface_get_content(cairo_get_target(context)) != CAIRO_CONTENT_ALPHA else {
      return layout
    }
    return LetterLayout(lines, size: size, for: context, LetterRuler(size: size), pango)
  }

  // MARK: - The caret

  /// Returns the top of the caret after a number of letters of the text; it is as high as a line.
  ///
  /// - Parameters:
  ///   - count: the number of letters.
  ///   - limit: the width of the box in which the text is drawn; nil for no limit.
  /// - Returns: the top of the caret.
  package func caret(behind count: Int, within limit: Double? = nil) -> (x: Double, y: Double) {
    let layout = layout
    let share = layout.share(within: limit)
    var remaining = count
    for (index, line) in lines.enumerated() {
      if remaining <= line.count || index == lines.count - 1 {
        let y = Double(index) * pitch
        guard !layout.shaped.isEmpty else {
          let ruler = LetterRuler(size: size)
          return (share * ruler.advance(of: String(line.prefix(remaining))), y)
        }
        let line = layout.shaped[index]
        return (share * (layout.indent(line) + line.caret(behind: remaining)), y)
      }
      remaining -= line.count + 1
    }
    return (0, 0)
  }

  /// Returns the number of letters before the caret position that is nearest to a point.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - limit: the width of the box in which the text is drawn; nil for no limit.
  /// - Returns: the number of letters.
  package func letters(before point: (x: Double, y: Double), within limit: Double? = nil) -> Int {
    let layout = layout
    let x = point.x / layout.share(within: limit)
    let index = Int(min(max((point.y / pitch).rounded(.down), 0), Double(lines.count - 1)))
    let preceding = lines[..<index].reduce(0) { $0 + $1.count + 1 }
    if !layout.shaped.isEmpty {
      let line = layout.shaped[index]
      return preceding + line.letters(before: x - layout.indent(line))
    }
    let ruler = LetterRuler(size: size)
    let line = lines[index]
    var nearest = (count: 0, distance: Double.infinity)
    for count in 0...line.count {
      let distance = (ruler.advance(of: String(line.prefix(count))) - x).magnitude
      if distance < nearest.distance { nearest = (count, distance) }
    }
    return preceding + nearest.count
  }

  // MARK: - Drawing

  /// Draws the lines that the context shows, with their box's upper left corner at a place.
  ///
  /// - Parameters:
  ///   - context: the cairo context to draw in.
  ///   - x: the left edge of the box.
  ///   - y: the upper edge of the box.
  ///   - limit: the width of the box, beyond which nothing is drawn; nil for no limit.
  ///   - rim: the thickness of the letters' rims, if only these are drawn; nil for whole letters.
  package func draw(
    in context: OpaquePointer?, x: Double, y: Double, within limit: Double? = nil, rim: Double?
  ) {
    LetterRuler.select(context, size: size)
    let layout = layout(for: context)
    let share = layout.share(within: limit)
    let visible = Self.visibleRows(of: context)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let base = y + pitch * (Double(index) + Self.sizeShare)
      let rows = layout.shaped.isEmpty ? Self.simpleRows(pitch) : layout.shaped[index].rows
      guard base + rows.lowerBound - 1 < visible.upperBound,
        base + rows.upperBound + 1 > visible.lowerBound
      else { continue }
      cairo_save(context)
      if !layout.shaped.isEmpty, let context {
        draw(layout.shaped[index], of: layout, in: context, x: x, y: base, share: share, rim: rim)
      } else {
        draw(line, in: context, x: x, y: base, share: share, rim: rim)
      }
      if let rim {
        cairo_clip_preserve(context)
        // The outer half of the line is clipped.
        cairo_set_line_width(context, 2 * rim)
        cairo_stroke(context)
      }
      cairo_restore(context)
    }
  }

  /// Draws a line that Pango has laid out, or adds its rim to the path.
  private func draw(
    _ line: ShapedLine, of layout: LetterLayout, in context: OpaquePointer, x: Double,
    y base: Double, share: Double, rim: Double?
  ) {
    if share < 1 {
      cairo_translate(context, x, 0)
      cairo_scale(context, share, 1)
      cairo_translate(context, -x, 0)
    }
    let left = x + layout.indent(line)
    if rim == nil {
      line.show(in: context, x: left, y: base)
    } else {
      line.addPath(in: context, x: left, y: base)
    }
  }

  /// Draws a line letter by letter, or adds its rim to the path.
  private func draw(
    _ line: String, in context: OpaquePointer?, x: Double, y base: Double, share: Double,
    rim: Double?
  ) {
    guard share < 1 else {
      cairo_move_to(context, x, base)
      if rim == nil { cairo_show_text(context, line) } else { cairo_text_path(context, line) }
      return
    }
    // cairo would round the advances of narrower letters to whole px again.
    let ruler = LetterRuler(size: size)
    var offset = 0.0
    for letter in line {
      let text = String(letter)
      // The path is not a part of the saved state.
      cairo_save(context)
      cairo_translate(context, x + share * offset, base)
      cairo_scale(context, share, 1)
      cairo_move_to(context, 0, 0)
      if rim == nil { cairo_show_text(context, text) } else { cairo_text_path(context, text) }
      cairo_restore(context)
      offset += ruler.advance(of: text)
    }
  }

  /// Returns the rows that the letters of simple scripts may cover, from the base line downwards.
  private static func simpleRows(_ pitch: Double) -> ClosedRange<Double> {
    -1.3 * pitch...0.7 * pitch
  }

  /// Returns the rows that a context shows, in its units.
  private static func visibleRows(of context: OpaquePointer?) -> ClosedRange<Double> {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    return top...max(top, bottom)
  }
}
