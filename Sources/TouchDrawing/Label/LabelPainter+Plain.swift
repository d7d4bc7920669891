public import Touches

extension LabelPainter {
  /// Paints a text without a plate.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The font size, in px.
  ///   - colour: The colour of the letters.
  ///   - corner: The upper left corner of the text, in px of the root.
  ///   - target: the pixels to paint on; nothing outside its bounds is touched.
  /// - Returns: The pixels that the text occupies.
  @discardableResult
  public mutating func paintPlain(
    _ text: String, size: Double, colour: Colour, at corner: (x: Int, y: Int),
    into target: PixelTarget
  ) -> PixelRect {
    let transparent = Colour(hex: 0, alpha: 0)
    let look = LabelLook(textSize: size, textColour: colour, plateColour: transparent)
    let bounds = measure(text, look: look).offset(x: corner.x, y: corner.y)
    paint(text, look: look, colour: transparent, at: bounds, into: target, medium: .translucent)
    return bounds
  }

  /// Paints a text without a plate, in smaller letters if it would otherwise be too wide.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The font size if there is room for it, in px.
  ///   - maximumWidth: The largest width of the text, in px.
  ///   - colour: The colour of the letters.
  ///   - corner: The upper left corner of the text in its full size, in px of the root; a smaller
  ///     text keeps its left edge and its vertical centre.
  ///   - target: The pixels to paint on; nothing outside its bounds is touched.
  /// - Returns: The pixels that the text occupies.
  @discardableResult
  public mutating func paintPlain(
    _ text: String, size: Double, narrowerThan maximumWidth: Int, colour: Colour,
    at corner: (x: Int, y: Int), into target: PixelTarget
  ) -> PixelRect {
    let fullSize = measure(text, look: LabelLook(textSize: size))
    var (look, bounds) = (LabelLook(textSize: size), fullSize)
    var smaller = (size * Double(maximumWidth) / Double(max(fullSize.width, 1))).rounded(.down)
    // Advances are whole pixels, so a small text may be wider than its proportion.
    while bounds.width > maximumWidth, smaller >= 1 {
      look = LabelLook(textSize: smaller)
      bounds = measure(text, look: look)
      smaller -= 1
    }
    let left = LabelLook(textSize: size).padding - look.padding
    return paintPlain(
      text, size: look.textSize, colour: colour,
      at: (corner.x + left, corner.y + (fullSize.height - bounds.height) / 2), into: target)
  }
}
