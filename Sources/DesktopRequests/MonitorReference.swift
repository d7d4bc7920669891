/// A reference to a monitor, independent of any server.
package enum MonitorReference: Hashable, Sendable {
  /// A position among all monitors.
  package enum Place: String, CaseIterable, Hashable, Sendable {
    /// The user's primary monitor.
    case primary
    /// The first or last of the monitors from left to right or from top to bottom.
    case leftmost, rightmost, topmost, bottommost
  }

  /// The monitor at a position.
  case at(Place)
  /// The monitor whose output has this name, such as `HDMI-1`, or else the model, `DELL P2418HT`.
  case named(String)

  /// Parses a text: a position, or else a name.
  package init(_ text: String) {
    self = Place(rawValue: text).map(Self.at) ?? .named(text)
  }

  /// The reference as text.
  package var text: String {
    switch self {
    case .at(let place): place.rawValue
    case .named(let name): name
    }
  }
}

/// The rotation of a picture or a panel to the left, in RandR's words, by 0 to 3 quarter turns.
package enum MonitorTurn: String, CaseIterable, Hashable, Sendable {
  /// Upright.
  case normal
  /// A quarter to the left.
  case left
  /// Upside down.
  case inverted
  /// A quarter to the right.
  case right
}
