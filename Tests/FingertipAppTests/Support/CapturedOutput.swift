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
  /// All commands of the program; all except `check` succeed without doing anything.
  static let allForTests: [Command] = table.map { command in
    guard command.name != "check" else { return command }
    return Command(
      name: command.name, summary: command.summary, operand: command.operand,
      needsOperand: command.needsOperand, takesSeveral: command.takesSeveral,
      operandHint: command.operandHint, operandWords: command.operandWords, takes: command.takes
    ) { _, _ in .success }
  }
}
