package import Touches

/// The settings of the lens, which magnifies the live screen beneath the finger.
package struct LensSettings: Equatable, Sendable {
  /// Whether it is on when touches start to be shown.
  package var isOn = false
  /// The shape of the magnified part; a circle by default.
  package var shape = SpotlightShape.circle
  /// The radius of a circle, and half the height of a rectangle.
  package var radius = Length(17, .percent)
  /// The magnification.
  package var scale = 2.0

  /// Creates a lens that is off, and magnifies 2 times.
  package init() {}
}
