import TouchAnalysis
import TouchX11

/// What a command line asks for, once it is known to make sense.
struct Invocation: Sendable {
  /// What stands after the command's name.
  var operand: String?
  /// The configuration and the options that change it.
  var settings: SettingsSource
  /// Whether `--json` was given.
  var wantsJSON = false
  /// Whether `devices` is to say what is wrong with mappings.
  var checksMapping = false
  /// Whether `devices` is to have marks touched for that.
  var asksForTouches = false
  /// The file that `--output` named.
  var outputFile: String?
  /// Whether `draw` is to bring the ink back that was there last.
  var restoresDrawing = false
  /// Whether `save` is to save the desktop beneath the ink as well.
  var savesDesktop = false
  /// What `record` was told.
  var recording = RecordingOptions()
  /// How `events` prints.
  var eventFormat = EventFormat.json
  /// What `events` prints.
  var eventSelection = EventSelection.all
  /// The test that `inspect` guides the user through; nil for none.
  var panelTest: PanelTestKind?
  /// The reports that `events` prints instead of touches.
  var eventReports: Set<ReportKind> = []
  /// What `replay` was told.
  var replay = ReplayOptions()
  /// What `analyze` was told.
  var analysis = AnalysisOptions()
  var logLevel = LogLevel.notice
}

/// Where the settings of a run come from, kept so that they can be read again on reload.
struct SettingsSource: Sendable {
  var environment: Environment
  /// The file that `--config` named.
  var file: String?
  /// What options set, in their order.
  var changes: [SettingChange] = []
}
