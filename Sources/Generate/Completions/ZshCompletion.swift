import FingertipApp
import SettingsReading

/// The completions for zsh.
enum ZshCompletion {
  static let script = """
    #compdef fingertip
    # Completions of fingertip(1) for zsh,
    # \(CompletionTables.notice)

    local -a commands \(variables)
    commands=(
    \(CompletionTables.summaries.map { "  " + quoted("\($0.0):\($0.1)") }.joined(separator: "\n"))
    )
    \(groups)

    case ${words[(r)(\(CompletionTables.commands.joined(separator: "|")))]} in
    \(branches)
    esac

    """

  private static let variables = CompletionTables.groups.map(\.variable)
    .wrapped(after: 18, indent: "  ").split(separator: "\n").joined(separator: " \\\n")

  /// The shell arrays with the options of each group.
  private static let groups = CompletionTables.groups.map { group in
    let options = CompletionTables.options(of: group).map { "  " + specification($0) + "\n" }
    return "\(group.variable)=(\n\(options.joined()))"
  }.joined(separator: "\n")

  /// Returns an option in the format of `_arguments`.
  private static func specification(_ option: Option) -> String {
    let explanation = "[\(escaped(option.help, "[]"))]"
    let exclusion: String
    if option.value == nil, option.group == .general {
      exclusion = "(- *)"
    } else if let opposite = CompletionTables.opposite(of: option) {
      exclusion = "(--\(opposite.name))"
    } else {
      exclusion = option.short.map { "(-\($0) --\(option.name))" } ?? ""
    }
    // A value follows the name or "="; an optional one only "=".
    let sign = option.value == nil ? "" : option.hasOptionalValue ? "=-" : "="
    let name = "--" + option.name + sign
    guard let short = option.short else {
      return quoted(exclusion + name + explanation + argument(option))
    }
    return "\(quoted(exclusion)){-\(short),\(name)}\(quoted(explanation + argument(option)))"
  }

  /// Returns the description of a value for `_arguments`: its name, and the offered words.
  private static func argument(_ option: Option) -> String {
    guard let value = option.value else { return "" }
    // A colon would end it, as in HOST[:PORT].
    let name = escaped((option.placeholder ?? "").lowercased(), ":")
    let words = value.offeredWords.map { escaped($0, ":") }.joined(separator: " ")
    let offers =
      switch value.base {
      case .file: files(offering: value.offeredWords)
      case .device: "(\(words) ${(f)\"$(xinput list --name-only 2>/dev/null)\"})"
      case .monitor: "(\(words) ${${(f)\"$(xrandr --listmonitors 2>/dev/null)\"}[2,-1]##* })"
      default: words.isEmpty ? " " : "(\(words))"
      }
    return (option.hasOptionalValue ? "::" : ":") + "\(name):\(offers)"
  }

  /// Returns the action of `_arguments` that offers files, and words if there are any.
  private static func files(offering words: [String]) -> String {
    words.isEmpty ? "_files" : "{compadd -- \(words.joined(separator: " ")); _files}"
  }

  /// The case branch of each command.
  private static let branches =
    (Command.table.enumerated().map { index, command in
      let optionArrays = CompletionTables.groups(of: command).map { "$" + $0.variable }
      let head = index == 0 ? "\(command.name)|''" : command.name
      let name = index == 0 ? "{_describe command commands}" : "(\(command.name))"
      let words = command.operandWords.joined(separator: " ")
      let operandPosition = command.takesSeveral ? "*" : "2"
      let operand =
        command.operand.map {
          if words.isEmpty {
            " '\(operandPosition):\($0.lowercased()):"
              + "\(CompletionTables.namesFile(command) ? "_files" : " ")'"
          } else if command.takesSeveral {
            // The first operand is a name of the user's.
            " '2:\($0.lowercased()): ' '3:word:(\(words))'"
          } else if CompletionTables.namesFile(command) {
            " '2:word:\(files(offering: command.operandWords))'"
          } else {
            " '2:word:(\(words))'"
          }
        } ?? ""
      return branch(head, optionArrays + ["'1:command:\(name)'" + operand])
    } + [
      branch(
        "help",
        [
          "$" + OptionGroup.general.variable, "'1:command:(help)'",
          "'2:command:{_describe command commands}'",
        ])
    ]).joined(separator: "\n")

  private static func branch(_ pattern: String, _ words: [String]) -> String {
    let lines = words.wrapped(after: 15, indent: "      ").split(separator: "\n")
    return "  \(pattern))\n    _arguments \(lines.joined(separator: " \\\n"))\n    ;;"
  }

  private static func escaped(_ text: String, _ letters: String) -> String {
    text.map { letters.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    text.isEmpty ? "" : "'" + text.map { $0 == "'" ? "'\\''" : "\($0)" }.joined() + "'"
  }
}
