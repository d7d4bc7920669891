internal import Touches

/// One valuator of an input device.
package struct TouchAxis: Hashable, Sendable {
  /// The quantity that an axis measures, according to its label.
  package enum Meaning: Hashable, Sendable {
    /// The horizontal position.
    case positionX
    /// The vertical position.
    case positionY
    /// The pressure of the contact.
    case pressure
    /// The longer diameter of the contact.
    case touchMajor
    /// The shorter diameter of the contact.
    case touchMinor
    /// The angle of the contact's longer diameter.
    case orientation
    /// Another quantity, which is not used here.
    case other
  }

  /// The valuator's number, 0 or more.
  package var number: Int
  /// The driver's label, such as `Abs MT Position X`; empty if there is none.
  package var label: String
  /// The quantity of the axis.
  package var meaning: Meaning
  /// The minimum value that the driver reports, in device units.
  package var minimum: Double
  /// The maximum value that the driver reports, in device units.
  package var maximum: Double
  /// Whether the driver knows the range of values; if not, it reports an empty one, such as -1 to
  /// -1.
  package var hasRange: Bool { minimum < maximum }
  /// The resolution in device units per metre; 0 if the driver does not know it.
  package var resolution: Int

  /// Creates an axis from the server's description.
  package init(
    number: Int, label: String, meaning: Meaning, minimum: Double, maximum: Double, resolution: Int
  ) {
    self.number = number
    self.label = label
    self.meaning = meaning
    self.minimum = minimum
    self.maximum = maximum
    self.resolution = resolution
  }

  /// The physical length of the axis in mm; nil if the driver does not know the resolution.
  package var millimetres: Double? {
    guard resolution > 0, hasRange else { return nil }
    return (maximum - minimum + 1) / Double(resolution) * 1000
  }

  /// The range of X's coordinates, in px.
  private static let coordinates = Double(Int16.min)...Double(Int16.max)

  /// Maps a value of a position axis to the root as the server does.
  ///
  /// The server divides by the range plus one, so that the result stays below the extent
  /// (`rescaleValuatorAxis` in dix/getevents.c). Values of an axis without a range are already
  /// pixels.
  ///
  /// - Parameters:
  ///   - value: the valuator's transformed value, in device units.
  ///   - extent: the root's width or height in px.
  /// - Returns: the position in px of the root; a matrix may move it outside the root, but not
  ///   beyond X's coordinates.
  package func position(of value: Double, extent: Int) -> Double {
    let position =
      hasRange ? (value - minimum) * Double(extent) / (maximum - minimum + 1) : value
    return position.clamped(to: Self.coordinates)
  }

  /// Returns a value as a fraction of the axis' range, 0…1; nil if the axis has no range.
  package func share(of value: Double) -> Double? {
    guard hasRange else { return nil }
    return min(max((value - minimum) / (maximum - minimum), 0), 1)
  }
}
