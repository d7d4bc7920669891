import FingertipSettings
import SystemSupport

/// The keys in the JSON schema of the configuration.
///
/// What a property may be and its default are from the tables, and so is the order; its description is
/// written in the schema and stays. So does what keys of one section say of each other, and what the
/// forms are that have a name.
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
    try update(&lines, at: sections + ["gestures"], ConfigurationKey.gestures)
    try update(&lines, at: sections + ["mapping"], ConfigurationKey.mapping)
    for section in SectionName.allCases {
      let keys = ConfigurationKey.keys(of: section)
      let path = definition(of: section)
      switch section {
      case .limits:
        let meanings = try meanings(of: .defaults, in: lines)
        try update(&lines, at: path, keys, meanings: meanings)
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
          saying: { key in directed(key, meanings) })
      default: try update(&lines, at: path, keys)
      }
    }
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
    let actions = sections + ["hotkeys", "additionalProperties"]
    lines.replaceSubrange(
      try range(of: actions, in: lines),
      with: [indent(of: actions) + "\"enum\": \(list(ConfigurationKey.overlayActions))"])
    return lines.joined(separator: "\n")
  }

  private static func definition(of section: SectionName) -> [String] {
    ["definitions", section.rawValue]
  }

  /// Returns the properties that say what the keys of another section mean, which is said once.
  private static func meanings(
    of section: SectionName, in lines: [String]
  ) throws(GenerationError) -> [Member] {
    try members(of: lines, in: range(of: definition(of: section) + ["properties"], in: lines))
  }

  /// Replaces the rules that an object keeps besides those for its properties.
  private static func write(
    _ rules: [String], at path: [String], in lines: inout [String]
  ) throws(GenerationError) {
    lines.replaceSubrange(
      try range(of: path + ["allOf"], in: lines, isList: true),
      with: separated(rules).map { indent(of: ["definitions"]) + "  " + $0 })
  }

  /// The rules on actions at some places, by the names of the definitions.
  private static let actionRules: [(name: String, rule: ActionRule)] = [
    ("followsNothing", .following), ("followsNoGesture", .followingGestures),
    ("isOverAtOnce", .lasting),
  ]

  /// Returns the lines within the definition of an action, or a list of actions, without some keys.
  private static func refusal(of rule: ActionRule, as name: String) -> [String] {
    let lines =
      ["\"allOf\": ["] + separated([lacking(rule.keys)])
      + ["],", "\"items\": { \"$ref\": \"#/definitions/\(name)\" }"]
    return lines.map { indent(of: ["definitions", name]) + $0 }
  }

  /// Returns the rule that some properties are as a definition says.
  private static func refusal(_ properties: [String], _ name: String) -> String {
    let members = properties.map { "\"\($0)\": { \(reference(name)) }" }
    return (["{", "  \"properties\": {"] + separated(members).map { "  " + $0 } + ["  }", "}"])
      .joined(separator: "\n")
  }

  /// Returns the object that takes everything without some properties.
  private static func lacking(_ keys: [String]) -> String {
    "{ \"properties\": { "
      + keys.map { "\"\($0)\": { \"not\": {} }" }.joined(separator: ", ") + " } }"
  }

  /// Returns a rule for what gestures of some types do when they are recognized; nil where there is none.
  private static func condition(_ name: String, _ rule: ActionRule) -> String? {
    guard !rule.types.isEmpty else { return nil }
    return condition(rule.types, "{ \"properties\": { \"do\": { \(reference(name)) } } }")
  }

  /// Returns a rule for what gestures of some types do in some states.
  private static func condition(_ rule: ActionRule) -> String {
    let object = lacking(rule.keys)
    let either = "{ \"allOf\": [\(object)], \"items\": \(object) }"
    let states = rule.states.map { "\"\($0)\": \(either)" }.joined(separator: ", ")
    return condition(
      rule.types, "{ \"properties\": { \"on\": { \"properties\": { \(states) } } } }")
  }

  /// Returns the members that say what an action of a gesture is for each direction; what says more of it
  /// can stand among them.
  private static func directed(_ key: ConfigurationKey, _ meanings: [Member]) -> [String] {
    guard ConfigurationKey.actionKinds.contains(key.name) else { return members(of: key.form) }
    let more = ConfigurationKey.keys(of: .action).filter { other in
      !ConfigurationKey.actionKinds.contains(other.name)
        && ConfigurationKey.sayingMore.first { $0.key == other.name }?.actions.contains(key.name)
          ?? true
    }
    let properties = more.map { other in
      let meaning = meanings.first { $0.name == other.name }.flatMap(description)
      let body = (meaning.map { ["\"description\": \($0)"] } ?? []) + members(of: other.form)
      return (["\"\(other.name)\": {"] + separated(body) + ["}"]).joined(separator: "\n")
    }
    return [
      "\"type\": \"object\"", "\"minProperties\": 1",
      "\"propertyNames\": { \"enum\": \(list(ConfigurationKey.directions + more.map(\.name))) }",
      (["\"properties\": {"] + separated(properties) + ["}"]).joined(separator: "\n"),
      "\"additionalProperties\": \(object(key.form))",
    ]
  }

  /// The rules between the keys of an action: one says what is done, and some are for some only.
  private static var actionKind: [String] {
    let indent = indent(of: ["definitions", "actionKind"])
    func needed(_ key: String) -> String { "{ \"required\": [\"\(key)\"] }" }
    let dependencies = ConfigurationKey.sayingMore.map { key, actions in
      let alternatives = actions.map(needed).joined(separator: ", ")
      return "\"\(key)\": "
        + (actions.count == 1 ? list(actions) : "{ \"anyOf\": [\(alternatives)] }")
    }
    let kinds = ConfigurationKey.actionKinds.map(needed)
    let lines =
      ["\"oneOf\": ["] + separated(kinds) + ["],", "\"dependencies\": {"]
      + separated(dependencies) + ["}"]
    return lines.map { indent + $0 }
  }

  /// Returns a rule for gestures of some types, as a condition.
  private static func condition(_ rule: GestureRule) -> String {
    let consequence = rule.form.map { "{ \"properties\": { \"\(rule.key)\": \(object($0)) } }" }
    return condition(rule.types, consequence ?? "{ \"not\": { \"required\": [\"\(rule.key)\"] } }")
  }

  /// Returns the rules for gestures of some types.
  private static func condition(_ types: [String], _ consequence: String) -> String {
    let types = "{ \"properties\": { \"type\": { \"enum\": \(list(types)) } } }"
    return (["{"] + separated(["\"if\": \(types)", "\"then\": \(consequence)"]) + ["}"])
      .joined(separator: "\n")
  }

  /// Members a step further in, with commas between them.
  private static func separated(_ members: [String]) -> [String] {
    members.joined(separator: ",\n").split(separator: "\n").map { "  " + $0 }
  }

  /// Returns the indentation of a line within an object.
  private static func indent(of path: [String]) -> String {
    String(repeating: " ", count: 2 * path.count + 2)
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
  ///   - saying: the members that say what the value of a key is.
  /// - Throws: that the object is not there, or a key without a description.
  private static func update(
    _ lines: inout [String], at path: [String], _ keys: [ConfigurationKey],
    and others: [String] = [], after first: [String] = [], meanings: [Member]? = nil,
    saying: (ConfigurationKey) -> [String] = { members(of: $0.form) }
  ) throws(GenerationError) {
    let range = try range(of: path + ["properties"], in: lines)
    let present = try members(of: lines, in: range)
    let indent = indent(of: path + ["properties"])
    let made = try keys.map { key throws(GenerationError) -> Member in
      let former = (meanings ?? present).first { $0.name == key.name }
      guard let description = former.flatMap(description) ?? description(of: key) else {
        throw GenerationError(
          "'\(path.joined(separator: "."))' needs a description of '\(key.name)'")
      }
      var body = ["\"description\": \(description)"] + saying(key)
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
    let all = written(first) + made + written(others)
    let text = all.enumerated().flatMap { place, member in
      var lines = member.lines
      let last = lines.removeLast()
      let bare = last.hasSuffix(",") ? String(last.dropLast()) : last
      return lines + [place == all.count - 1 ? bare : bare + ","]
    }
    lines.replaceSubrange(range, with: text)
  }

  /// Returns the lines within an object, or within a list at the end of a path of objects.
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

  /// Returns the properties in some lines.
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

  /// Returns the description of a property, in its quotes; nil where it has none.
  private static func description(of member: Member) -> String? {
    let head = "\"description\": "
    let texts = member.lines.map { $0.drop { $0 == " " } }
    return texts.first { $0.hasPrefix(head) }.map {
      String($0.dropFirst(head.count).dropLast($0.hasSuffix(",") ? 1 : 0))
    }
  }

  /// Returns the description of a key that has none yet; nil where the tables say nothing.
  private static func description(of key: ConfigurationKey) -> String? {
    guard !key.help.isEmpty else { return nil }
    return "\"\(key.help.prefix(1).uppercased() + key.help.dropFirst()).\""
  }

  /// Returns the members that say what a value of a form is.
  private static func members(of form: ValueForm) -> [String] {
    switch form {
    case .text: ["\"type\": \"string\""]
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
    case .monitor, .file: ["\"type\": \"string\"", "\"minLength\": 1"]
    case .defined(let form): [reference(form.rawValue)]
    case .section(let section): [reference(section.rawValue)]
    case .oneOf(let forms): [oneOf(forms.map(object))]
    case .oneOrMore(let form):
      [oneOf([object(form), "{ \"type\": \"array\", \"items\": \(object(form)) }"])]
    case .list(let form, let count):
      [
        "\"type\": \(count.contains(0) ? "[\"array\", \"null\"]" : "\"array\"")",
        "\"items\": \(object(form))",
      ] + (count.contains(0) ? [] : ["\"minItems\": \(count.lowerBound)"])
        + (count.upperBound == .max ? [] : ["\"maxItems\": \(count.upperBound)"])
    case .underNames(let form):
      ["\"type\": [\"object\", \"null\"]", "\"additionalProperties\": \(object(form))"]
    case .either(let form, let word):
      switch form {
      case .words(let words): ["\"enum\": \(list(words + [word]))"]
      case .number, .whole, .length, .millimetres, .section:
        [
          "\"oneOf\": [{ \(members(of: form).joined(separator: ", ")) }, { \"const\": \"\(word)\" }]"
        ]
      // Any text is allowed already.
      default: members(of: form)
      }
    }
  }

  /// Returns the object that describes a value of a form.
  private static func object(_ form: ValueForm) -> String {
    let members = members(of: form)
    let text = members.joined(separator: ", ")
    guard text.contains("\n") || text.count > 80 else { return "{ \(text) }" }
    return (["{"] + separated(members) + ["}"]).joined(separator: "\n")
  }

  /// Returns the member that allows one of some objects.
  private static func oneOf(_ objects: [String]) -> String {
    (["\"oneOf\": ["] + separated(objects) + ["]"]).joined(separator: "\n")
  }

  /// Returns the member that stands for a definition.
  private static func reference(_ name: String) -> String { "\"$ref\": \"#/definitions/\(name)\"" }

  /// Returns the members that say between which numbers one lies.
  private static func interval(_ type: String, _ least: String, _ most: String) -> String {
    "\"type\": \"\(type)\", \"minimum\": \(least), \"maximum\": \(most)"
  }

  /// Returns the member that allows a text or a list.
  private static func textOrList(_ list: String) -> String {
    "\"oneOf\": [\n  { \"type\": \"string\" },\n  \(list)\n]"
  }

  /// Returns a value as JSON has it.
  private static func literal(_ text: String, _ form: ValueForm) -> String {
    switch form.base {
    case .number, .whole, .length, .millimetres, .defined(.distance), .defined(.size):
      Decimal.value(text) == nil ? "\"\(text)\"" : text
    case .flag: text
    default: "\"\(text)\""
    }
  }

  private static func list(_ words: [String]) -> String {
    "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }
}
