import FingertipApp
import SettingsReading

/// The completions for bash.
enum BashCompletion {
  static let script = """
    # Completions of fingertip(1) for bash,
    # \(CompletionTables.notice)
    # shellcheck shell=bash

    # Offers files, with blanks escaped and a slash after folders, and words.
    _fingertip_files() {
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -f -- "$1"; compgen -W "${2-}" -- "$1")
    }

    _fingertip() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local command='' word
      COMPREPLY=()

      # bash splits --option=value into three words.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
    \(alternatives(CompletionTables.commands, indent: "      "))
            command=$word && break
            ;;
        esac
      done

    \(groups)

      local words=
      case $previous in
    \(values)
        *)
          if [[ $current == -* ]]; then
            case ${command:-\(CompletionTables.commands[0])} in
    \(options)
              *) words=$\(OptionGroup.general.variable) ;;
            esac
    \(operandWords)
          elif [[ " \(withOperand) " == *" $command "* ]]; then
            _fingertip_files "$current"
            return
          elif [[ -z $command || $command == help ]]; then
            words='\(CompletionTables.commands.wrapped(after: 15, indent: "          "))'
          fi
          ;;
      esac
      mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    }

    complete -F _fingertip fingertip

    """

  /// The shell variables with the options of each group.
  private static let groups = CompletionTables.groups.map { group in
    let names = CompletionTables.options(of: group).map { "--" + $0.name }
    let head = "  local \(group.variable)='"
    return head + names.wrapped(after: head.count, indent: "    ") + "'"
  }.joined(separator: "\n")

  /// The case branch of each option with a value.
  private static let values: String = {
    var offering: [(words: String, options: [String])] = []
    var files: [(words: String, options: [String])] = []
    var others: [String] = []
    for option in Option.all where !option.hasOptionalValue {
      guard let value = option.value else { continue }
      let words = words(of: value)
      if value.base == .file {
        add(option, words, to: &files)
      } else if words.isEmpty {
        others += option.spellings
      } else {
        add(option, words, to: &offering)
      }
    }
    let branches = offering.map { branch in
      "    \(branch.options.joined(separator: " | "))) words=\(branch.words) ;;"
    }
    let fileBranches = files.map { branch in
      """
      \(alternatives(branch.options, indent: "    "))
            _fingertip_files "$current"\(branch.words.isEmpty ? "" : " " + branch.words)
            return
            ;;
      """
    }
    return (branches + fileBranches).joined(separator: "\n") + """

      \(alternatives(others, indent: "    "))
            return
            ;;
      """
  }()

  /// Adds an option to the branch of those with the same words.
  private static func add(
    _ option: Option, _ words: String, to branches: inout [(words: String, options: [String])]
  ) {
    if let index = branches.firstIndex(where: { $0.words == words }) {
      branches[index].options += option.spellings
    } else {
      branches.append((words, option.spellings))
    }
  }

  /// Returns the words offered for a value, as a single shell word.
  private static func words(of value: ValueForm) -> String {
    let words = value.offeredWords.joined(separator: " ")
    return switch value.base {
    case .device: "\"\(words) $(xinput list --id-only 2>/dev/null)\""
    case .monitor: "\"\(words) $(xrandr --listmonitors 2>/dev/null | awk 'NR > 1 { print $NF }')\""
    default: words.isEmpty ? "" : "'\(words)'"
    }
  }

  /// The case branch of each command that takes more than the general options.
  private static let options = Command.table.filter { !$0.takes.isEmpty }.map { command in
    let variables = CompletionTables.groups(of: command).map { "$" + $0.variable }
    let head = "          \(command.name)) words=\""
    return head + variables.wrapped(after: head.count, indent: "            ") + "\" ;;"
  }.joined(separator: "\n")

  /// The branch of each command whose operand is a keyword.
  private static let operandWords = CompletionTables.withOperandWords
    .map { command -> String in
      // Of several operands, the first is a name of the user's.
      let condition =
        "$command == \(command.name)"
        + (command.takesSeveral ? " && $previous != \(command.name)" : "")
      let words = "'\(command.operandWords.joined(separator: " "))'"
      return "      elif [[ \(condition) ]]; then\n"
        + (CompletionTables.namesFile(command)
          ? "        _fingertip_files \"$current\" \(words)\n        return"
          : "        words=\(words)")
    }.joined(separator: "\n")

  /// The commands whose operand can only be a file.
  private static let withOperand = CompletionTables.withFile.filter(\.operandWords.isEmpty)
    .map(\.name).joined(separator: " ")

  /// Returns the pattern of a case branch.
  private static func alternatives(_ words: [String], indent: String) -> String {
    let lines = words.enumerated().map { $1 + ($0 == words.count - 1 ? ")" : " |") }
      .wrapped(after: indent.count, indent: indent + "  ").split(separator: "\n")
    return indent + lines.joined(separator: " \\\n")
  }
}
