/// The monitors that touches are shown on, and the windows on them.
package struct DisplaySettings: Equatable, Sendable {
  /// The RandR name of the only monitor to draw on; nil draws on every one.
  package var monitor: String?
  /// The most frames a second, in Hz; nil follows the refresh rate of the monitor.
  package var rate: Double?
  /// The density in px/mm to believe instead of what the monitor says about itself.
  package var pixelsPerMillimetre: Double?
  /// The windows for recordings that touches are shown on, too.
  package var window = RecordingWindow.none
}

/// The windows that hold nothing but touches, for programs that record windows.
package enum RecordingWindow: String, CaseIterable, Sendable {
  case none
  /// Touches are on the desktop and on the windows.
  case also
  /// Touches are on the windows only.
  case only
}
