package import FingertipSettings
package import SystemSupport

/// A validated command line, without the command itself.
package struct Invocation: Sendable {
  /// The words after the command's name.
  package var operands: [String] = []
  /// The first operand; nil if there is none.
  package var operand: String? {
    get { operands.first }
    set { operands = newValue.map { [$0] } ?? [] }
  }
  /// The configuration and the options that change it.
  package var settings: SettingsSource
  /// The options for what is printed and where pictures are written.
  package var output = OutputOptions()
  /// Whether the overlay is a kiosk, which touches can leave only through regions of its file.
  package var isKiosk = false
  /// The options for the mapping of touchscreens to monitors.
  package var mapping = MappingOptions()
  /// The options of `draw` and `save`.
  package var drawing = DrawingOptions()
  /// The kernel device to read; nil for none.
  package var kernelDevice: KernelDeviceName?
  /// The options of `record`.
  package var recording = RecordingOptions()
  /// The options of `events`.
  package var events = EventOptions()
  /// The options for measuring a panel.
  package var panel = PanelOptions()
  /// The options of `replay`.
  package var replay = ReplayOptions()
  /// The options of `analyze`.
  package var analysis = AnalysisOptions()
  /// The minimum severity of printed messages.
  package var logLevel = LogLevel.notice
}
