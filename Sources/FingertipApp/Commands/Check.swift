import TouchX11

/// `fingertip check [CONFIG]`: reads a configuration and says what is wrong with it.
@Sendable
func runCheck(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  var source = invocation.settings
  source.file = invocation.operand
  do {
    guard let file = try source.readFile() else {
      output.print("no configuration file: the built-in defaults hold")
      return .success
    }
    for warning in RegionAdvice(on: file.configuration.regions).warnings {
      output.tell(warning.description(in: file.path, kind: "warning"))
    }
    output.print("\(file.path): ok")
    return .success
  } catch {
    output.report(error)
    return .usage
  }
}
