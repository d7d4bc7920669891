/// The limits for scaling a region with gestures, as factors of its size.
package struct ScaleLimits: Equatable, Sendable {
  /// The smallest scale, at most 1.
  package var least = 0.5
  /// The largest scale, at least 1.
  package var most = 4.0

  /// Creates the default limits.
  package init() {}
}
