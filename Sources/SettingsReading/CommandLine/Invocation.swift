package import FingertipSettings
package import SystemSupport

/// The request of a command line, once it is known to make sense.
package struct Invocation: Sendable {
  /// The words after the command's name.
  package var operands: [String] = []
  /// The first of them.
  package var operand: String? {
    get { operands.first }
    set { operands = newValue.map { [$0] } ?? [] }
  }
  /// The configuration and the options that change it.
  package var settings: SettingsSource
  /// The options about what is printed, and where pictures go.
  package var output = OutputOptions()
  /// Whether the overlay is one that no touch can leave.
  package var isKiosk = false
  /// The options about where touchscreens lie.
  package var mapping = MappingOptions()
  /// The options of `draw` and `save`.
  package var drawing = DrawingOptions()
  /// The device of the kernel to read; nil for none.
  package var kernelDevice: KernelDeviceName?
  /// The options of `record`.
  package var recording = RecordingOptions()
  /// The options of `events`.
  package var events = EventOptions()
  /// The options about how a panel is measured.
  package var panel = PanelOptions()
  /// The options of `replay`.
  package var replay = ReplayOptions()
  /// The options of `analyze`.
  package var analysis = AnalysisOptions()
  /// The minimum severity of messages that are printed.
  package var logLevel = LogLevel.notice
}
