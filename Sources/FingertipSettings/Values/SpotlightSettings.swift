package import Touches

/// The settings of the spotlight, which darkens everything but the surroundings of a finger.
package struct SpotlightSettings: Equatable, Sendable {
  /// Whether it is on when touches start to be shown.
  package var isOn = false
  /// The shape of the bright area; a circle by default.
  package var shape = SpotlightShape.circle
  /// The radius of the circle, and half the height of the rectangle.
  package var radius = Length(15, .percent)
  /// The share of light removed from the rest of the screen, above 0 and up to 1.
  package var dim = 0.6
  /// The width of the line around the bright area; 0 for none.
  package var ring = Length(0.6)
  /// The time for which it stays after the last finger was lifted, in ms; nil until the next touch.
  package var stay: Double?

  /// Creates a spotlight that is off, and darkens the rest by 60 %.
  package init() {}
}

/// The shape of the bright area.
package enum SpotlightShape: String, CaseIterable, Sendable {
  case circle
  /// A rectangle with round corners, twice as wide as it is high.
  case rectangle
}
