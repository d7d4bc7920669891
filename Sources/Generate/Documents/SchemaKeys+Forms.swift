import SettingsReading
import SystemSupport

/// The values of keys, as JSON members of the schema.
extension SchemaKeys {
  /// Returns the members that describe a value of a form.
  static func members(of form: ValueForm) -> [String] {
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
    case .oneOrMore(let form, let mayBeEmpty):
      [
        oneOf([
          object(form),
          "{ \"type\": \"array\", \"items\": \(object(form))"
            + (mayBeEmpty ? " }" : ", \"minItems\": 1 }"),
        ])
      ]
    case .list(let form, let count):
      [
        "\"type\": \(count.contains(0) ? "[\"array\", \"null\"]" : "\"array\"")",
        "\"items\": \(object(form))",
      ] + (count.contains(0) ? [] : ["\"minItems\": \(count.lowerBound)"])
        + (count.upperBound == .max ? [] : ["\"maxItems\": \(count.upperBound)"])
    case .underNames(let form, let mayBeEmpty):
      [
        mayBeEmpty
          ? "\"type\": [\"object\", \"null\"]" : "\"type\": \"object\", \"minProperties\": 1",
        "\"additionalProperties\": \(object(form))",
      ]
    case .either(let form, let word):
      switch form {
      case .words(let words): ["\"enum\": \(list(words + [word]))"]
      case .number, .whole, .length, .millimetres, .section, .flag:
        [
          "\"oneOf\": [{ \(members(of: form).joined(separator: ", ")) }, { \"const\": \"\(word)\" }]"
        ]
      // Any text is allowed already.
      default: members(of: form)
      }
    }
  }

  /// Returns the object that describes a value of a form.
  static func object(_ form: ValueForm) -> String {
    let members = members(of: form)
    let text = members.joined(separator: ", ")
    guard text.contains("\n") || text.count > 80 else { return "{ \(text) }" }
    return (["{"] + separated(members) + ["}"]).joined(separator: "\n")
  }

  /// Returns the member that requires one of several objects.
  static func oneOf(_ objects: [String]) -> String {
    (["\"oneOf\": ["] + separated(objects) + ["]"]).joined(separator: "\n")
  }

  /// Returns the member that refers to a definition.
  static func reference(_ name: String) -> String { "\"$ref\": \"#/definitions/\(name)\"" }

  /// Returns the members that describe a number in an interval.
  static func interval(_ type: String, _ minimum: String, _ maximum: String) -> String {
    "\"type\": \"\(type)\", \"minimum\": \(minimum), \"maximum\": \(maximum)"
  }

  /// Returns the member that allows a text or a list.
  static func textOrList(_ list: String) -> String {
    "\"oneOf\": [\n  { \"type\": \"string\" },\n  \(list)\n]"
  }

  /// Returns a value as a JSON literal.
  static func literal(_ text: String, _ form: ValueForm) -> String {
    switch form.base {
    case .number, .whole, .length, .millimetres, .defined(.distance), .defined(.size):
      Decimal.value(text) == nil ? "\"\(text)\"" : text
    case .flag: text
    default: "\"\(text)\""
    }
  }

  static func list(_ words: [String]) -> String {
    "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }
}
