/// The settings of the zoom, which freezes the screen so that it can be magnified.
package struct ZoomSettings: Equatable, Sendable {
  /// The initial magnification.
  package var scale = 2.0

  /// Creates a zoom with a magnification of 2 times.
  package init() {}
}
