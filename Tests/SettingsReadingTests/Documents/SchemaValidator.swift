import CJansson
import SystemSupport

@testable import FingertipSettings

/// Validates a YAML document by a JSON schema, as an editor does.
///
/// It knows the keywords of draft 7 that our schema uses. An unknown keyword is reported as a
/// fault, so that none is ignored.
struct SchemaValidator {
  typealias JSON = UnsafeMutablePointer<json_t>

  let schema: JSON

  /// Returns the faults of a document, each with its path.
  func complaints(about node: YAMLNode) -> [String] { complaints(node, schema, "") }

  /// A value, with the type that editors give a plain scalar (YAML 1.2, core schema).
  private enum Value {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case list([YAMLNode])
    case object([YAMLEntry])

    init(_ node: YAMLNode) {
      switch node.content {
      case .sequence(let members): self = .list(members)
      case .mapping(let entries): self = .object(entries)
      case .scalar(let text, isPlain: false): self = .string(text)
      case .scalar(let text, isPlain: true):
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE": self = .boolean(true)
        case "false", "False", "FALSE": self = .boolean(false)
        default:
          let isNumber = text.utf8.allSatisfy { "0123456789.-+eE".utf8.contains($0) }
          self = (isNumber ? Double(text) : nil).map { .number($0) } ?? .string(text)
        }
      }
    }

    func has(type: String) -> Bool {
      switch (self, type) {
      case (.null, "null"), (.boolean, "boolean"), (.number, "number"), (.string, "string"),
        (.list, "array"), (.object, "object"):
        true
      case (.number(let number), "integer"): number == number.rounded()
      default: false
      }
    }

    /// Returns the size that a keyword such as `minItems` or `maximum` limits; nil if it limits
    /// those of other types.
    func size(by keyword: String) -> Double? {
      switch (self, keyword.dropFirst(3)) {
      case (.number(let number), "imum"): number
      case (.string(let text), "Length"): Double(text.count)
      case (.list(let members), "Items"): Double(members.count)
      case (.object(let entries), "Properties"): Double(entries.count)
      default: nil
      }
    }

    func equals(_ json: JSON) -> Bool {
      switch self {
      case .null: json.pointee.type == JSON_NULL
      case .boolean(let flag): json.pointee.type == (flag ? JSON_TRUE : JSON_FALSE)
      case .number(let number):
        [JSON_INTEGER, JSON_REAL].contains(json.pointee.type) && json_number_value(json) == number
      case .string(let text):
        json.pointee.type == JSON_STRING && String(cString: json_string_value(json)) == text
      case .list, .object: false
      }
    }
  }

  private func complaints(_ node: YAMLNode, _ schema: JSON, _ path: String) -> [String] {
    members(of: schema).flatMap { keyword, rule -> [String] in
      switch keyword {
      case "$schema", "title", "description", "default", "definitions", "then", "else": []
      case "$ref", "oneOf", "anyOf", "allOf", "not", "if":
        complaints(node, combinedBy: keyword, rule, in: schema, path)
      case "items", "properties", "propertyNames", "additionalProperties", "dependencies":
        complaints(withinValue: Value(node), keyword, rule, in: schema, path, node)
      default: faults(of: Value(node), keyword, rule).map { "\(path): \($0)" }
      }
    }
  }

  /// Returns the complaints of a keyword that combines other schemas.
  private func complaints(
    _ node: YAMLNode, combinedBy keyword: String, _ rule: JSON, in schema: JSON, _ path: String
  ) -> [String] {
    switch keyword {
    case "$ref": return complaints(node, definition(string(rule)), path)
    case "oneOf":
      let fitting = elements(of: rule).count { complaints(node, $0, path).isEmpty }
      return fitting == 1 ? [] : ["\(path): \(fitting) of oneOf"]
    case "anyOf":
      let fits = elements(of: rule).contains { complaints(node, $0, path).isEmpty }
      return fits ? [] : ["\(path): anyOf"]
    case "allOf": return elements(of: rule).flatMap { complaints(node, $0, path) }
    case "not": return complaints(node, rule, path).isEmpty ? ["\(path): not"] : []
    default:
      let branch = complaints(node, rule, path).isEmpty ? "then" : "else"
      return json_object_get(schema, branch).map { complaints(node, $0, path) } ?? []
    }
  }

  /// Returns the complaints of a keyword about the members of a list or an object.
  private func complaints(
    withinValue value: Value, _ keyword: String, _ rule: JSON, in schema: JSON, _ path: String,
    _ node: YAMLNode
  ) -> [String] {
    switch (value, keyword) {
    case (.list(let list), "items"):
      return list.enumerated().flatMap { complaints($1, rule, "\(path)[\($0)]") }
    case (.object(let entries), "properties"):
      return entries.flatMap { entry -> [String] in
        json_object_get(rule, entry.key).map {
          complaints(entry.value, $0, "\(path).\(entry.key)")
        } ?? []
      }
    case (.object(let entries), "propertyNames"):
      return entries.flatMap { entry in
        let name = YAMLNode(
          location: entry.keyLocation, content: .scalar(entry.key, isPlain: false))
        return complaints(name, rule, "\(path).\(entry.key)")
      }
    case (.object(let entries), "additionalProperties"):
      let known = json_object_get(schema, "properties")
      return entries.filter { json_object_get(known, $0.key) == nil }.flatMap { entry -> [String] in
        switch rule.pointee.type {
        case JSON_FALSE: ["\(path): no key \(entry.key)"]
        case JSON_OBJECT: complaints(entry.value, rule, "\(path).\(entry.key)")
        default: []
        }
      }
    case (.object(let entries), "dependencies"):
      let keys = Set(entries.map(\.key))
      return members(of: rule).filter { keys.contains($0.0) }.flatMap { key, needed -> [String] in
        needed.pointee.type == JSON_OBJECT
          ? complaints(node, needed, path)
          : elements(of: needed).map(string).filter { !keys.contains($0) }
            .map { "\(path): \(key) without \($0)" }
      }
    default: return []
    }
  }

  /// Returns the faults of a value itself by a keyword.
  private func faults(of value: Value, _ keyword: String, _ rule: JSON) -> [String] {
    var isFaulty = false
    switch keyword {
    case "type":
      let types = rule.pointee.type == JSON_STRING ? [rule] : elements(of: rule)
      isFaulty = !types.contains { value.has(type: string($0)) }
    case "enum": isFaulty = !elements(of: rule).contains(where: value.equals)
    case "const": isFaulty = !value.equals(rule)
    case "minimum", "minLength", "minItems", "minProperties":
      isFaulty = value.size(by: keyword).map { $0 < json_number_value(rule) } ?? false
    case "maximum", "maxLength", "maxItems", "maxProperties":
      isFaulty = value.size(by: keyword).map { $0 > json_number_value(rule) } ?? false
    case "pattern":
      guard let pattern = try? Regex(string(rule)) else { return ["no pattern"] }
      if case .string(let text) = value { isFaulty = text.firstMatch(of: pattern) == nil }
    case "required":
      guard case .object(let entries) = value else { return [] }
      let keys = Set(entries.map(\.key))
      return elements(of: rule).map(string).filter { !keys.contains($0) }.map { "no \($0)" }
    default: return ["the keyword \(keyword) is not known"]
    }
    return isFaulty ? [keyword] : []
  }

  private func definition(_ reference: String) -> JSON {
    let name = String(reference.dropFirst("#/definitions/".count))
    guard let found = json_object_get(json_object_get(schema, "definitions"), name) else {
      fatalError("the schema has no definition \(name)")
    }
    return found
  }

  private func members(of object: JSON) -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    var iterator = json_object_iter(object)
    while let entry = iterator {
      if let value = json_object_iter_value(entry) {
        members.append((String(cString: json_object_iter_key(entry)), value))
      }
      iterator = json_object_iter_next(object, entry)
    }
    return members
  }

  private func elements(of list: JSON) -> [JSON] {
    (0..<json_array_size(list)).compactMap { json_array_get(list, $0) }
  }

  private func string(_ json: JSON) -> String { String(cString: json_string_value(json)) }
}
