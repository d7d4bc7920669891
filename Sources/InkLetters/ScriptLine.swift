internal import CCairo

/// A line of letters that do not simply stand side by side, or that the usual font does not have.
package struct ScriptLine {
  private let line: ShapedLine
  private let context: OpaquePointer

  /// Puts the letters together; nil where they stand side by side, or Pango is not there.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - size: the size of the letters, in the unit of the context.
  ///   - font: their family and weight, in the words of Pango.
  ///   - context: cairo's context, in which it is drawn.
  package init?(
    _ text: String, size: Double, font: String = "sans-serif", in context: OpaquePointer?
  ) {
    guard !PlainLetters.makeUp(text), let context, let pango = try? PangoLibrary.shared.get(),
      let line = ShapedLine(text, size: size, font: font, for: context, pango)
    else { return nil }
    self.line = line
    self.context = context
  }

  /// The width of the line.
  package var width: Double { line.width }

  /// Draws the line with the left end of its base line at a place.
  package func draw(x: Double, y: Double) {
    cairo_move_to(context, x, y)
    line.show(in: context)
  }
}
