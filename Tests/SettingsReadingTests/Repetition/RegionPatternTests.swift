@testable import SettingsReading
import Testing

@testable import FingertipSettings
@testable import RegionTemplates
@testable import SystemSupport

/// The regions of a configuration and its errors, read with or without copies.
private struct ReadRegions: Equatable {
  var regions: [RegionSetting] = []
  /// The errors without duplicates.
  var problems: [FileProblem] = []
  /// The locations of values, which messages name.
  var locations: [FileLocation?] = []

  init(_ yaml: String, copies: Bool) throws {
    let document = Array(yaml.utf8).withUnsafeBufferPointer { YAMLDocument($0) }
    try #require(document.problems == [])
    guard case .mapping(let entries)? = document.root?.content else { return }
    let sections = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })
    var expansion = RegionExpansion(templates: sections["templates"])
    let expanded = expansion.expanded(try #require(sections["regions"]))
    try #require(expansion.problems == [])
    var reader = SectionReader(key: "regions", directory: ".")
    if copies { reader.patterns = RegionPatterns() }
    regions = reader.regions(expanded).map(\.setting)
    var seen: [FileLocation: Set<String>] = [:]
    problems = (reader.problems).filter {
      seen[$0.location, default: []].insert($0.message).inserted
    }
    // A file with errors is not used, so the regions read from it do not matter.
    if problems.isEmpty { addLocations(of: regions) } else { regions = [] }
  }

  private mutating func addLocations(of regions: [RegionSetting]) {
    for region in regions {
      locations += [region.location] + RegionKeys.region.map { region.locations[$0.name] }
      addLocations(of: region.children)
    }
  }
}

/// Regions of templates, each with the cells of a grid that uses it.
private let cases: [(region: String, cells: String)] = [
  (
    "{draw: {fill: '#2a6', label: '$(a)', pressed: {fill: '#6fa'}}, on: {began: {emit: '$(a)'}}}",
    "x, y, x, {a: z}"
  ),
  // Menus and gestures are named by their keys, so each copy has others.
  ("{on: {began: {menu: [one, two]}}}", "x, y, z"),
  ("{gestures: [{type: tap, do: {emit: '$(a)'}}]}", "x, y, x"),
  ("{gestures: [{type: tap, do: {emit: tap}}]}", "x, y, x"),
  ("{fingers: {1: [{type: pan, do: {emit: tap}}]}}", "x, y"),
  ("{children: [{draw: {label: '$(a)'}}, {draw: {label: b}}]}", "x, y, y"),
  ("{children: [{draw: {fill: red}}, {hidden: true, draw: {fill: red}}]}", "x, y, z"),
  // Keys that append to a list, and keys that replace a value.
  (
    "{idle: {after: 100, do: {log: '$(a)'}}, timers: [{every: 100, do: {log: '$(a)'}}]}", "x, y, x"
  ),
  ("{idle: {after: 100, do: {log: rest}}, timers: [{every: 100, do: {log: tick}}]}", "x, y, x"),
  ("{when: {variable: {layer: '$(a)'}}, unless: {title: '$(a)'}}", "x, y, x"),
  ("{control: slider, value: {to: [0, 100], start: $(a)}}", "5, 10, 15, 10"),
  (
    "{motion: {snap: {grid: [$(a), 10]}}, constrain: {within: parent, axis: horizontal}}", "5, 6, 7"
  ),
  ("{shape: $(a), hidden: true, alpha: 0.5}", "circle, {a: {rounded: 2}}, ellipse"),
  ("{draw: {fill: red, looks: {a: {label: '$(a)'}, b: {fill: blue}}, blend: 10}}", "x, y, z"),
  // Values that all faces share unless one of them sets its own.
  (
    "{draw: {label: '$(a)', turn: $(a), pressed: {label: down}, looks: {off: {turn: 90}, on: {fill: red}}}}",
    "10, 20, 10, 400, 30"
  ),
  ("{draw: {labelSize: $(a), blend: $(a), pressed: {fill: red}}}", "1, 2, 2, 3"),
  ("{draw: {fill: red, pressed: {fill: $(a)}, looks: {a: {border: $(a)}}}}", "red, blue, rad"),
  // Errors in one cell, or in all of them.
  ("{draw: {fill: '$(a)', label: x}}", "red, blue, rad, blue, '#12', green, blau"),
  ("{draw: {fill: rad}, policy: '$(a)'}", "own, eat, one, own, eaten"),
  ("{on: {began: {emit: '$(a)'}, ended: {menu: []}}}", "x, y"),
]

@Test(
  "Cells that are read as copies are the same as cells that are read one by one", arguments: cases)
func copiedCells(_ given: (region: String, cells: String)) throws {
  for id in ["id: pad, ", ""] {
    for keys in ["", ", screen: primary", ", draw: {label: own}"] {
      let yaml = """
        templates:
          key:
            parameters: [a]
            region: \(given.region)
          other:
            parameters: [a]
            region: {use: key, with: {a: $(a)}\(keys)}
        regions:
        - {\(id)grid: {columns: 2, cell: key, cells: [\(given.cells)]}}
        - {grid: {columns: 3, gap: 1, cell: other, cells: [\(given.cells), \(given.cells)]}}
        - {use: key, with: x}
        - {frame: {width: 3}, use: key, with: y}
        """
      let copied = try ReadRegions(yaml, copies: true)
      #expect(copied == (try ReadRegions(yaml, copies: false)))
      #expect(copied.regions.isEmpty == !copied.problems.isEmpty)
    }
  }
}
