/// A length as people write it: a number with a unit, millimetres where none is given.
public struct Length: Hashable, Sendable {
  /// What the number counts.
  public enum Unit: String, CaseIterable, Sendable {
    case millimetres = "mm"
    case pixels = "px"
    /// Typographic points, 1/72 inch.
    case points = "pt"
    /// Hundredths of the shorter side of the monitor.
    case percent = "%"
  }

  public var value: Double
  public var unit: Unit

  public init(_ value: Double, _ unit: Unit = .millimetres) {
    self.value = value
    self.unit = unit
  }

  public static let zero = Length(0)

  /// The length in px of the root.
  ///
  /// - Parameters:
  ///   - pixelsPerMillimetre: the density of the monitor in px/mm.
  ///   - shorterSide: the shorter side of the monitor in px, of which percents are taken.
  /// - Returns: a length in px, not rounded.
  public func pixels(pixelsPerMillimetre: Double, shorterSide: Double) -> Double {
    switch unit {
    case .millimetres: value * pixelsPerMillimetre
    case .pixels: value
    case .points: value * Length.millimetresPerPoint * pixelsPerMillimetre
    case .percent: value / 100 * shorterSide
    }
  }

  /// 25.4 mm to the inch, 72 points to the inch.
  static let millimetresPerPoint = 25.4 / 72
}

extension Length: CustomStringConvertible {
  /// The length as the configuration would say it: `3.5`, `40px`, `5%`.
  public var description: String {
    Decimal.text(value) + (unit == .millimetres ? "" : unit.rawValue)
  }
}

extension Length {
  /// Reads a length such as `3`, `3mm`, `40px`, `20pt` or `5%`; nil where the text is none.
  init?(parsing text: String) {
    var unit = Unit.millimetres
    var number = Substring(text)
    for candidate in Unit.allCases where text.hasSuffix(candidate.rawValue) {
      unit = candidate
      number = text.dropLast(candidate.rawValue.count)
    }
    guard let value = Decimal.value(number) else { return nil }
    self.init(value, unit)
  }
}
