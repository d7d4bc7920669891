package import SystemSupport

/// A command of the program.
///
/// A new command is one new entry in `Command.table`: the parser and the help read the table, and
/// `make generate` writes the completions from it.
package struct Command: Sendable {
  /// The word on the command line.
  package let name: String
  /// Its effect, in one line of the help.
  package let summary: String
  /// The operand, as the help shows it; nil if there is none.
  package var operand: String?
  /// Whether the operand is required.
  package var needsOperand = false
  /// Whether there may be several operands.
  package var takesSeveral = false
  /// The text after the operand's name in the help and in the error for a missing operand; may be
  /// empty.
  package var operandHint = ""
  /// The words that the operand may be; if there is a hint, any other text is allowed, too.
  package var operandWords: [String] = []
  /// The groups of options that it takes besides the general ones.
  package var takes: [OptionGroup] = []
  /// Runs the command with the parsed command line and the standard streams.
  package let run: @Sendable (Invocation, Output) -> ExitStatus

  /// Creates an entry of the table; by default it has no operand and no options of its own.
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

  /// Its options, in the order of the help.
  package var options: [Option] {
    Option.all.filter { takes.contains($0.group) || $0.group == .general }
  }
}
