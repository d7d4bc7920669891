/// The looks of a label: light text on a dark plate, outlined in the touch's colour.
public struct LabelLook: Hashable, Sendable {
  /// The size of the letters, in px; at least 6 and at most 200 are used.
  public var textSize: Double
  /// The colour of the letters.
  public var textColour: Colour
  /// The colour of the plate; its alpha lets some of the ground through.
  public var plateColour: Colour

  /// Creates a look from the size of the text in px and its colours.
  public init(
    textSize: Double, textColour: Colour = .white,
    plateColour: Colour = Colour(hex: 0x0A1420, alpha: 216)
  ) {
    self.textSize = textSize
    self.textColour = textColour
    self.plateColour = plateColour
  }

  /// The size that is drawn, in whole px; NaN is drawn small.
  package var size: Int { textSize >= 6 ? Int(min(textSize, 200).rounded()) : 6 }

  /// The room between the letters and the plate's sides, in px.
  var padding: Int { (size + 1) / 2 }

  /// The width of the plate's outline, in px.
  var outline: Double { max(Double(size) / 10, 1) }
}
