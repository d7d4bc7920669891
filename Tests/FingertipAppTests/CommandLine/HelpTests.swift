import Glibc
import TestSupport
import Testing

@testable import SystemSupport

/// The help of the program and of each command, against files in `Snapshots`.
///
/// With FINGERTIP_UPDATE_SNAPSHOTS set in the environment the files are written anew, to be looked
/// at in the diff.
@Suite struct HelpTests {
  static let helps: [String] = [
    "", "show", "draw", "save", "inspect", "devices", "events", "record", "replay", "analyze",
    "report",
    "demo", "check", "autostart",
    "status", "quit",
  ]

  @Test("The help reads as its snapshot", arguments: helps)
  func snapshot(_ command: String) throws {
    let run = Run(command.isEmpty ? ["--help"] : [command, "--help"])
    #expect(run.status == .success)
    #expect(run.messages.isEmpty)
    let file = "Tests/FingertipAppTests/Snapshots/help\(command.isEmpty ? "" : "-\(command)").txt"
    if getenv("FINGERTIP_UPDATE_SNAPSHOTS") != nil { try RepositoryFile.write(run.data, to: file) }
    #expect(try run.data == RepositoryFile.text(file))
  }

  @Test("The command help prints what the option --help prints", arguments: helps)
  func word(_ command: String) {
    let words = command.isEmpty ? ["help"] : ["help", command]
    let options = command.isEmpty ? ["-h"] : ["-h", command]
    #expect(Run(words).data == Run(options).data)
  }

  @Test("Every line of help fits a terminal of 100 columns", arguments: helps)
  func width(_ command: String) {
    for line in Run(["help", command].filter { !$0.isEmpty }).data.split(separator: "\n") {
      #expect(line.count <= 100)
    }
  }
}
