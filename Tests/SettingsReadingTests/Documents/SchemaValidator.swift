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
    let value = Value(node)
    var found: [String] = []
    func refuse(_ why: String) { found.append("\(path): \(why)") }
    for (keyword, rule) in members(of: schema) {
      switch keyword {
      case "$schema", "title", "description", "default", "definitions": break
      case "$ref": found += complaints(node, definition(string(rule)), path)
      case "type":
        let types = rule.pointee.type == JSON_STRING ? [rule] : elements(of: rule)
        if !types.contains(where: { value.has(type: string($0)) }) { refuse("type") }
      case "enum": if !elements(of: rule).contains(where: value.equals) { refuse("enum") }
      case "const": if !value.equals(rule) { refuse("const") }
      case "oneOf":
        let fitting = elements(of: rule).count { complaints(node, $0, path).isEmpty }
        if fitting != 1 { refuse("\(fitting) of oneOf") }
      case "anyOf":
        if !elements(of: rule).contains(where: { complaints(node, $0, path).isEmpty }) {
          refuse(keyword)
        }
      case "allOf": for part in elements(of: rule) { found += complaints(node, part, path) }
      case "not": if complaints(node, rule, path).isEmpty { refuse(keyword) }
      case "if":
        let branch = complaints(node, rule, path).isEmpty ? "then" : "else"
        if let branch = json_object_get(schema, branch) {
          found += complaints(node, branch, path)
        }
      case "then", "else": break
      case "dependencies":
        guard case .object(let entries) = value else { break }
        for (key, needed) in members(of: rule) where entries.contains(where: { $0.key == key }) {
          if needed.pointee.type == JSON_OBJECT {
            found += complaints(node, needed, path)
          } else {
            for other in elements(of: needed).map(string)
            where !entries.contains(where: { $0.key == other }) {
              refuse("\(key) without \(other)")
            }
          }
        }
      case "minimum":
        if case .number(let number) = value, number < json_number_value(rule) { refuse(keyword) }
      case "maximum":
        if case .number(let number) = value, number > json_number_value(rule) { refuse(keyword) }
      case "minLength":
        if case .string(let text) = value, text.count < Int(json_number_value(rule)) {
          refuse(keyword)
        }
      case "maxLength":
        if case .string(let text) = value, text.count > Int(json_number_value(rule)) {
          refuse(keyword)
        }
      case "pattern":
        guard let pattern = try? Regex(string(rule)) else { return ["\(path): no pattern"] }
        if case .string(let text) = value, text.firstMatch(of: pattern) == nil { refuse(keyword) }
      case "minItems":
        if case .list(let list) = value, list.count < Int(json_number_value(rule)) {
          refuse(keyword)
        }
      case "maxItems":
        if case .list(let list) = value, list.count > Int(json_number_value(rule)) {
          refuse(keyword)
        }
      case "items":
        guard case .list(let list) = value else { break }
        for (index, member) in list.enumerated() {
          found += complaints(member, rule, "\(path)[\(index)]")
        }
      case "minProperties":
        if case .object(let all) = value, all.count < Int(json_number_value(rule)) {
          refuse(keyword)
        }
      case "maxProperties":
        if case .object(let all) = value, all.count > Int(json_number_value(rule)) {
          refuse(keyword)
        }
      case "required":
        guard case .object(let entries) = value else { break }
        for key in elements(of: rule).map(string) where !entries.contains(where: { $0.key == key })
        {
          refuse("no \(key)")
        }
      case "properties":
        guard case .object(let entries) = value else { break }
        for entry in entries {
          guard let inner = json_object_get(rule, entry.key) else { continue }
          found += complaints(entry.value, inner, "\(path).\(entry.key)")
        }
      case "propertyNames":
        guard case .object(let entries) = value else { break }
        for entry in entries {
          let name = YAMLNode(
            location: entry.keyLocation, content: .scalar(entry.key, isPlain: false))
          found += complaints(name, rule, "\(path).\(entry.key)")
        }
      case "additionalProperties":
        guard case .object(let entries) = value else { break }
        for entry in entries
        where json_object_get(json_object_get(schema, "properties"), entry.key) == nil {
          if rule.pointee.type == JSON_FALSE { refuse("no key \(entry.key)") }
          if rule.pointee.type == JSON_OBJECT {
            found += complaints(entry.value, rule, "\(path).\(entry.key)")
          }
        }
      default: refuse("the keyword \(keyword) is not known")
      }
    }
    return found
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
