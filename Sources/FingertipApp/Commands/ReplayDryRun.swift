internal import DryRuns
import FingertipSettings
import SettingsReading
internal import SystemSupport
internal import TouchRecordings

/// `fingertip replay --dry-run FILE`: prints what a configuration's regions do with a recording.
func runDryRun(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  var allowedOptions = ReplayOptions()
  allowedOptions.isDryRun = true
  guard invocation.replay == allowedOptions,
    invocation.settings.changes.allSatisfy({ $0.key == Setting.run.key }),
    invocation.output.file == nil
  else {
    output.log(
      .error,
      "--dry-run: shows nothing and takes no time; of the other options of 'replay' only --config "
        + "and --no-run are allowed")
    return .usage
  }
  do {
    let file = try invocation.settings.readFile()
    let regions = file?.configuration.regions ?? RegionSettings()
    let settings = try invocation.settings.settings(with: file)
    var dryRun = DryRun(
      try RecordingReader(operand: invocation.operand), regions,
      startsPrograms: settings.show.startsPrograms)
    for name in regions.monitors {
      output.log(
        .warning,
        "a recording does not say where the monitor \(quoted(name)) is: its regions are laid out "
          + "on the whole screen")
    }
    try dryRun.play(to: output.writes)
    return .success
  } catch {
    return output.fail(with: error)
  }
}
