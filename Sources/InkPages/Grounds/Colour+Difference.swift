package import TouchDrawing

extension Colour {
  /// Whether the colour has no hue.
  package var isGrey: Bool { red == green && green == blue }

  /// Returns the difference of two colours, 0 to 765.
  ///
  /// It is the distance of their channels, weighted by perception: T. Riemersma, "Colour metric".
  package func difference(from other: Colour) -> Double {
    let red = Double(red) - Double(other.red)
    let green = Double(green) - Double(other.green)
    let blue = Double(blue) - Double(other.blue)
    let mean = (Double(self.red) + Double(other.red)) / 2
    let squares =
      (2 + mean / 256) * red * red + 4 * green * green + (2 + (255 - mean) / 256) * blue * blue
    return squares.squareRoot()
  }
}
