internal import SettingsReading
internal import SystemSupport
internal import TouchAnalysis

/// `fingertip inspect`: shows the panel's data over the desktop; it is `show` with the inspector.
@Sendable
func runInspect(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  if invocation.mapping.isKept, invocation.panel.test != .accuracy {
    output.log(.error, "--keep: saves the correction of a test; it needs --test accuracy")
    return .usage
  }
  if invocation.kernelDevice != nil, invocation.panel.test != nil {
    output.log(.error, "--evdev: is for the inspector; it is not allowed with --test")
    return .usage
  }
  if let test = invocation.panel.test { return runPanelTest(test, invocation, output) }
  if invocation.output.file != nil {
    output.log(.error, "--output: writes the picture of a test; it needs --test")
    return .usage
  }
  if invocation.panel.limits != nil {
    output.log(.error, "--limits: compares the measures of a test; it needs --test")
    return .usage
  }
  var invocation = invocation
  do throws(SettingProblem) {
    // Before the options of the command line, which may override it.
    invocation.settings.changes.insert(try Setting.inspect.change("true"), at: 0)
  } catch {
    output.log(.error, error.message)
    return .usage
  }
  return runShow(invocation, output)
}
