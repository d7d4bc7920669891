/// The limits of the scale that gestures give a region, as factors of its size.
package struct ScaleLimits: Equatable, Sendable {
  /// The smallest scale, at most 1.
  package var least = 0.5
  /// The largest scale, at least 1.
  package var most = 4.0

  /// Creates the limits of a region of which the configuration says nothing.
  package init() {}
}
