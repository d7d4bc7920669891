package import FingertipSettings
package import SystemSupport
package import TouchAnalysis

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
  /// Whether `--json` was given.
  package var wantsJSON = false
  /// Whether the overlay is one that no touch can leave.
  package var isKiosk = false
  /// Whether `regions` prints changes until it is ended.
  package var followsRegions = false
  /// The options about where touchscreens lie.
  package var mapping = MappingOptions()
  /// The file that `--output` named.
  package var outputFile: String?
  /// Whether `draw` restores the last ink.
  package var restoresDrawing = false
  /// Whether `save` is to save the desktop beneath the ink as well.
  package var savesDesktop = false
  /// The device of the kernel to read; nil for none.
  package var kernelDevice: KernelDeviceName?
  /// The options of `record`.
  package var recording = RecordingOptions()
  /// The options of `events`.
  package var events = EventOptions()
  /// The test that `inspect` guides the user through; nil for none.
  package var panelTest: PanelTestKind?
  /// The profile or the file of limits for measures; nil for those that there are otherwise.
  package var limits: String?
  /// The options of `replay`.
  package var replay = ReplayOptions()
  /// The options of `analyze`.
  package var analysis = AnalysisOptions()
  /// The minimum severity of messages that are printed.
  package var logLevel = LogLevel.notice
}
