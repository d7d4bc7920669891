/// The way in which the ring around a finger is drawn.
public enum HaloStyle: String, CaseIterable, Sendable {
  /// A disc and a ring of even colour.
  case plain
  /// A ring of light that glows inwards and outwards.
  case bright
  /// A ring as a hand draws it with a marker, a little different for each finger.
  case drawn
}

/// The sign that a finger tapped.
public enum TapSign: String, CaseIterable, Sendable {
  /// Nothing but the fading halo of every lifted finger.
  case none
  /// A ring that runs outwards.
  case ripple
}
