package import SystemSupport

/// The texts of `--help`, built from the tables of commands and options.
package enum Help {
  /// Returns the help of the program: all commands and options.
  package static func program(_ commands: [Command]) -> String {
    let groups = OptionGroup.allCases.filter { group in
      group == .general || commands.contains { $0.takes.contains(group) }
    }
    let usage = commands.first.map { "usage: fingertip [\($0.name)] [OPTION]...\n" } ?? ""
    return usage + """
             fingertip COMMAND [OPTION]...
             fingertip help [COMMAND]

      Draws every touch of a touchscreen as a halo with a trail.

      Commands:
      \(list(commands.map { (summaryHead($0), $0.summary) }))
      """ + sections(groups, of: Option.all) + """


        A LENGTH is a number of millimetres, or one with a unit: 3mm, 40px, 20pt, 5%.
        See the manual fingertip(1) for details.
        """
  }

  /// Returns the help of one command.
  package static func command(_ command: Command) -> String {
    """
    usage: fingertip \(summaryHead(command)) [OPTION]...

    \(command.summary)
    """ + operandNote(command) + sections(command.takes + [.general], of: command.options)
  }

  /// Returns a paragraph about the operand; empty if its name is enough.
  private static func operandNote(_ command: Command) -> String {
    guard let operand = command.operand, !command.operandHint.isEmpty else { return "" }
    return "\n\n" + wrapped(operand + command.operandHint, indent: 0)
  }

  private static func summaryHead(_ command: Command) -> String {
    guard let operand = command.operand else { return command.name }
    let more = command.takesSeveral ? "..." : ""
    return command.name + (command.needsOperand ? " \(operand)\(more)" : " [\(operand)\(more)]")
  }

  private static func sections(_ groups: [OptionGroup], of options: [Option]) -> String {
    groups.map { group in
      let members = options.filter { $0.group == group }
      return "\n\n\(group.rawValue):\n" + list(members.map { (head($0), tail($0)) })
    }.joined()
  }

  /// Returns the options of a program that has no table of settings, one per line.
  package static func options(_ options: [some CommandLineOption]) -> String {
    list(options.map { (head($0), $0.help) })
  }

  private static func head(_ option: some CommandLineOption) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    guard let value = option.placeholder else { return "\(short)--\(option.name)" }
    return "\(short)--\(option.name)"
      + (option.matchesOptionalValue == nil ? " \(value)" : "[=\(value)]")
  }

  private static func tail(_ option: Option) -> String {
    guard let choices = option.value?.choices, !choices.isEmpty else { return option.help }
    return "\(option.help): \(choices.alternatives)"
  }

  /// The width of a terminal, in columns.
  private static let width = 100
  /// The start of the second column, in characters.
  private static let indent = 29

  /// Returns rows of two columns; the first column is wide enough for the program's options.
  private static func list(_ rows: [(head: String, tail: String)]) -> String {
    rows.map { row in
      let padding = String(repeating: " ", count: max(2, indent - 2 - row.head.count))
      return wrapped("  \(row.head)\(padding)\(row.tail)", indent: indent)
    }.joined(separator: "\n")
  }

  /// Returns a row that is wrapped into further lines, which begin at a column.
  private static func wrapped(_ row: String, indent: Int) -> String {
    guard row.count > width, let last = row.prefix(width + 1).lastIndex(of: " ") else { return row }
    let rest = String(repeating: " ", count: indent) + row[row.index(after: last)...]
    return row[..<last] + "\n" + wrapped(rest, indent: indent)
  }
}
