import Glibc
import TestSupport
import Testing

@testable import SystemSupport

/// Comparisons of the help of the program and of each command with files in `Snapshots`.
///
/// If FINGERTIP_UPDATE_SNAPSHOTS is set in the environment, the files are rewritten, for review in
/// the diff.
@Suite struct HelpTests {
  static let helps: [String] = [
    "", "show", "draw", "save", "inspect", "devices", "events", "record", "replay", "analyze",
    "report",
    "demo", "check", "autostart", "page", "ground", "region", "lock",
    "status", "quit",
  ]

  @Test("Each help text equals its snapshot", arguments: helps)
  func helpSnapshot(_ command: String) throws {
    let run = Run(command.isEmpty ? ["--help"] : [command, "--help"])
    #expect(run.status == .success)
    #expect(run.messages.isEmpty)
    let file = "Tests/FingertipAppTests/Snapshots/help\(command.isEmpty ? "" : "-\(command)").txt"
    if getenv("FINGERTIP_UPDATE_SNAPSHOTS") != nil { try RepositoryFile.write(run.data, to: file) }
    #expect(
      try run.data == RepositoryFile.text(file), "FINGERTIP_UPDATE_SNAPSHOTS=1 rewrites \(file)")
  }

  @Test("The command help prints the same text as the option --help", arguments: helps)
  func helpCommand(_ command: String) {
    let words = command.isEmpty ? ["help"] : ["help", command]
    let options = command.isEmpty ? ["-h"] : ["-h", command]
    #expect(Run(words).data == Run(options).data)
  }

  @Test("Every line of help fits a terminal of 100 columns", arguments: helps)
  func helpWidth(_ command: String) {
    for line in Run(["help", command].filter { !$0.isEmpty }).data.split(separator: "\n") {
      #expect(line.count <= 100)
    }
  }
}
