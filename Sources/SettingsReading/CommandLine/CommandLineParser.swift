package import SystemSupport

/// The meaning of a command line.
package enum ParsedCommandLine {
  case run(Command, Invocation)
  /// The help of one command; nil for the help of the program.
  case help(Command?)
  case version
}

/// Parses the words of a command line into a command and its invocation.
package struct CommandLineParser {
  /// The commands that exist; the first is the default.
  package let commands: [Command]
  /// The environment variables, from which the paths of configurations are derived.
  package let environment: Environment

  /// Creates a parser of the given commands; the first is the default.
  package init(commands: [Command], environment: Environment) {
    self.commands = commands
    self.environment = environment
  }

  /// Parses a command line whose first word is the program's name.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParsedCommandLine {
    // Building the table of options takes a fifth of the start time; most starts have no options.
    let hasOptions = arguments.dropFirst().contains { $0.hasPrefix("-") }
    let options = hasOptions ? Option.all.filter(isTaken) : []
    let scanner = OptionScanner(
      arguments.isEmpty ? ["fingertip"] : arguments, options: options, program: "fingertip")
    var given: [(option: Option, value: String)] = []
    while let (index, value) = try scanner.next() { given.append((options[index], value)) }
    let operands = scanner.operands()

    if given.contains(where: { $0.option.isVersion }) { return .version }
    if operands.first == "help" {
      guard operands.count <= 2 else { throw unexpectedArgument(operands[2], of: "help") }
      return .help(operands.count == 2 ? try command(named: operands[1]) : nil)
    }
    let named: Command? = if let word = operands.first { try command(named: word) } else { nil }
    if given.contains(where: { $0.option.isHelp }) { return .help(named) }
    guard let command = named ?? commands.first else {
      throw UsageError("a command is needed; 'fingertip --help' lists them")
    }
    try check(operands, of: command)
    var invocation = Invocation(settings: SettingsSource(environment: environment))
    invocation.operands = Array(operands.dropFirst())
    for (option, value) in given {
      try require(option, in: command)
      try invocation.apply(option, value: value)
    }
    return .run(command, invocation)
  }

  /// Checks the operands of a command, the first of which is its name.
  private func check(_ operands: [String], of command: Command) throws(UsageError) {
    let allowed = command.operand == nil ? 1 : command.takesSeveral ? operands.count : 2
    if operands.count > allowed {
      throw unexpectedArgument(operands[allowed], of: command.name)
    }
    if command.needsOperand, operands.count < 2 || operands[1].isEmpty {
      let article = command.operand.map { "AEIO".contains($0.prefix(1)) } == true ? "an" : "a"
      let wanted =
        command.operandWords.isEmpty || !command.operandHint.isEmpty
        ? "\(article) \(command.operand ?? "")\(command.operandHint)"
        : command.operandWords.alternatives
      throw UsageError("\(command.name): needs \(wanted)")
    }
    if let word = operands.dropFirst().first, !command.operandWords.isEmpty,
      command.operandHint.isEmpty, !command.operandWords.contains(word)
    {
      throw UsageError(
        "\(command.name): \(quoted(word)) is not allowed: "
          + command.operandWords.alternatives)
    }
  }

  private func isTaken(_ option: Option) -> Bool {
    option.group == .general || commands.contains { $0.takes.contains(option.group) }
  }

  private func command(named word: String) throws(UsageError) -> Command {
    guard let command = commands.first(where: { $0.name == word }) else {
      throw .unknownCommand(word, known: commands.map(\.name) + ["help"])
    }
    return command
  }

  private func unexpectedArgument(_ word: String, of command: String) -> UsageError {
    UsageError("\(command): unexpected argument \(quoted(word))")
  }

  private func require(_ option: Option, in command: Command) throws(UsageError) {
    guard option.group != .general, !command.takes.contains(option.group) else { return }
    let owners = commands.filter { $0.takes.contains(option.group) }.map { "'\($0.name)'" }
    throw UsageError(
      "--\(option.name): is not an option of '\(command.name)', only of \(owners.alternatives)")
  }
}

extension Option {
  fileprivate var isHelp: Bool { if case .help = meaning { true } else { false } }
  fileprivate var isVersion: Bool { if case .version = meaning { true } else { false } }
}

extension Invocation {
  /// Applies an option.
  fileprivate mutating func apply(_ option: Option, value: String) throws(UsageError) {
    switch option.meaning {
    case .setting(let setting): try change(setting, to: value, by: option)
    case .word(let setting, let word): try change(setting, to: word, by: option)
    case .file(let path): self[keyPath: path] = try Self.fileName(value, of: option)
    case .json: output.isJSON = true
    case .value(let apply):
      do {
        try apply(&self, value)
      } catch {
        throw UsageError("--\(option.name): \(error.message)")
      }
    case .logLevel:
      guard let level = LogLevel(name: value) else {
        throw UsageError(
          "--\(option.name): \(quoted(value)) is not a level: \(option.form.choices.alternatives)")
      }
      logLevel = level
    case .help, .version: break
    }
  }

  private mutating func change(
    _ setting: Setting, to text: String, by option: Option
  ) throws(UsageError) {
    do {
      settings.changes.append(try setting.change(text))
    } catch {
      throw UsageError("--\(option.name): \(error.message)")
    }
  }

  private static func fileName(_ value: String, of option: Option) throws(UsageError) -> String {
    guard !value.isEmpty else { throw UsageError("--\(option.name): a file name is needed") }
    return value
  }
}
