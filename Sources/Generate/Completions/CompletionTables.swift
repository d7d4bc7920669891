import FingertipApp
import SettingsReading

/// The parts of the tables that the completions of all shells share.
enum CompletionTables {
  /// The head of each script.
  static let notice = "made by `make generate` from the tables of commands and options."

  /// Every word that can be given as a command.
  static let commands = Command.table.map(\.name) + ["help"]

  /// The summary of each command; `help` is not in the program's own table.
  static let summaries =
    Command.table.map { ($0.name, $0.summary) } + [("help", "print the help of a command")]

  /// The commands whose operand can be a keyword.
  static let withOperandWords = Command.table.filter { !$0.operandWords.isEmpty }

  /// The commands whose operand can be a file.
  static let withFile = Command.table.filter { namesFile($0) }

  /// Returns whether the operand of a command can be a file; a ground is a keyword or a file.
  static func namesFile(_ command: Command) -> Bool {
    ["FILE", "CONFIG", "GROUND"].contains(command.operand)
  }

  /// The groups of options in the order of the help.
  static let groups = OptionGroup.allCases

  /// Returns the options of a group.
  static func options(of group: OptionGroup) -> [Option] {
    Option.all.filter { $0.group == group }
  }

  /// Returns the groups of options that a command takes, in the order of the help.
  static func groups(of command: Command) -> [OptionGroup] {
    groups.filter { $0 == .general || command.takes.contains($0) }
  }

  /// Returns the flag that negates another one, or that it negates; nil for other options.
  static func opposite(of option: Option) -> Option? {
    Option.all.first {
      $0.name == "no-" + option.name || "no-" + $0.name == option.name
    }
  }
}

extension OptionGroup {
  /// The name of a shell variable for the options of the group.
  var variable: String {
    rawValue.lowercased().split(separator: " ").joined(separator: "_") + "_options"
  }
}

extension Option {
  /// The spellings of the option: the long one, and the short one if it exists.
  var spellings: [String] { ["--" + name] + (short.map { ["-\($0)"] } ?? []) }
}

extension [String] {
  /// Returns the words joined into lines of at most 100 columns.
  ///
  /// - Parameters:
  ///   - startColumn: the number of columns before the first word.
  ///   - indent: the indentation of each further line.
  /// - Returns: the lines.
  func wrapped(after startColumn: Int, indent: String) -> String {
    var text = ""
    var column = startColumn
    for word in self {
      if text.isEmpty {
        text = word
        column += word.count
      } else if column + 1 + word.count <= 98 {
        text += " " + word
        column += 1 + word.count
      } else {
        text += "\n" + indent + word
        column = indent.count + word.count
      }
    }
    return text
  }
}

extension ValueForm {
  /// The offered values of one word, because shells offer single words.
  var offeredWords: [String] { offers.filter { !$0.contains(" ") } }
}
