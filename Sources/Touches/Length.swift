/// A length as people write it: a number with a unit, millimetres where none is given.
public struct Length: Hashable, Sendable {
  /// The unit of a length.
  public enum Unit: String, CaseIterable, Sendable {
    /// Millimetres.
    case millimetres = "mm"
    /// Pixels.
    case pixels = "px"
    /// Typographic points, 1/72 inch.
    case points = "pt"
    /// Hundredths of a whole, which is the shorter side of the monitor unless what has the length
    /// says otherwise.
    case percent = "%"
  }

  /// The number of units.
  public var value: Double
  /// The unit.
  public var unit: Unit

  /// Creates a length of a number of units.
  public init(_ value: Double, _ unit: Unit = .millimetres) {
    self.value = value
    self.unit = unit
  }

  /// No length at all.
  public static let zero = Length(0)

  /// Returns the length in px of the root.
  ///
  /// - Parameters:
  ///   - pixelsPerMillimetre: the density of the monitor in px/mm.
  ///   - whole: the length in px of which per cents are taken.
  /// - Returns: a length in px, not rounded.
  public func pixels(pixelsPerMillimetre: Double, whole: Double) -> Double {
    switch unit {
    case .millimetres: value * pixelsPerMillimetre
    case .pixels: value
    case .points: value * Length.millimetresPerPoint * pixelsPerMillimetre
    case .percent: value / 100 * whole
    }
  }

  /// The density of a screen of which nothing is known, in px/mm: 96 dots per inch.
  public static let assumedPixelsPerMillimetre = 96 / 25.4

  /// 25.4 mm to the inch, 72 points to the inch.
  public static let millimetresPerPoint = 25.4 / 72
}
