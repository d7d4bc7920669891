internal import CCairo

/// A line that needs Pango: its letters are not drawn side by side, or the usual font lacks them.
package struct ComplexScriptLine {
  private let line: ShapedLine
  private let context: OpaquePointer

  /// Lays out a line; nil if cairo can draw it letter by letter or Pango is missing.
  ///
  /// The font and its size must be selected in the context, too.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - size: the font size, in the unit of the context.
  ///   - font: the family and weight, in Pango's syntax.
  ///   - context: the cairo context to draw in.
  package init?(
    _ text: String, size: Double, font: String = "sans-serif", in context: OpaquePointer?
  ) {
    guard !SimpleScripts.cover(line: text, in: context), let context,
      let pango = try? PangoLibrary.shared.get(),
      let line = ShapedLine(text, size: size, font: font, for: context, pango)
    else { return nil }
    self.line = line
    self.context = context
  }

  /// The width of the line.
  package var width: Double { line.width }

  /// Draws the line with the left end of its base line at a place.
  package func draw(x: Double, y: Double) {
    line.show(in: context, x: x, y: y)
  }
}
