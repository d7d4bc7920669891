package import FingertipSettings
internal import Glibc
package import SystemSupport

extension RegionAdvice {
  /// Returns the programs of actions that cannot be started on this machine, each at its first use.
  ///
  /// A program in a folder relative to the current one is not looked for: the overlay may be
  /// started in another folder.
  ///
  /// - Parameters:
  ///   - settings: the regions.
  ///   - path: the folders of programs, as in the environment variable PATH.
  /// - Returns: the findings, in the order of the file.
  package static func missingPrograms(of settings: RegionSettings, path: String) -> [FileProblem] {
    let folders = path.split(separator: ":")
    var findings: [FileProblem] = []
    var known: Set<String> = []
    settings.forEachActionPart { action, location, key in
      guard case .run(let arguments) = action, let program = arguments.first,
        known.insert(program).inserted, let reason = reason(against: program, in: folders)
      else { return }
      findings.append(
        FileProblem(
          location: location, key: key, message: "\(quoted(program)) cannot be started: \(reason)"))
    }
    return findings.sorted { $0.location < $1.location }
  }

  /// Returns the reason why a program cannot be started; nil if it can be, or that is unknown.
  private static func reason(against program: String, in folders: [Substring]) -> String? {
    if program.hasPrefix("~/") { return "only a shell replaces '~' by the home folder" }
    if program.hasPrefix("/") { return access(program, X_OK) == 0 ? nil : errorText(errno) }
    guard !program.contains("/") else { return nil }
    let isFound = folders.contains { access("\($0)/\(program)", X_OK) == 0 }
    return isFound ? nil : "no folder of PATH has it"
  }
}
