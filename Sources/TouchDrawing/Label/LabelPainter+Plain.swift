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
  ///   - place: Its upper left corner where it has its size, in px of the root; smaller letters keep its
  ///     left edge and its middle.
  ///   - target: The pixels to paint on; nothing outside its bounds is touched.
  /// - Returns: The pixels that it takes up.
  @discardableResult
  public mutating func paintPlain(
    _ text: String, size: Double, narrowerThan room: Int, colour: Colour,
    at place: (x: Int, y: Int), into target: PixelTarget
  ) -> PixelRect {
    let usual = measure(text, look: LabelLook(textSize: size))
    var (look, bounds) = (LabelLook(textSize: size), usual)
    var smaller = (size * Double(room) / Double(max(usual.width, 1))).rounded(.down)
    // Letters take whole pixels, so that small ones may be wider than their share.
    while bounds.width > room, smaller >= 1 {
      look = LabelLook(textSize: smaller)
      bounds = measure(text, look: look)
      smaller -= 1
    }
    let left = LabelLook(textSize: size).padding - look.padding
    return paintPlain(
      text, size: look.textSize, colour: colour,
      at: (place.x + left, place.y + (usual.height - bounds.height) / 2), into: target)
  }
}
