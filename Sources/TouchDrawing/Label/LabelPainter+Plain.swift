public import Touches

extension LabelPainter {
  /// Paints a text without a plate.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The size of the letters, in px.
  ///   - colour: The colour of the letters.
  ///   - place: Its upper left corner, in px of the root.
  ///   - target: the pixels to paint on; nothing outside its bounds is touched.
  /// - Returns: The pixels that it takes up.
  @discardableResult
  public mutating func paintPlain(
    _ text: String, size: Double, colour: Colour, at place: (x: Int, y: Int),
    into target: PixelTarget
  ) -> PixelRect {
    let nothing = Colour(hex: 0, alpha: 0)
    let look = LabelLook(textSize: size, textColour: colour, plateColour: nothing)
    let bounds = measure(text, look: look).offset(x: place.x, y: place.y)
    paint(text, look: look, colour: nothing, at: bounds, into: target, medium: .translucent)
    return bounds
  }
}
