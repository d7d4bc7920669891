internal import Touches

/// One valuator of an input device.
package struct TouchAxis: Hashable, Sendable {
  /// The quantity of an axis, by its label.
  package enum Meaning: Hashable, Sendable {
    /// The place from left to right.
    case positionX
    /// The place from top to bottom.
    case positionY
    /// The pressure of the contact.
    case pressure
    /// The longer diameter of the contact.
    case touchMajor
    /// The shorter diameter of the contact.
    case touchMinor
    /// The angle of the contact's longer diameter.
    case orientation
    /// Another quantity, which nothing here asks for.
    case other
  }

  /// The valuator's number, 0 or more.
  package var number: Int
  /// The label that the driver gave it, such as `Abs MT Position X`; empty where it gave none.
  package var label: String
  /// The quantity of the axis.
  package var meaning: Meaning
  /// The least value that the driver reports, in device units.
  package var minimum: Double
  /// The greatest value that the driver reports, in device units.
  package var maximum: Double
  /// Device units per metre; 0 where the driver does not know.
  package var resolution: Int

  /// An axis as the server describes it.
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

  /// The physical length of the axis in mm; nil where the driver does not know its resolution.
  package var millimetres: Double? {
    guard resolution > 0, maximum > minimum else { return nil }
    return (maximum - minimum + 1) / Double(resolution) * 1000
  }

  /// Maps a value of a position axis to the root as the server does.
  ///
  /// The server divides by one more than the range, so that the result stays below the extent
  /// (`rescaleValuatorAxis` in dix/getevents.c). An axis with no range is taken as pixels already.
  ///
  /// - Parameters:
  ///   - value: the valuator's transformed value, in device units.
  ///   - extent: the root's width or height in px.
  /// - Returns: px of the root.
  package func position(of value: Double, extent: Int) -> Double {
    guard maximum > minimum else { return value }
    return (value - minimum) * Double(extent) / (maximum - minimum + 1)
  }

  /// Returns a value as a share of the axis' range, 0…1; nil where the axis has no range.
  package func share(of value: Double) -> Double? {
    guard maximum > minimum else { return nil }
    return min(max((value - minimum) / (maximum - minimum), 0), 1)
  }
}
