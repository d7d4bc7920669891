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
    let ruler = LetterRuler(size: size)
    let width = widest(shaped(for: ruler.context), ruler)
    return width > 0 ? min(width.rounded(.up), Self.maximumWidth) : 0
  }

  private var size: Double { pitch * Self.sizeShare }

  /// Returns the lines as laid out by Pango; none if cairo draws them.
  private func shaped(for context: OpaquePointer?) -> [ShapedLine] {
    guard let pango else { return [] }
    let shaped = lines.compactMap { ShapedLine($0, size: size, for: context, pango) }
    return shaped.count == lines.count ? shaped : []
  }

  private func widest(_ shaped: [ShapedLine], _ ruler: borrowing LetterRuler) -> Double {
    if !shaped.isEmpty { return shaped.map(\.width).max() ?? 0 }
    var width = 0.0
    for line in lines { width = max(width, ruler.advance(of: line)) }
    return width
  }

  /// Returns the distance from the left edge of the box to that of a line: right-to-left lines
  /// begin at the right edge.
  private func indent(_ line: ShapedLine, in shaped: [ShapedLine]) -> Double {
    guard line.isRightToLeft else { return 0 }
    return (shaped.map(\.width).max() ?? 0).rounded(.up) - line.width
  }

  // MARK: - The caret

  /// Returns the top of the caret after a number of letters of the text; it is as high as a line.
  ///
  /// - Parameters:
  ///   - count: the number of letters.
  ///   - limit: the width of the box in which the text is drawn; nil for no limit.
  /// - Returns: the top of the caret.
  package func caret(behind count: Int, within limit: Double? = nil) -> (x: Double, y: Double) {
    let ruler = LetterRuler(size: size)
    let shaped = shaped(for: ruler.context)
    let share = share(of: shaped, ruler, within: limit)
    var remaining = count
    for (index, line) in lines.enumerated() {
      if remaining <= line.count || index == lines.count - 1 {
        let y = Double(index) * pitch
        guard !shaped.isEmpty else {
          return (share * ruler.advance(of: String(line.prefix(remaining))), y)
        }
        let line = shaped[index]
        return (share * (indent(line, in: shaped) + line.caret(behind: remaining)), y)
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
    let ruler = LetterRuler(size: size)
    let shaped = shaped(for: ruler.context)
    let x = point.x / share(of: shaped, ruler, within: limit)
    let index = Int(min(max((point.y / pitch).rounded(.down), 0), Double(lines.count - 1)))
    let preceding = lines[..<index].reduce(0) { $0 + $1.count + 1 }
    if !shaped.isEmpty {
      let line = shaped[index]
      return preceding + line.letters(before: x - indent(line, in: shaped))
    }
    let line = lines[index]
    var nearest = (count: 0, distance: Double.infinity)
    for count in 0...line.count {
      let distance = (ruler.advance(of: String(line.prefix(count))) - x).magnitude
      if distance < nearest.distance { nearest = (count, distance) }
    }
    return preceding + nearest.count
  }

  // MARK: - Drawing

  /// Draws the text with its box's upper left corner at a place.
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
    let shaped = shaped(for: context)
    let ruler = LetterRuler(size: size)
    let share = share(of: shaped, ruler, within: limit)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      cairo_save(context)
      let base = y + pitch * (Double(index) + Self.sizeShare)
      if !shaped.isEmpty, let context {
        let line = shaped[index]
        if share < 1 {
          cairo_translate(context, x, 0)
          cairo_scale(context, share, 1)
          cairo_translate(context, -x, 0)
        }
        let left = x + indent(line, in: shaped)
        if rim == nil {
          line.show(in: context, x: left, y: base)
        } else {
          line.addPath(in: context, x: left, y: base)
        }
      } else {
        var offset = 0.0
        for part in share < 1 ? line.map(String.init) : [line] {
          cairo_move_to(context, x + share * offset, base)
          if rim == nil { cairo_show_text(context, part) } else { cairo_text_path(context, part) }
          if share < 1 { offset += ruler.advance(of: part) }
        }
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

  /// Returns the share of its width that the text is drawn with, so that it stays in its box.
  ///
  /// The box was measured in another font size if the page was scaled since, and cairo rounds the
  /// advance of each letter to whole px.
  private func share(
    of shaped: [ShapedLine], _ ruler: borrowing LetterRuler, within limit: Double?
  ) -> Double {
    guard let limit, limit > 0 else { return 1 }
    let width = widest(shaped, ruler)
    return width > limit + 0.5 ? limit / width : 1
  }
}
