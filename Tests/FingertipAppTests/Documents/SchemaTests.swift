import CJansson
import Testing

@testable import FingertipApp

/// The JSON schema of the configuration, as jansson reads it.
///
/// Values taken from it live as long as the suite's own reference to the whole.
@Suite final class SchemaTests {
  private let schema: UnsafeMutablePointer<json_t>

  init() throws {
    let text = try RepositoryFile.text("config/fingertip.schema.json")
    schema = try #require(json_loads(text, 0, nil))
  }

  deinit { json_delete(schema) }

  @Test("The schema allows no key beyond its own, like the reader")
  func closed() throws {
    let show = try value("properties", "show")
    #expect(json_object_get(schema, "additionalProperties")?.pointee.type == JSON_FALSE)
    #expect(json_object_get(show, "additionalProperties")?.pointee.type == JSON_FALSE)
  }

  @Test("The schema has the keys of the table and no other")
  func keys() throws {
    let properties = try value("properties", "show", "properties")
    var keys: [String] = []
    var place = json_object_iter(properties)
    while let entry = place {
      keys.append(String(cString: json_object_iter_key(entry)))
      place = json_object_iter_next(properties, entry)
    }
    #expect(keys == Setting.show.map(\.key))
  }

  @Test(
    "The schema has the defaults and the words of the table", arguments: Setting.show.map(\.key))
  func property(_ key: String) throws {
    let setting = try #require(Setting.show.first { $0.key == key })
    let property = try value("properties", "show", "properties", key)
    #expect(text(json_object_get(property, "description")).isEmpty == false)
    var fromSchema = ShowSettings(preset: .debug)
    try Setting.preset.change("presenter").apply(&fromSchema)
    try setting.change(text(json_object_get(property, "default"))).apply(&fromSchema)
    #expect(setting.text(fromSchema) == setting.text(ShowSettings()))
    if let words = json_object_get(property, "enum") {
      let listed = (0..<json_array_size(words)).map { text(json_array_get(words, $0)) }
      #expect(listed == setting.choices)
    }
  }

  private func value(_ keys: String...) throws -> UnsafeMutablePointer<json_t> {
    var value = schema
    for key in keys { value = try #require(json_object_get(value, key), "no \(key)") }
    return value
  }

  /// A value as the configuration would write it.
  private func text(_ value: UnsafeMutablePointer<json_t>?) -> String {
    switch value?.pointee.type {
    case JSON_STRING: String(cString: json_string_value(value))
    case JSON_INTEGER, JSON_REAL: Decimal.text(json_number_value(value))
    case JSON_TRUE: "true"
    case JSON_FALSE: "false"
    default: ""
    }
  }
}
