/// The settings of the zoom, which freezes the screen to be magnified.
package struct ZoomSettings: Equatable, Sendable {
  /// The magnification at first.
  package var scale = 2.0

  /// A magnification of 2 times.
  package init() {}
}
