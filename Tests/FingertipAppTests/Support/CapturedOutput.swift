@testable import SettingsReading
import TouchX11

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

/// An output that keeps what is written.
final class CapturedOutput {
  private(set) var data = ""
  private(set) var messages = ""
  /// Each single write of data, as the reader of a pipe would get it.
  private(set) var dataWrites: [String] = []
  /// The errno with which every write of data fails; nil if they succeed.
  var dataFailure: Int32?

  /// Returns the output for the program.
  func output(isJournal: Bool = false, isTerminal: Bool = false) -> Output {
    Output(isJournal: isJournal, isTerminal: isTerminal) {
      (stream, bytes) throws(Output.WriteError) in
      let text = String(decoding: bytes, as: UTF8.self)
      switch stream {
      case .data:
        if let errno = self.dataFailure { throw Output.WriteError(errno: errno) }
        self.data += text
        self.dataWrites.append(text)
      case .messages: self.messages += text
      }
    }
  }
}

/// The outcome of a run of the program.
struct Run {
  let status: SystemSupport.ExitStatus
  let data: String
  let messages: String

  /// Runs the program, by default with commands that do nothing, except for `check`.
  init(
    _ arguments: [String], environment: [String: String] = [:],
    commands: [Command] = Command.allForTests
  ) {
    let captured = CapturedOutput()
    status = Fingertip.run(
      ["fingertip"] + arguments, commands: commands, environment: Environment(environment),
      output: captured.output())
    data = captured.data
    messages = captured.messages
  }
}

extension Command {
  /// All commands; those that would open a display succeed without doing anything.
  static let allForTests: [Command] =
    [
      .show { _, _ in .success }, .draw { _, _ in .success }, .inspect { _, _ in .success },
      .devices { _, _ in .success },
      .events { _, _ in .success },
      .record { _, _ in .success }, .replay { _, _ in .success }, .analyze { _, _ in .success },
      .report { _, _ in .success }, .demo { _, _ in .success },
      .check(runCheck), .save { _, _ in .success }, .autostart { _, _ in .success },
    ] + StageTool.allCases.map { .stage($0) { _, _, _ in .success } }
    + ControlVerb.allCases.map { .control($0) { _, _, _ in .success } }
}
