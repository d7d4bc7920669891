package import Touches

/// The settings of the lens, which magnifies what is beneath the finger as it is now.
package struct LensSettings: Equatable, Sendable {
  /// Whether it is on when touches begin to be shown.
  package var isOn = false
  /// The shape of the magnified part; a circle by default.
  package var shape = SpotlightShape.circle
  /// The radius of a circle, and half the height of a rectangle.
  package var radius = Length(17, .percent)
  /// The magnification.
  package var scale = 2.0

  /// A lens that is off, and magnifies 2 times.
  package init() {}
}
