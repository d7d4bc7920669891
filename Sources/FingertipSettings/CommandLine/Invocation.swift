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
  /// Whether `devices` is to say what is wrong with mappings.
  package var checksMapping = false
  /// Whether `devices` is to have marks touched for that.
  package var asksForTouches = false
  /// Whether `devices` is to write what was touched into the configuration.
  package var keepsMapping = false
  /// The file that `--output` named.
  package var outputFile: String?
  /// Whether `draw` is to bring the ink back that was there last.
  package var restoresDrawing = false
  /// Whether `save` is to save the desktop beneath the ink as well.
  package var savesDesktop = false
  /// The device of the kernel to read; nil for none.
  package var kernelDevice: KernelDeviceName?
  /// The options of `record`.
  package var recording = RecordingOptions()
  /// How `events` prints.
  package var eventFormat = EventFormat.json
  /// The events that `events` prints.
  package var eventSelection = EventSelection.all
  /// The test that `inspect` guides the user through; nil for none.
  package var panelTest: PanelTestKind?
  /// The profile or the file of limits for measures; nil for those that there are otherwise.
  package var limits: String?
  /// The reports that `events` prints instead of touches.
  package var eventReports: Set<ReportKind> = []
  /// The options of `replay`.
  package var replay = ReplayOptions()
  /// The options of `analyze`.
  package var analysis = AnalysisOptions()
  package var logLevel = LogLevel.notice
}
