import CJansson
@testable import SettingsReading
import TestSupport
import Testing
import TouchAnalysis
import TouchDrawing
import TouchInk
import TouchRouting

@testable import FingertipSettings
@testable import SystemSupport

/// The JSON schema of the configuration, as jansson reads it.
///
/// Values taken from it are valid as long as the suite holds its reference to the root.
@Suite final class SchemaTests {
  private let schema: UnsafeMutablePointer<json_t>

  init() throws {
    let text = try RepositoryFile.text("config/fingertip.schema.json")
    schema = try #require(json_loads(text, 0, nil))
  }

  deinit { json_delete(schema) }

  @Test(
    "The schema allows no unknown keys, like the reader",
    arguments: [
      [], ["properties", "show"], ["properties", "draw"], ["properties", "inspect"],
      ["properties", "inspect", "properties", "thresholds"], ["properties", "gestures"],
    ] + SectionName.allCases.map { ["definitions", $0.rawValue] })
  func unknownKeys(_ path: [String]) throws {
    let object = try value(path)
    #expect(json_object_get(object, "additionalProperties")?.pointee.type == JSON_FALSE)
  }

  @Test("The schema describes every property")
  func descriptions() {
    var count = 0
    var missing: [String] = []
    func look(at value: UnsafeMutablePointer<json_t>, _ path: String) {
      for index in 0..<json_array_size(value) {
        if let member = json_array_get(value, index) { look(at: member, "\(path)/\(index)") }
      }
      guard value.pointee.type == JSON_OBJECT else { return }
      for name in names(value) {
        guard let member = json_object_get(value, name) else { continue }
        // Conditions repeat properties of the object, which have their descriptions there.
        if path.hasSuffix("/properties"), !path.contains(/\/(if|then|else|dependencies|allOf)\//) {
          count += 1
          if json_object_get(member, "description") == nil { missing.append("\(path)/\(name)") }
        }
        look(at: member, "\(path)/\(name)")
      }
    }
    look(at: schema, "")
    #expect(missing == [])
    #expect(count > 250)
  }

  @Test("The schema has the sections of the configuration and no other")
  func sections() throws {
    #expect(names(try value(["properties"])) == Configuration.sections)
  }

  @Test(
    "The schema has the keys of every section of regions and gestures and no other",
    arguments: SectionName.allCases)
  func regionKeys(_ section: SectionName) throws {
    let keys =
      ConfigurationKey.keys(of: section) + (section == .gesture ? ConfigurationKey.limits : [])
    let properties = try value(["definitions", section.rawValue, "properties"])
    #expect(names(properties) == keys.map(\.name))
  }

  @Test("The schema defines exactly what it refers to")
  func definitions() throws {
    var used: Set<String> = []
    func look(at value: UnsafeMutablePointer<json_t>) {
      for index in 0..<json_array_size(value) {
        if let member = json_array_get(value, index) { look(at: member) }
      }
      guard value.pointee.type == JSON_OBJECT else { return }
      for name in names(value) {
        guard let member = json_object_get(value, name) else { continue }
        if name == "$ref", member.pointee.type == JSON_STRING {
          used.insert(String(text(member).dropFirst("#/definitions/".count)))
        }
        look(at: member)
      }
    }
    look(at: schema)
    #expect(used == Set(names(try value(["definitions"]))))
  }

  @Test(
    "The schema has the allowed values and the defaults of a region's keys",
    arguments: RegionKeys.region.map(\.name))
  func regionWords(_ name: String) throws {
    let key = try #require(RegionKeys.region.first { $0.name == name })
    let property = try value(["definitions", "region", "properties", name])
    if let words = json_object_get(property, "enum") {
      #expect(texts(words) == key.value.form.choices)
    }
    guard json_object_get(property, "default") != nil else { return }
    var region = RegionSetting(id: "", location: FileLocation(line: 1, column: 1))
    let untouched = region
    var reader = SectionReader(key: name, directory: ".")
    let node = YAMLNode(
      location: region.location,
      content: .scalar(text(json_object_get(property, "default")), isPlain: true))
    key.read(node, &region, &reader)
    #expect(reader.problems.isEmpty)
    #expect("\(region)" == "\(untouched)")
  }

  @Test("The schema has every action of a hotkey and no other")
  func overlayActions() throws {
    let actions = try value(["properties", "hotkeys", "additionalProperties", "enum"])
    #expect(texts(actions) == OverlayAction.all.map(\.word))
  }

  @Test("The schema names every command of draw mode, except each of the tools")
  func drawCommands() throws {
    let description = text(
      try value(["definitions", "action", "properties", "draw", "description"]))
    let tools = Set(InkTool.allCases.map(\.rawValue))
    let commands = DrawCommand.words.filter { !tools.contains($0) }
    #expect(commands.filter { !description.contains($0.prefix { $0 != " " }) } == [])
  }

  /// Returns the keys of an object in their order.
  private func names(_ object: UnsafeMutablePointer<json_t>) -> [String] {
    var keys: [String] = []
    var iterator = json_object_iter(object)
    while let entry = iterator {
      keys.append(String(cString: json_object_iter_key(entry)))
      iterator = json_object_iter_next(object, entry)
    }
    return keys
  }

  private func texts(_ list: UnsafeMutablePointer<json_t>) -> [String] {
    (0..<json_array_size(list)).map { text(json_array_get(list, $0)) }
  }

  /// Returns the value at a path of keys; a number is an index of an array.
  private func value(_ keys: [String]) throws -> UnsafeMutablePointer<json_t> {
    var value = schema
    for key in keys {
      let next = Int(key).map { json_array_get(value, $0) } ?? json_object_get(value, key)
      value = try #require(next, "no \(key)")
    }
    return value
  }

  /// Returns a value as it is written in a configuration.
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
