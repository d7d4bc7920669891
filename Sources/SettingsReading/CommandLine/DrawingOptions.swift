/// The options of `draw` and `save`.
package struct DrawingOptions: Equatable, Sendable {
  /// Whether `draw` restores the last ink.
  package var restores = false
  /// Whether `save` is to save the desktop beneath the ink as well.
  package var savesDesktop = false
}
