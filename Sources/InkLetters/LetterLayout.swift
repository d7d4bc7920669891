/// The lines of a text as laid out for one kind of context.
struct LetterLayout {
  /// The lines as laid out by Pango; none if cairo draws them letter by letter.
  let shaped: [ShapedLine]
  /// The width of the widest line.
  let width: Double

  /// Lays out lines.
  ///
  /// - Parameters:
  ///   - lines: the lines.
  ///   - size: the font size.
  ///   - context: the context in which they are drawn.
  ///   - ruler: measures the lines that cairo draws.
  ///   - pango: Pango; nil if cairo draws them.
  init(
    _ lines: [String], size: Double, for context: OpaquePointer?, _ ruler: borrowing LetterRuler,
    _ pango: PangoLibrary?
  ) {
    let shaped =
      pango.map { pango in
        lines.compactMap { ShapedLine($0, size: size, for: context, pango) }
      } ?? []
    self.shaped = shaped.count == lines.count ? shaped : []
    var width = self.shaped.map(\.width).max() ?? 0
    if self.shaped.isEmpty {
      for line in lines { width = max(width, ruler.advance(of: line)) }
    }
    self.width = width
  }

  /// Returns the distance from the left edge of the box to that of a line: right-to-left lines
  /// begin at the right edge.
  func indent(_ line: ShapedLine) -> Double {
    line.isRightToLeft ? width.rounded(.up) - line.width : 0
  }

  /// Returns the share of its width that the text is drawn with, so that it stays in its box.
  ///
  /// The box was measured in another font size if the page was scaled since, and cairo rounds the
  /// advance of each letter to whole px.
  ///
  /// - Parameter limit: the width of the box; nil for no limit.
  /// - Returns: the share, at most 1.
  func share(within limit: Double?) -> Double {
    guard let limit, limit > 0 else { return 1 }
    return width > limit + 0.5 ? limit / width : 1
  }
}
