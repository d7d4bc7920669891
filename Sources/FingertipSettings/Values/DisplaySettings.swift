/// The monitors that touches are shown on, and the windows on them.
package struct DisplaySettings: Equatable, Sendable {
  /// The RandR name of the only monitor to draw on; nil draws on every one.
  package var monitor: String?
  /// The maximum frame rate, in Hz; nil for the refresh rate of the monitor.
  package var rate: Double?
  /// The density in px/mm; nil for the density that the monitor reports.
  package var pixelsPerMillimetre: Double?
  /// The recording windows that also show touches.
  package var window = RecordingWindow.none
}

/// The windows that contain only touches, for programs that record windows.
package enum RecordingWindow: String, CaseIterable, Sendable {
  case none
  /// Touches are on the desktop and on the windows.
  case also
  /// Touches are on the windows only.
  case only
}
