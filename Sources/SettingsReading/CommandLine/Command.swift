package import SystemSupport

/// A command of the program.
///
/// A new command is one new entry in `Command.table`: the parser and the help follow the table, and
/// by `make generate` the completions.
package struct Command: Sendable {
  /// The word on the command line.
  package let name: String
  /// Its effect, in one line of the help.
  package let summary: String
  /// The operand, as the help shows it; nil if there is none.
  package var operand: String?
  /// Whether the operand has to be there.
  package var needsOperand = false
  /// Whether there may be several operands.
  package var takesSeveral = false
  /// The description of the operands, for a user who left one out; empty where its name says it.
  package var operandHint = ""
  /// The words that the operand may be; where there is a hint, it may be another text as well.
  package var operandWords: [String] = []
  /// The groups of options that it takes, besides the general ones that all commands take.
  package var takes: [OptionGroup] = []
  /// The function that runs it, to be called with the parsed command line and the standard streams.
  package let run: @Sendable (Invocation, Output) -> ExitStatus

  /// Creates an entry of the table; by default a command without operand or options of its own.
  package init(
    name: String, summary: String, operand: String? = nil, needsOperand: Bool = false,
    takesSeveral: Bool = false, operandHint: String = "", operandWords: [String] = [],
    takes: [OptionGroup] = [],
    run: @escaping @Sendable (Invocation, Output) -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.operand = operand
    self.needsOperand = needsOperand
    self.takesSeveral = takesSeveral
    self.operandHint = operandHint
    self.operandWords = operandWords
    self.takes = takes
    self.run = run
  }

  /// The options that it takes, in the order of the help.
  package var options: [Option] {
    Option.all.filter { takes.contains($0.group) || $0.group == .general }
  }
}
