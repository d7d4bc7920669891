@testable import SettingsReading
@testable import SystemSupport

/// Returns the lines that `check` prints about a configuration with templates, without the file's
/// name.
func templateProblems(_ text: String) -> [String] {
  Configuration(Array(text.utf8)).problems.lines(in: "f").map { String($0.dropFirst(2)) }
}
