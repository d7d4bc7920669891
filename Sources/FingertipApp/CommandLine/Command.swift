/// One thing that the program can be told to do.
///
/// A new command is one new entry in `Command.table`: the parser, the help and the tests of manual
/// and completions follow the table.
struct Command: Sendable {
  let name: String
  /// What it does, in one line of the help.
  let summary: String
  /// What may stand after the name, as the help shows it; nil where nothing may.
  var operand: String?
  /// Whether the operand has to be there.
  var needsOperand = false
  /// The groups of options that it takes, besides the general ones that all commands take.
  var takes: [OptionGroup] = []
  let run: @Sendable (Invocation, Output) -> ExitStatus

  /// The options that it takes, in the order of the help.
  var options: [Option] {
    Option.all.filter { takes.contains($0.group) || $0.group == .general }
  }
}
