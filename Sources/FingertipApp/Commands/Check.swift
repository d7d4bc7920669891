import FingertipRegions
import FingertipSettings
import SystemSupport

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
    let advice = RegionAdvice(on: file.configuration.regions)
    let rules = try source.settings(with: file).rules
    for line in (advice.warnings + rules.warnings).lines(in: file.path, kind: "warning") {
      output.tell(line)
    }
    output.print("\(file.path): ok")
    for line in rules.lines { output.print(line) }
    return .success
  } catch {
    output.report(error)
    return .usage
  }
}
