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

  /// Paints a text without a plate, in smaller letters where it would else be too wide.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The size of the letters, in px, where there is room for it.
  ///   - room: The width that it may have, in px.
  ///   - colour: The colour of the letters.
  ///   - place: Its upper left corner where it has its size, in px of the root; smaller letters keep its middle.
  ///   - target: The pixels to paint on; nothing outside its bounds is touched.
  public mutating func paintPlain(
    _ text: String, size: Double, narrowerThan room: Int, colour: Colour,
    at place: (x: Int, y: Int),
    into target: PixelTarget
  ) {
    let usual = measure(text, look: LabelLook(textSize: size))
    guard usual.width > room, room > 0 else {
      paintPlain(text, size: size, colour: colour, at: place, into: target)
      return
    }
    let least = max((size * Double(room) / Double(usual.width)).rounded(.down), 1)
    let height = measure(text, look: LabelLook(textSize: least)).height
    paintPlain(
      text, size: least, colour: colour, at: (place.x, place.y + (usual.height - height) / 2),
      into: target)
  }
}
