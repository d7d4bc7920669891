import FingertipApp
import FingertipSettings
import SettingsReading

/// The lists of commands, options and keys in the manuals.
///
/// The head of each item and the order come from the tables; the text below the head is written by
/// hand and stays. A new item gets its help line as the text.
enum ManualLists {
  /// Returns a manual with its lists updated from the tables.
  static func updated(_ manual: String) throws(GenerationError) -> String {
    var groups: [OptionGroup] = []
    let text = try MarkedList.replacing(manual, marker: ".\\\" make generate: ") {
      name, lines throws(GenerationError) in
      let (kind, rest) = split(name)
      switch kind {
      case "commands":
        return try items(Command.table.map(item), among: lines)
      case "options":
        let listed = try rest.split(separator: ",").map { word throws(GenerationError) in
          try group(String(word.drop { $0 == " " }))
        }
        groups += listed
        return try items(listed.flatMap(options), among: lines)
      case "takers":
        return takers(of: try group(rest))
      case "keys":
        let named = SectionName(rawValue: rest).map(ConfigurationKey.keys)
        guard let keys = settings[rest] ?? named else {
          throw GenerationError("'\(name)' is not a section of the configuration")
        }
        return try items(keys.map(item), among: lines)
      default:
        throw GenerationError("'\(name)' is not in the tables")
      }
    }
    if !groups.isEmpty, let missing = OptionGroup.allCases.first(where: { !groups.contains($0) }) {
      throw GenerationError("the options of '\(missing.rawValue)' are in no list")
    }
    return text
  }

  /// An item of a list: its key, its head, and its default text; nil if the tables have none.
  private struct Item {
    let key: String
    let head: String
    let text: String?
  }

  /// Returns the items with their present texts, in the order of the table.
  private static func items(
    _ table: [Item], among lines: [Substring]
  ) throws(GenerationError) -> [String] {
    var texts: [String: [String]] = [:]
    var key: String?
    var depth = 0
    for line in lines {
      if depth == 0, line.hasPrefix(".It ") {
        key = Self.key(of: line)
        if let key, texts.updateValue([], forKey: key) != nil {
          throw GenerationError("'\(key)' is explained twice")
        }
        continue
      }
      if line.hasPrefix(".Bl") { depth += 1 }
      if line.hasPrefix(".El") { depth -= 1 }
      guard let key else { throw GenerationError("'\(line)' stands before the first item") }
      texts[key, default: []].append(String(line))
    }
    return try table.map { item throws(GenerationError) in
      guard let text = texts[item.key] ?? item.text.map({ [$0] }) else {
        throw GenerationError("'\(item.key)' is not explained below '\(item.head)'")
      }
      return [item.head] + text
    }.flatMap { $0 }
  }

  /// Returns the key of an item: the long option, or the first word that is not a macro.
  private static func key(of head: Substring) -> String? {
    let words = head.split(separator: " ").dropFirst()
    return words.first { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
      ?? words.dropFirst().first.map(String.init)
  }

  private static func item(of command: Command) -> Item {
    Item(key: command.name, head: ".It Cm \(command.name)", text: sentence(command.summary))
  }

  /// Returns the options of a group; a flag and its opposite are one item.
  private static func options(of group: OptionGroup) -> [Item] {
    let options = CompletionTables.options(of: group)
    return options.filter { option in
      !options.contains { "no-" + $0.name == option.name }
    }.map { option in
      let short = option.short.map { "\($0) , Fl " } ?? ""
      let opposite = CompletionTables.opposite(of: option).map { " , Fl -\($0.name)" } ?? ""
      var head = ".It Fl \(short)-\(option.name)\(opposite)"
      if let placeholder = option.placeholder?.lowercased() {
        head += option.hasOptionalValue ? " Ns Op = Ns Ar \(placeholder)" : " Ar \(placeholder)"
      }
      let choices = option.value?.choices ?? []
      let words = choices.isEmpty ? "" : ": " + choices.joined(separator: ", ")
      return Item(key: option.name, head: head, text: sentence(option.help + words))
    }
  }

  /// Returns the commands that take the options of a group, as the end of a sentence.
  private static func takers(of group: OptionGroup) -> [String] {
    let names = Command.table.filter { $0.takes.contains(group) }.map(\.name)
    guard let last = names.last, names.count > 1 else { return [".Cm \(names.joined()) ."] }
    return [".Cm " + names.dropLast().joined(separator: " , "), "and", ".Cm \(last) ."]
  }

  /// The keys of the configuration sections that contain settings.
  private static let settings = [
    "show": ConfigurationKey.show, "draw": ConfigurationKey.draw,
    "inspect": ConfigurationKey.inspect, "inspect.thresholds": ConfigurationKey.thresholds,
    "mapping": ConfigurationKey.mapping,
  ]

  private static func item(of key: ConfigurationKey) -> Item {
    let value = value(of: key.form, named: key.placeholder.lowercased())
    return Item(
      key: key.name, head: ".It Ic \(key.name) : \(value)",
      text: key.help.isEmpty ? nil : sentence(key.help))
  }

  /// Returns the values of a key in the notation of the manual.
  private static func value(of form: ValueForm, named name: String) -> String {
    let choices = form.choices.joined(separator: " | ")
    guard choices.isEmpty || choices.count > 50 else { return "Cm \(choices)" }
    return switch form {
    case .either(let form, let word):
      alternatives(value(of: form, named: name), "Cm \(word)")
    case .oneOf(let forms):
      forms.dropFirst().reduce(value(of: forms[0], named: name)) {
        alternatives($0, value(of: $1, named: name))
      }
    case .oneOrMore(let form, _): alternatives(value(of: form, named: name), "Ar list")
    case .defined(let form): "Ar \(form.placeholder)"
    case .list: "Ar list"
    case .section(.action): "Ar action"
    case .section, .underNames: "Ar section"
    case .colours: "Ar colour | list | palette"
    case .several: "Ar list | Cm all | none"
    case .device: "Ar name | number"
    default: "Ar \(units[name] ?? name)"
    }
  }

  /// The placeholders of the help that the manual writes out.
  private static let units = [
    "ms": "milliseconds", "hz": "hertz", "angle": "degrees", "ratio": "number", "n": "number",
  ]

  /// Joins alternative values; a macro applies to all that follow it, up to the next one.
  private static func alternatives(_ values: String, _ more: String) -> String {
    let macro = values.split(separator: " ").last { ["Ar", "Cm"].contains($0) } ?? ""
    return "\(values) | \(more.hasPrefix(macro + " ") ? String(more.dropFirst(3)) : more)"
  }

  private static func group(_ name: String) throws(GenerationError) -> OptionGroup {
    guard let group = OptionGroup(rawValue: name) else {
      throw GenerationError("'\(name)' is not a group of options")
    }
    return group
  }

  /// Splits a text into its first word and the rest.
  private static func split(_ text: String) -> (String, String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
