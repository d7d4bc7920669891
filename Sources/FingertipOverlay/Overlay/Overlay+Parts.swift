internal import OverlayLayers
package import ScreenHardware
internal import TouchInspection
package import TouchX11
package import Touches

/// The parts of the overlay, and facts that they know about it.
extension Overlay {
  /// The display of what the panel sends; nil if there is none.
  var inspector: Inspector? { layers.touches.inspector }

  /// The listener for touches.
  package var listener: TouchListener { sources.listener }

  /// The watch over the compositor.
  package var compositor: CompositorWatch { sources.compositor }

  /// The reader of the display's events.
  var reader: EventReader { sources.reader }

  /// The monitors that are drawn on.
  package var monitors: [Monitor] { layers.touches.monitors.map(\.monitor) }

  /// Returns whether any mark of some devices' touches is still visible.
  package func shows(_ isIncluded: (DeviceID) -> Bool) -> Bool { layers.touches.shows(isIncluded) }

  /// Whether every mark has been drawn where its finger is.
  package var isUpToDate: Bool { layers.touches.isUpToDate }

  /// Whether no finger is down, and no mark is visible.
  var isIdle: Bool { tracker.active.isEmpty && !layers.touches.needsTop }
}
