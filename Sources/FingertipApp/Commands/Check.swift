import FingertipRegions
internal import FingertipSettings
import InkPages
import SettingsReading
import SystemSupport

/// `fingertip check [CONFIG]`: reads a configuration and prints its problems.
@Sendable
func runCheck(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  var source = invocation.settings
  source.file = invocation.operand
  do {
    guard let file = try source.readFile() else {
      output.print("no configuration file: the built-in defaults apply")
      return .success
    }
    let (regions, path) = (file.configuration.regions, source.environment["PATH"])
    let warnings =
      file.configuration.warnings + RegionAdvice(on: regions).warnings
      + (path.map { RegionAdvice.missingPrograms(of: regions, path: $0) } ?? [])
    let settings = try source.settings(with: file)
    let rules = settings.rules
    for line in (warnings + rules.warnings).lines(in: file.path, kind: "warning") {
      output.tell(line)
    }
    output.print("\(file.path): ok")
    for line in rules.lines { output.print(line) }
    if !settings.show.startsPrograms { printOmissions(file, settings, output) }
    return .success
  } catch {
    output.report(error)
    return .usage
  }
}

/// Prints what is left out because `--no-run` starts no programs and sends no touches.
private func printOmissions(
  _ file: ConfigurationFile, _ settings: OverlaySettings, _ output: Output
) {
  let programs = file.configuration.regions.programs
  for line in programs.lines(in: file.path, kind: "left out") { output.print(line) }
  for omission in settings.omissions {
    output.print("\(file.path): left out: \(omission.key): \(escaped(omission.name))")
  }
}
