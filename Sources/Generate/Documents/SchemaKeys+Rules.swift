import SettingsReading

/// The rules between keys: for the actions of gestures, and for the keys of gesture types.
extension SchemaKeys {
  /// The rules for actions in certain places, with the names of their definitions.
  static let actionRules: [(name: String, rule: ActionRule)] = [
    ("followsNothing", .following), ("followsNoGesture", .followingGestures),
    ("isOverAtOnce", .lasting),
  ]

  /// Returns the lines of a definition that forbids a rule's keys in one or several actions.
  static func refusal(of rule: ActionRule, as name: String) -> [String] {
    let lines =
      ["\"allOf\": ["] + separated([lacking(rule.keys)])
      + ["],", "\"items\": { \"$ref\": \"#/definitions/\(name)\" }"]
    return lines.map { indent(of: ["definitions", name]) + $0 }
  }

  /// Returns the rule that some properties must match a definition.
  static func refusal(_ properties: [String], _ name: String) -> String {
    let members = properties.map { "\"\($0)\": { \(reference(name)) }" }
    return (["{", "  \"properties\": {"] + separated(members).map { "  " + $0 } + ["  }", "}"])
      .joined(separator: "\n")
  }

  /// Returns the schema object that forbids some properties.
  static func lacking(_ keys: [String]) -> String {
    "{ \"properties\": { "
      + keys.map { "\"\($0)\": { \"not\": {} }" }.joined(separator: ", ") + " } }"
  }

  /// Returns a rule for the `do` of some gesture types; nil if the rule names no types.
  static func condition(_ name: String, _ rule: ActionRule) -> String? {
    guard !rule.types.isEmpty else { return nil }
    return condition(rule.types, "{ \"properties\": { \"do\": { \(reference(name)) } } }")
  }

  /// Returns a rule for the actions of some gesture types in some states.
  static func condition(_ rule: ActionRule) -> String {
    let object = lacking(rule.keys)
    let either = "{ \"allOf\": [\(object)], \"items\": \(object) }"
    let states = rule.states.map { "\"\($0)\": \(either)" }.joined(separator: ", ")
    return condition(
      rule.types, "{ \"properties\": { \"on\": { \"properties\": { \(states) } } } }")
  }

  /// Returns the members that describe an action for each direction of a gesture.
  ///
  /// Keys with details of the action may stand beside the directions.
  static func directed(_ key: ConfigurationKey, _ meanings: [Member]) -> [String] {
    guard ConfigurationKey.actionKinds.contains(key.name) else { return members(of: key.form) }
    let more = ConfigurationKey.keys(of: .action).filter { other in
      !ConfigurationKey.actionKinds.contains(other.name)
        && ConfigurationKey.qualifierKeys.first { $0.key == other.name }?.actions.contains(key.name)
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

  /// The rules between the keys of an action: one names its kind, details need certain kinds.
  static var actionKind: [String] {
    let indent = indent(of: ["definitions", "actionKind"])
    func needed(_ key: String) -> String { "{ \"required\": [\"\(key)\"] }" }
    let dependencies = ConfigurationKey.qualifierKeys.map { key, actions in
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

  /// Returns a conditional rule for some gesture types.
  static func condition(_ rule: GestureRule) -> String {
    let consequence = rule.form.map { "{ \"properties\": { \"\(rule.key)\": \(object($0)) } }" }
    return condition(rule.types, consequence ?? "{ \"not\": { \"required\": [\"\(rule.key)\"] } }")
  }

  /// Returns a conditional rule for some gesture types, with its consequence.
  static func condition(_ types: [String], _ consequence: String) -> String {
    let types = "{ \"properties\": { \"type\": { \"enum\": \(list(types)) } } }"
    return (["{"] + separated(["\"if\": \(types)", "\"then\": \(consequence)"]) + ["}"])
      .joined(separator: "\n")
  }
}
