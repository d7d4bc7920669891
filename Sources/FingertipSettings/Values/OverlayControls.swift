/// The controls on the screen for the overlay itself.
package struct OverlayControls: Equatable, Sendable {
  /// Whether to put an icon into the tray, if there is a tray.
  package var tray = true
  /// The screen edge with the handle that opens a menu.
  package var handle = HandleEdge.none
}

/// The screen edge of the handle.
package enum HandleEdge: String, CaseIterable, Sendable {
  case none, left, right, top, bottom
}
