@testable import SettingsReading
import Testing
import TouchDrawing
import TouchRouting
import Touches

@testable import FingertipSettings
@testable import SystemSupport

/// A template of a key with a text and a chord, which is the text by default.
private let templates = """
  templates:
    key:
      parameters: {text: , chord: "$(text)"}
      region:
        control: button
        draw: {fill: "#223", label: "$(text)", labelColour: white}
        on: {upInside: {keys: "$(chord)"}}

  """
private let key = templates + "regions:\n"

private func configuration(_ text: String) -> Configuration { Configuration(Array(text.utf8)) }

/// Returns the regions of a configuration without errors.
private func regions(_ text: String) throws -> [RegionSetting] {
  let configuration = configuration(text)
  try #require(configuration.problems == [])
  return configuration.regions.regions
}

@Test(
  "A grid makes a region of each value, with an ID and a cell that follow from its index")
func gridOfWords() throws {
  let pad = try #require(
    regions(
      key + "- {id: pad, grid: {columns: 3, gap: 2, cell: key, cells: [7, 8, 9, 0, ~, k]}}\n"
    )
    .first)
  #expect(pad.children.map(\.id) == ["pad.1", "pad.2", "pad.3", "pad.4", "pad.6"])
  #expect(pad.children.map { $0.look?.normal.label.text } == ["7", "8", "9", "0", "k"])
  #expect(pad.children.allSatisfy { $0.isButton && $0.isNamed })
  let last = try #require(pad.children.last)
  #expect(last.placement.frame.horizontal == .cell(3...3, of: 3, gap: Length(2)))
  #expect(last.placement.frame.vertical == .cell(2...2, of: 2, gap: Length(2)))
}

@Test("Rows of a grid are lists whose cells may span columns, have arguments and another template")
func gridOfRows() throws {
  let text =
    templates + """
        bar: {parameters: [width], region: {draw: {label: "$(id) $(index) $(row) $(column)"}}}
      regions:
      - id: pad
        grid:
          cell: key
          cells:
          - [1, {text: ",", chord: comma}, 3]
          - [{text: k, span: 2}, {use: bar, width: 3}]
      """
  let pad = try #require(regions(text).first)
  #expect(pad.children.map(\.id) == (1...5).map { "pad.\($0)" })
  #expect(pad.children.map { $0.look?.normal.label.text } == ["1", ",", "3", "k", "pad.5 5 2 3"])
  #expect(
    pad.children[1].responses.actions[.control(.upInside)]
      != pad.children[0].responses.actions[.control(.upInside)])
  #expect(pad.children[3].placement.frame.horizontal == .cell(1...2, of: 3, gap: .zero))
  #expect(pad.children[4].placement.frame.horizontal == .cell(3...3, of: 3, gap: .zero))
}

@Test("Cells of a list divide the region, or have a size and follow each other with gaps")
func lists() throws {
  let found = try regions(
    key + """
      - {id: a, list: {direction: right, gap: 1, cell: key, cells: [x, y]}}
      - {id: b, list: {size: 10px, gap: 2.5px, cell: key, cells: [x, ~, y]}}
      """)
  #expect(
    found[0].children.map(\.placement.frame.horizontal)
      == [.cell(1...1, of: 2, gap: Length(1)), .cell(2...2, of: 2, gap: Length(1))])
  #expect(found[0].children.map(\.placement.frame.vertical) == [.fill, .fill])
  #expect(
    found[1].children.map(\.placement.frame.vertical)
      == [
        .start(Length(0, .pixels), size: Length(10, .pixels)),
        .start(Length(25, .pixels), size: Length(10, .pixels)),
      ])
  #expect(found[1].children.map(\.id) == ["b.1", "b.3"])
}

@Test("Keys beside 'use' replace the template's keys; in looks and events, each key separately")
func overrides() throws {
  let region = try #require(
    regions(
      key + """
        - use: key
          with: Escape
          id: escape
          draw: {fill: red}
          frame: {width: 10}
          children: [{use: key, with: {text: b}}]
        """
    ).first)
  #expect(region.id == "escape")
  #expect(region.look?.normal.fill == (try Colour(parsing: "red")))
  #expect(region.look?.normal.label.text == "Escape")
  #expect(region.placement.frame.horizontal == .start(.zero, size: Length(10)))
  #expect(region.children.map { $0.look?.normal.label.text } == ["b"])
}

@Test("A parameter that stands alone takes any value, and a template can use another")
func nestedTemplates() throws {
  let region = try #require(
    regions(
      """
      templates:
        base: {parameters: [frame, actions], region: {frame: "$(frame)", on: {began: "$(actions)"}}}
        panel:
          parameters: [title]
          region:
            use: base
            with: {frame: {width: 30, height: 20}, actions: [{log: "$(title)!"}, {emit: "$$(title)"}]}
            children: [{id: "$(id)-inside", draw: {label: "$(title)"}}]
      regions:
      - {use: panel, with: Music, id: music}
      """
    ).first)
  #expect(region.placement.frame.horizontal == .start(.zero, size: Length(30)))
  #expect(region.responses.actions[.phase(.began)] == [.log("Music!"), .emit("$(title)")])
  #expect(region.children.map(\.id) == ["music-inside"])
}

@Test(
  "Parameters are separate arguments in commands, and the shell's own $(...) is kept")
func commands() throws {
  let region = try #require(
    regions(
      """
      templates:
        a:
          parameters: [text]
          region:
            on:
              began: {run: [sh, -c, "echo \\"$1\\" $(date)", sh, "$(text)"]}
              ended: {run: "date +$(other)", shell: true}
      regions:
      - {use: a, with: "x; rm *"}
      """
    ).first)
  #expect(
    region.responses.actions[.phase(.began)]
      == [.run(["sh", "-c", "echo \"$1\" $(date)", "sh", "x; rm *"])])
  #expect(region.responses.actions[.phase(.ended)] == [.shell("date +$(other)")])
}

@Test("The keys of templates, grids and lists in the tables are those that are read")
func tables() {
  #expect(RegionKeys.template.map(\.name) == ["parameters", "region"])
  for (table, section) in [(RegionKeys.grid, "grid"), (RegionKeys.list, "list")] {
    let message = templateProblems("regions: [{\(section): {no: 1}}]")
    let names = table.map(\.name).joined(separator: ", ")
    #expect(
      message == [
        "1:\(15 + section.count): regions[0].\(section): 'no' is not a key; there are \(names)"
      ])
  }
}

@Test("A grid of many short rows needs no memory for all of its columns")
func shortRows() {
  let rows = Array(repeating: "[]", count: 200_000).joined(separator: ",")
  #expect(
    templateProblems(
      "templates: {k: {region: {}}}\nregions: [{grid: {columns: 1000, cell: k, cells: [\(rows)]}}]")
      == [])
}
