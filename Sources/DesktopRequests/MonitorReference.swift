/// A reference to a monitor, in words that need no server.
package enum MonitorReference: Hashable, Sendable {
  /// A place among all monitors.
  package enum Place: String, CaseIterable, Hashable, Sendable {
    /// The one that the user made the primary one.
    case primary
    /// The first or last of the monitors from left to right or from top to bottom.
    case leftmost, rightmost, topmost, bottommost
  }

  /// The one at a place.
  case at(Place)
  /// The one whose output is called so, such as `HDMI-1`, or else whose model is, such as `DELL P2418HT`.
  case named(String)

  /// The monitor that a text means: a place, or else a name.
  package init(_ text: String) {
    self = Place(rawValue: text).map(Self.at) ?? .named(text)
  }

  /// The text that means it.
  package var text: String {
    switch self {
    case .at(let place): place.rawValue
    case .named(let name): name
    }
  }
}

/// The turn of a picture to the left, or of what lies on it, in RandR's words; each a quarter further than
/// the one before.
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
