/// The style of the ring around a finger.
public enum HaloStyle: String, CaseIterable, Sendable {
  /// A disc and a ring in uniform colours.
  case plain
  /// A ring of light that glows inwards and outwards.
  case bright
  /// A ring that looks drawn by hand with a marker, slightly different for each finger.
  case drawn
}

/// The sign that shows that a finger tapped.
public enum TapSign: String, CaseIterable, Sendable {
  /// No sign: the halo fades like that of every lifted finger.
  case none
  /// A ring that spreads outwards.
  case ripple
}
