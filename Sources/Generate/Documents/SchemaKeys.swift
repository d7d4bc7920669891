import SettingsReading
import SystemSupport

/// The keys in the JSON schema of the configuration.
///
/// The form, the default and the order of properties come from the tables; their descriptions are
/// written by hand and stay. So do relations between the keys of a section, and the named forms.
enum SchemaKeys {
  /// Returns the schema with its settings updated from the tables.
  static func updated(_ schema: String) throws(GenerationError) -> String {
    var lines = schema.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let sections = ["properties"]
    try update(&lines, at: sections + ["show"], ConfigurationKey.show)
    try update(&lines, at: sections + ["draw"], ConfigurationKey.draw)
    try update(
      &lines, at: sections + ["inspect"], ConfigurationKey.inspect, and: ["thresholds"])
    try update(
      &lines, at: sections + ["inspect", "properties", "thresholds"], ConfigurationKey.thresholds)
    try update(&lines, at: sections + ["gestures"], ConfigurationKey.gestures)
    try update(&lines, at: sections + ["mapping"], ConfigurationKey.mapping)
    for section in SectionName.allCases { try update(section, in: &lines) }
    try writeRules(in: &lines)
    let actions = sections + ["hotkeys", "additionalProperties"]
    lines.replaceSubrange(
      try range(of: actions, in: lines),
      with: [indent(of: actions) + "\"enum\": \(list(ConfigurationKey.overlayActions))"])
    return lines.joined(separator: "\n")
  }

  /// Updates the definition of a section from its table.
  private static func update(
    _ section: SectionName, in lines: inout [String]
  ) throws(GenerationError) {
    let keys = ConfigurationKey.keys(of: section)
    let path = definition(of: section)
    switch section {
    case .limits:
      let meanings = try meanings(of: .defaults, in: lines)
      try update(&lines, at: path, keys, meanings: meanings)
    case .ruleShow, .ruleDraw:
      let section = section == .ruleShow ? "show" : "draw"
      let written = try range(of: ["properties", section, "properties"], in: lines)
      try update(&lines, at: path, keys, meanings: try members(of: lines, in: written))
    case .face:
      let meanings = try meanings(of: .look, in: lines)
      try update(&lines, at: path, keys, meanings: meanings)
    case .gesture:
      try update(&lines, at: path, keys, and: ConfigurationKey.limits.map(\.name))
      let meanings = try meanings(of: .defaults, in: lines)
      try update(
        &lines, at: path, ConfigurationKey.limits, after: keys.map(\.name), meanings: meanings)
    case .action:
      try update(&lines, at: path, keys)
      let meanings = try meanings(of: .action, in: lines)
      try update(
        &lines, at: ["definitions", "directedAction"], keys, meanings: meanings,
        valueMembers: { key in directed(key, meanings) })
    default: try update(&lines, at: path, keys)
    }
  }

  /// Writes the rules between the keys of actions and gestures.
  private static func writeRules(in lines: inout [String]) throws(GenerationError) {
    lines.replaceSubrange(
      try range(of: ["definitions", "actionKind"], in: lines), with: actionKind)
    for (name, rule) in actionRules {
      lines.replaceSubrange(
        try range(of: ["definitions", name], in: lines), with: refusal(of: rule, as: name))
    }
    try write(
      actionRules.map { refusal($0.rule.events, $0.name) }, at: definition(of: .events), in: &lines)
    try write(
      actionRules.filter { !$0.rule.states.isEmpty }.map { refusal($0.rule.states, $0.name) },
      at: definition(of: .states), in: &lines)
    try write(
      actionRules.filter { $0.rule.events.contains(ActionRule.menuEvent) }.map {
        refusal(["do"], $0.name)
      }, at: definition(of: .menuItem), in: &lines)
    try write(
      GestureRule.all.map(condition) + actionRules.compactMap(condition)
        + ActionRule.followed.map(condition), at: definition(of: .gesture), in: &lines)
  }

  private static func definition(of section: SectionName) -> [String] {
    ["definitions", section.rawValue]
  }

  /// Returns the properties that describe another section's keys, which are described once.
  private static func meanings(
    of section: SectionName, in lines: [String]
  ) throws(GenerationError) -> [Member] {
    try members(of: lines, in: range(of: definition(of: section) + ["properties"], in: lines))
  }

  /// Replaces the rules in the `allOf` list of an object.
  private static func write(
    _ rules: [String], at path: [String], in lines: inout [String]
  ) throws(GenerationError) {
    lines.replaceSubrange(
      try range(of: path + ["allOf"], in: lines, isList: true),
      with: separated(rules).map { indent(of: ["definitions"]) + "  " + $0 })
  }

  /// Returns the members indented by one level, with commas between them.
  static func separated(_ members: [String]) -> [String] {
    members.joined(separator: ",\n").split(separator: "\n").map { "  " + $0 }
  }

  /// Returns the indentation of a line within an object.
  static func indent(of path: [String]) -> String {
    String(repeating: " ", count: 2 * path.count + 2)
  }

  /// A property: its name and its lines, from the opening to the closing brace.
  typealias Member = (name: String, lines: [String])

  /// Replaces the properties of an object.
  ///
  /// - Parameters:
  ///   - lines: the lines of the schema.
  ///   - path: the path of the object.
  ///   - keys: the keys of the object.
  ///   - trailing: the names of handwritten properties that follow them.
  ///   - leading: the names of handwritten properties that precede them.
  ///   - meanings: the properties that provide the descriptions, in which case there are no
  ///     defaults; nil if the object has its own.
  ///   - valueMembers: returns the members that describe the value of a key.
  /// - Throws: `GenerationError` if the object does not exist, or if a key has no description.
  private static func update(
    _ lines: inout [String], at path: [String], _ keys: [ConfigurationKey],
    and trailing: [String] = [], after leading: [String] = [], meanings: [Member]? = nil,
    valueMembers: (ConfigurationKey) -> [String] = { members(of: $0.form) }
  ) throws(GenerationError) {
    let range = try range(of: path + ["properties"], in: lines)
    let present = try members(of: lines, in: range)
    let indent = indent(of: path + ["properties"])
    let generated = try keys.map { key throws(GenerationError) -> Member in
      let former = (meanings ?? present).first { $0.name == key.name }
      guard let description = former.flatMap(description) ?? description(of: key) else {
        throw GenerationError(
          "'\(path.joined(separator: "."))' needs a description of '\(key.name)'")
      }
      var body = ["\"description\": \(description)"] + valueMembers(key)
      if meanings == nil, !key.standard.isEmpty {
        body.append("\"default\": \(literal(key.standard, key.form))")
      }
      let lines = body.joined(separator: ",\n").split(separator: "\n")
      return (
        key.name,
        ["\(indent)\"\(key.name)\": {"] + lines.map { indent + "  " + $0 } + [indent + "}"]
      )
    }
    func written(_ names: [String]) -> [Member] { present.filter { names.contains($0.name) } }
    let all = written(leading) + generated + written(trailing)
    let text = all.enumerated().flatMap { index, member in
      var lines = member.lines
      let last = lines.removeLast()
      let bare = last.hasSuffix(",") ? String(last.dropLast()) : last
      return lines + [index == all.count - 1 ? bare : bare + ","]
    }
    lines.replaceSubrange(range, with: text)
  }

  /// Returns the lines within the object at a path, or within a list if the path ends in one.
  private static func range(
    of path: [String], in lines: [String], isList: Bool = false
  ) throws(GenerationError) -> Range<Int> {
    var start = 0
    for (depth, name) in path.enumerated() {
      let opening = isList && depth == path.count - 1 ? "[" : "{"
      let head = indent(of: Array(path.prefix(depth))) + "\"\(name)\": " + opening
      guard let found = lines[start...].firstIndex(of: head) else {
        throw GenerationError("there is no line '\(path.joined(separator: "."))'")
      }
      start = found + 1
    }
    let end = String(repeating: " ", count: 2 * path.count) + (isList ? "]" : "}")
    guard let last = lines[start...].firstIndex(where: { $0.hasPrefix(end) }) else {
      throw GenerationError("'\(path.joined(separator: "."))' has no end")
    }
    return start..<last
  }

  /// Returns the properties in a range of lines.
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
        throw GenerationError("'\(line)' is not a property")
      }
      members[last].lines.append(line)
    }
    return members
  }

  /// Returns the description of a property, with its quotes; nil if it has none.
  static func description(of member: Member) -> String? {
    let head = "\"description\": "
    let texts = member.lines.map { $0.drop { $0 == " " } }
    return texts.first { $0.hasPrefix(head) }.map {
      String($0.dropFirst(head.count).dropLast($0.hasSuffix(",") ? 1 : 0))
    }
  }

  /// Returns the default description of a key; nil if the tables have none.
  private static func description(of key: ConfigurationKey) -> String? {
    guard !key.help.isEmpty else { return nil }
    return "\"\(key.help.prefix(1).uppercased() + key.help.dropFirst()).\""
  }
}
