internal import TouchDrawing

/// The cross-section of a line of light: white at its axis, coloured around that, and a glow.
struct LightRamp {
  /// The radius of the glow, in radii of the line.
  static let reach: Float = 3
  /// The index of the axis in `pixels`.
  static let steps = 255

  /// Premultiplied pixels by distance from the edge of the glow, from 0 at the edge to `steps` at
  /// the axis.
  let pixels: [UInt32]

  /// Creates the light of a colour; the colour's alpha applies to all of it.
  init(_ colour: Colour) {
    pixels = (0...Self.steps).map { step in
      let distance = Double(Self.reach) * (1 - Double(step) / Double(Self.steps))
      // White up to about half the radius, then the colour up to the line's edge.
      let white = Self.falloff(distance, from: 0.35, to: 0.8)
      let line = Self.falloff(distance, from: 0.9, to: 1.2)
      let remaining = max(0, 1 - distance / Double(Self.reach))
      let alpha = max(line, 0.7 * remaining * remaining + 0.2 * remaining) * Double(colour.alpha)
      func channel(_ value: UInt8) -> UInt8 { UInt8(Double(value) + (255 - Double(value)) * white) }
      let pixel = Colour(
        red: channel(colour.red), green: channel(colour.green), blue: channel(colour.blue),
        alpha: UInt8(alpha))
      return pixel.premultiplied
    }
  }

  /// Returns a smooth fall from 1 to 0 while a value grows from `start` to `end`.
  private static func falloff(_ value: Double, from start: Double, to end: Double) -> Double {
    let share = min(max((value - start) / (end - start), 0), 1)
    return 1 - share * share * (3 - 2 * share)
  }
}
