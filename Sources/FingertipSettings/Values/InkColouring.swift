package import TouchDrawing

/// The colours of ink.
package struct InkColouring: Equatable, Sendable {
  /// The colours that are taken one after the other, never empty; a single one serves all.
  package var colours = [Colour(hex: 0xE6_3946)]
  /// The owners that take the colours in turn.
  package var owner = InkColourOwner.finger
  /// Whether ink that a paper would hide gets another colour.
  package var adapts = false
}

/// The owners that take colours in turn.
package enum InkColourOwner: String, CaseIterable, Hashable, Sendable {
  /// Each finger that is down has another one, so that people can be told apart.
  case finger
  /// Each device has its own, whichever finger it is.
  case device
  /// Each tool has its own, and the palette changes that of the tool in use.
  case tool
}
