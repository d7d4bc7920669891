import FingertipSettings
import SystemSupport

/// The settings in the JSON schema of the configuration.
///
/// Type, range, words and default of a property are from the tables, and so is the order; its
/// description is written in the schema and stays. What a key of regions may be is more than the
/// tables say, and is written in the schema.
enum SchemaKeys {
  /// Returns the schema with its settings as the tables have them.
  static func updated(_ schema: String) throws(GenerationError) -> String {
    var lines = schema.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let sections = ["properties"]
    try update(&lines, at: sections + ["show"], ConfigurationKey.show)
    try update(&lines, at: sections + ["draw"], ConfigurationKey.draw)
    try update(
      &lines, at: sections + ["inspect"], ConfigurationKey.inspect, and: ["thresholds"])
    try update(
      &lines, at: sections + ["inspect", "properties", "thresholds"], ConfigurationKey.thresholds)
    let defaults = sections + ["gestures", "properties", "defaults"]
    try update(&lines, at: defaults, ConfigurationKey.defaults)
    // What a limit means is said once.
    let meanings = try members(of: lines, in: try range(of: defaults + ["properties"], in: lines))
    try update(
      &lines, at: ["definitions", "limits"], ConfigurationKey.limits, meanings: meanings)
    try update(
      &lines, at: ["definitions", "gesture"], ConfigurationKey.limits,
      after: ConfigurationKey.ofGestures, meanings: meanings)
    return lines.joined(separator: "\n")
  }

  /// A property: its name and its lines, from the brace that opens it to the one that closes it.
  private typealias Member = (name: String, lines: [String])

  /// Replaces the properties of an object.
  ///
  /// - Parameters:
  ///   - lines: the lines of the schema.
  ///   - path: the object.
  ///   - keys: the keys that it has.
  ///   - others: the names of properties that are written by hand, behind them.
  ///   - first: the names of such properties in front of them.
  ///   - meanings: the properties that have the descriptions, where these have no default either;
  ///     nil where the object has its own.
  /// - Throws: that the object is not there, or a key without a description.
  private static func update(
    _ lines: inout [String], at path: [String], _ keys: [ConfigurationKey],
    and others: [String] = [], after first: [String] = [], meanings: [Member]? = nil
  ) throws(GenerationError) {
    let range = try range(of: path + ["properties"], in: lines)
    let present = try members(of: lines, in: range)
    let indent = String(repeating: " ", count: 2 * path.count + 4)
    let made = try keys.map { key throws(GenerationError) -> Member in
      let former = (meanings ?? present).first { $0.name == key.name }
      guard let description = former.flatMap(description) ?? description(of: key) else {
        throw GenerationError(
          "'\(path.joined(separator: "."))' needs a description of '\(key.name)'")
      }
      var body = ["\"description\": \(description)"] + members(of: key.form)
      if meanings == nil { body.append("\"default\": \(literal(key.standard, key.form))") }
      let lines = body.joined(separator: ",\n").split(separator: "\n")
      return (
        key.name,
        ["\(indent)\"\(key.name)\": {"] + lines.map { indent + "  " + $0 } + [indent + "}"]
      )
    }
    func written(_ names: [String]) -> [Member] { present.filter { names.contains($0.name) } }
    let all = written(first) + made + written(others)
    let text = all.enumerated().flatMap { place, member in
      var lines = member.lines
      let last = lines.removeLast()
      let bare = last.hasSuffix(",") ? String(last.dropLast()) : last
      return lines + [place == all.count - 1 ? bare : bare + ","]
    }
    lines.replaceSubrange(range, with: text)
  }

  /// The lines within an object.
  private static func range(
    of path: [String], in lines: [String]
  ) throws(GenerationError) -> Range<Int> {
    var start = 0
    for (depth, name) in path.enumerated() {
      let head = String(repeating: " ", count: 2 * depth + 2) + "\"\(name)\": {"
      guard let found = lines[start...].firstIndex(of: head) else {
        throw GenerationError("there is no line '\(path.joined(separator: "."))'")
      }
      start = found + 1
    }
    let end = String(repeating: " ", count: 2 * path.count) + "}"
    guard let last = lines[start...].firstIndex(where: { $0.hasPrefix(end) }) else {
      throw GenerationError("'\(path.joined(separator: "."))' has no end")
    }
    return start..<last
  }

  /// The properties in some lines.
  private static func members(
    of lines: [String], in range: Range<Int>
  ) throws(GenerationError) -> [Member] {
    var members: [Member] = []
    let indent = lines[range].first?.prefix { $0 == " " } ?? ""
    for line in lines[range] {
      if line.hasPrefix(indent + "\"") {
        members.append((String(line.split(separator: "\"")[1]), []))
      }
      guard let last = members.indices.last else {
        throw GenerationError("'\(line)' is no property")
      }
      members[last].lines.append(line)
    }
    return members
  }

  /// The description of a property, in its quotes; nil where it has none.
  private static func description(of member: Member) -> String? {
    let head = "\"description\": "
    let texts = member.lines.map { $0.drop { $0 == " " } }
    return texts.first { $0.hasPrefix(head) }.map {
      String($0.dropFirst(head.count).dropLast($0.hasSuffix(",") ? 1 : 0))
    }
  }

  /// The description of a key that has none yet; nil where the tables say nothing.
  private static func description(of key: ConfigurationKey) -> String? {
    guard !key.help.isEmpty else { return nil }
    return "\"\(key.help.prefix(1).uppercased() + key.help.dropFirst()).\""
  }

  /// The members that say what a value of a form is.
  private static func members(of form: ValueForm) -> [String] {
    switch form {
    case .text, .file: ["\"type\": \"string\""]
    case .colours:
      [
        textOrList(
          "{ \"type\": \"array\", \"items\": { \"type\": \"string\" }, \"minItems\": 1, "
            + "\"maxItems\": 64 }")
      ]
    case .several(let words):
      [
        textOrList(
          "{\n    \"type\": \"array\",\n    \"items\": { \"enum\": \(list(words)) },\n"
            + "    \"minItems\": 1\n  }")
      ]
    case .pattern(let pattern, _):
      ["\"type\": \"string\"", "\"pattern\": \"\(pattern)\""]
    case .words(let words): ["\"enum\": \(list(words))"]
    case .flag: ["\"type\": \"boolean\""]
    case .number(let range):
      [interval("number", Decimal.text(range.lowerBound), Decimal.text(range.upperBound))]
    case .whole(let range): [interval("integer", "\(range.lowerBound)", "\(range.upperBound)")]
    case .length: ["\"$ref\": \"#/definitions/length\""]
    case .millimetres: ["\"$ref\": \"#/definitions/millimetres\""]
    case .device: ["\"type\": [\"string\", \"integer\"]"]
    case .monitor: ["\"type\": \"string\"", "\"minLength\": 1"]
    case .either(let form, let word):
      switch form {
      case .words(let words): ["\"enum\": \(list(words + [word]))"]
      case .number, .whole, .length, .millimetres:
        [
          "\"oneOf\": [{ \(members(of: form).joined(separator: ", ")) }, { \"const\": \"\(word)\" }]"
        ]
      // Any text is allowed already.
      default: members(of: form)
      }
    }
  }

  /// The members that say between which numbers one lies.
  private static func interval(_ type: String, _ least: String, _ most: String) -> String {
    "\"type\": \"\(type)\", \"minimum\": \(least), \"maximum\": \(most)"
  }

  /// The member that allows a text or a list.
  private static func textOrList(_ list: String) -> String {
    "\"oneOf\": [\n  { \"type\": \"string\" },\n  \(list)\n]"
  }

  /// A value as JSON has it.
  private static func literal(_ text: String, _ form: ValueForm) -> String {
    switch form.base {
    case .number, .whole, .length, .millimetres:
      Decimal.value(text) == nil ? "\"\(text)\"" : text
    case .flag: text
    default: "\"\(text)\""
    }
  }

  private static func list(_ words: [String]) -> String {
    "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }
}
