package import DrawnSymbols
package import TouchDrawing
package import Touches

/// The label of a region: a text, or a symbol in its place.
package struct FaceLabel: Equatable, Sendable {
  /// The text in the middle; nil for none.
  package var text: String?
  /// A symbol in the place of the text, in its colour; nil for none.
  package var symbol: Symbol?
  /// The colour of the text and the symbol; white by default.
  package var colour: Colour
  /// The height of the text's letters, or of the symbol.
  package var size: Length
  /// The layout of the text.
  package var lettering = Lettering()

  /// Creates a label with the default lettering; without arguments nothing is painted.
  package init(
    _ text: String? = nil, symbol: Symbol? = nil, colour: Colour = .white, size: Length = Length(4)
  ) {
    self.text = text
    self.symbol = symbol
    self.colour = colour
    self.size = size
  }

  /// Returns whether two labels have the same outlines, regardless of their colours.
  package func hasOutlines(of other: FaceLabel) -> Bool {
    text == other.text && size == other.size && symbol == other.symbol
      && lettering == other.lettering
  }
}
