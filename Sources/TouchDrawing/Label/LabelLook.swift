/// The look of a label: light text on a dark plate, outlined in the touch's colour.
public struct LabelLook: Hashable, Sendable {
  /// The font size in px, clamped to 6…200.
  public var textSize: Double
  /// The colour of the letters.
  public var textColour: Colour
  /// The colour of the plate; its alpha lets the ground show through.
  public var plateColour: Colour

  /// Creates a look from the font size in px and colours.
  public init(
    textSize: Double, textColour: Colour = .white,
    plateColour: Colour = Colour(hex: 0x0A1420, alpha: 216)
  ) {
    self.textSize = textSize
    self.textColour = textColour
    self.plateColour = plateColour
  }

  /// The font size that is drawn, in whole px; 6 for NaN.
  package var size: Int { textSize >= 6 ? Int(min(textSize, 200).rounded()) : 6 }

  /// The space between the letters and the sides of the plate, in px.
  package var padding: Int { (size + 1) / 2 }

  /// The width of the plate's outline, in px.
  var outline: Double { max(Double(size) / 10, 1) }
}
