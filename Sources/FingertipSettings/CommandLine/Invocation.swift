package import SystemSupport
package import TouchAnalysis

/// What a command line asks for, once it is known to make sense.
package struct Invocation: Sendable {
  /// What stands after the command's name.
  package var operand: String?
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
  /// What `record` was told.
  package var recording = RecordingOptions()
  /// How `events` prints.
  package var eventFormat = EventFormat.json
  /// What `events` prints.
  package var eventSelection = EventSelection.all
  /// The test that `inspect` guides the user through; nil for none.
  package var panelTest: PanelTestKind?
  /// The reports that `events` prints instead of touches.
  package var eventReports: Set<ReportKind> = []
  /// What `replay` was told.
  package var replay = ReplayOptions()
  /// What `analyze` was told.
  package var analysis = AnalysisOptions()
  package var logLevel = LogLevel.notice
}
