package import TouchDrawing

/// The colours of ink.
package struct InkColouring: Equatable, Sendable {
  /// The colours that are used in turn, never empty; a single one serves all.
  package var colours = [Colour(hex: 0xE6_3946)]
  /// The owners that get the colours in turn.
  package var owner = InkColourOwner.finger
  /// Whether ink that is invisible on its paper gets another colour.
  package var adapts = false
}

/// The owners that get colours in turn.
package enum InkColourOwner: String, CaseIterable, Hashable, Sendable {
  /// Each finger that is down has a different colour, so that people can be told apart.
  case finger
  /// Each device has its own colour, for all of its fingers.
  case device
  /// Each tool has its own colour, and the palette changes that of the tool in use.
  case tool
}
