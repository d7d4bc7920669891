import FingertipApp
import SettingsReading

/// The completions for fish.
enum FishCompletion {
  static let script = """
    # Completions of fingertip(1) for fish,
    # \(CompletionTables.notice)

    set -l commands \(CompletionTables.commands.joined(separator: " "))
    set -l no_command "not __fish_seen_subcommand_from $commands"
    # Options of the default command come without its name, too.
    \(conditions)

    complete -c fingertip -f
    \(commands)
    complete -c fingertip -n '__fish_seen_subcommand_from help' -a "$commands"
    complete -c fingertip -n '__fish_seen_subcommand_from \(withOperand)' -F
    \(operandWords)
    \(options)

    """

  /// The shell variables with the condition under which each group's options are allowed.
  private static let conditions = groups.map { group in
    let takers = Command.table.filter { $0.takes.contains(group) }.map(\.name)
    let others = CompletionTables.commands.filter { !takers.contains($0) }
    let condition =
      takers.contains(CompletionTables.commands[0])
      ? "not __fish_seen_subcommand_from \(others.joined(separator: " "))"
      : "__fish_seen_subcommand_from \(takers.joined(separator: " "))"
    return "set -l \(group.variable) '\(condition)'"
  }.joined(separator: "\n")

  /// The groups of options that only some commands take.
  private static let groups = CompletionTables.groups.filter { $0 != .general }

  private static let commands = CompletionTables.summaries.map { name, summary in
    "complete -c fingertip -n \"$no_command\" -a \(name) -d \(quoted(summary))"
  }.joined(separator: "\n")

  private static let operandWords = CompletionTables.withOperandWords
    .map { command -> String in
      // Of several operands, the first is a name of the user's.
      let condition =
        "__fish_seen_subcommand_from \(command.name)"
        + (command.takesSeveral ? "; and not __fish_prev_arg_in \(command.name)" : "")
      return "complete -c fingertip -n '\(condition)'"
        + " -a '\(command.operandWords.joined(separator: " "))'"
    }.joined(separator: "\n")

  private static let withOperand = CompletionTables.withFile.map(\.name).joined(separator: " ")

  private static let options = CompletionTables.groups.map { group in
    "\n"
      + CompletionTables.options(of: group).map { line($0, in: group) }.joined(separator: "\n")
  }.joined(separator: "\n")

  /// Returns the line of an option.
  private static func line(_ option: Option, in group: OptionGroup) -> String {
    let condition = group == .general ? "" : " -n \"$\(group.variable)\""
    let short = option.short.map { " -s \($0)" } ?? ""
    return "complete -c fingertip\(condition)\(short) -l \(option.name)\(argument(option))"
      + " -d \(quoted(option.help))"
  }

  /// Returns the part of a line that tells whether an option takes a value, and which are offered.
  private static func argument(_ option: Option) -> String {
    guard let value = option.value, !option.hasOptionalValue else { return "" }
    let words = value.offeredWords.joined(separator: " ")
    return switch value.base {
    case .file: " -r -F" + (words.isEmpty ? "" : " -a '\(words)'")
    case .device: " -x -a '\(words) (xinput list --name-only 2>/dev/null)'"
    case .monitor:
      " -x -a '\(words) (xrandr --listmonitors 2>/dev/null | awk \"NR > 1 { print \\$NF }\")'"
    default: words.isEmpty ? " -x" : " -x -a '\(words)'"
    }
  }

  private static func quoted(_ text: String) -> String {
    let capital = text.prefix(1).uppercased() + text.dropFirst()
    return "'" + capital.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "'"
  }
}
