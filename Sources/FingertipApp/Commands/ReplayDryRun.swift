internal import DryRuns
import FingertipSettings
internal import SystemSupport
internal import TouchRecordings

/// `fingertip replay --dry-run FILE`: says what the regions of a configuration make of a recording.
func runDryRun(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  var options = ReplayOptions()
  options.isDryRun = true
  guard invocation.replay == options, invocation.settings.changes.isEmpty,
    invocation.outputFile == nil
  else {
    output.log(
      .error,
      "--dry-run: shows nothing and takes no time; --config is the only other option of "
        + "'replay' that is allowed")
    return .usage
  }
  do {
    let regions = try invocation.settings.readFile()?.configuration.regions ?? RegionSettings()
    var run = DryRun(try RecordingReader(operand: invocation.operand), regions)
    for name in regions.monitors {
      output.log(
        .warning,
        "a recording does not tell where the monitor \(quoted(name)) is: its regions are laid out on "
          + "the whole screen")
    }
    try run.play { lines in
      output.write(lines)
      return output.failure == nil
    }
    return .success
  } catch {
    return output.fail(with: error)
  }
}
