/// A length as written in a configuration: a number with a unit, by default millimetres.
public struct Length: Hashable, Sendable {
  /// The unit of a length.
  public enum Unit: String, CaseIterable, Sendable {
    /// Millimetres.
    case millimetres = "mm"
    /// Pixels.
    case pixels = "px"
    /// Typographic points, 1/72 inch.
    case points = "pt"
    /// Hundredths of a whole: the shorter side of the monitor, unless the user of the length says
    /// otherwise.
    case percent = "%"
  }

  /// The number of units.
  public var value: Double
  /// The unit.
  public var unit: Unit

  /// Creates a length from a number and a unit.
  public init(_ value: Double, _ unit: Unit = .millimetres) {
    self.value = value
    self.unit = unit
  }

  /// The length 0.
  public static let zero = Length(0)

  /// Returns the length in px of the root.
  ///
  /// - Parameters:
  ///   - pixelsPerMillimetre: the density of the monitor in px/mm.
  ///   - whole: the length in px that percentages refer to.
  /// - Returns: a length in px, not rounded.
  public func pixels(pixelsPerMillimetre: Double, whole: Double) -> Double {
    switch unit {
    case .millimetres: value * pixelsPerMillimetre
    case .pixels: value
    case .points: value * Length.millimetresPerPoint * pixelsPerMillimetre
    case .percent: value / 100 * whole
    }
  }

  /// The assumed density of an unknown screen, in px/mm: 96 dots per inch.
  public static let assumedPixelsPerMillimetre = 96 / 25.4

  /// The size of a point in mm: an inch has 25.4 mm and 72 points.
  public static let millimetresPerPoint = 25.4 / 72
}
