/// The things on the screen by which the overlay is operated.
package struct OverlayControls: Equatable, Sendable {
  /// Whether there is an icon in the tray, where there is a tray.
  package var tray = true
  /// The screen edge with the handle that opens a menu.
  package var handle = HandleEdge.none
}

/// The screen edge of the handle.
package enum HandleEdge: String, CaseIterable, Sendable {
  case none, left, right, top, bottom
}
