@testable import SettingsReading
import Testing
import Touches

@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

/// Configuration files that include each other, in a temporary folder.
private final class IncludingFiles {
  private let directory: TemporaryFolder

  init(_ files: [(String, String)]) throws {
    let directory = try TemporaryFolder(prefix: "fingertip-include")
    try directory.makeFolder("parts")
    for (name, text) in files { try Files.write(text, to: directory.file(name)) }
    self.directory = directory
  }

  var folder: String { directory.path }

  func configuration(_ name: String = "main.yaml") throws -> Configuration {
    Configuration(
      Array(try #require(Files.text(directory.file(name))).utf8), path: directory.file(name))
  }

  /// Returns the lines that `check` prints, without the path of the folder.
  func problems(_ name: String = "main.yaml") throws -> [String] {
    try configuration(name).problems.lines(in: directory.file(name)).map {
      $0.split(separator: folder + "/", omittingEmptySubsequences: false).joined()
    }
  }
}

@Test("Included sections come before those of the including file, whose keys override them")
func mergedSections() throws {
  let files = try IncludingFiles([
    (
      "main.yaml",
      "include: [parts/a.yaml, parts/b.yaml]\nshow: {trail: 1}\nregions: [{id: m, use: key}]"
    ),
    ("parts/a.yaml", "include: c.yaml\nshow: {trail: 2, ring: 3}\nregions: [{id: a}]"),
    ("parts/b.yaml", "include: c.yaml\nregions: [{id: b}]\nhotkeys: {F9: draw}"),
    ("parts/c.yaml", "templates: {key: {region: {alpha: 0.5}}}\nregions: [{id: c}]"),
  ])
  let configuration = try files.configuration()
  #expect(configuration.problems == [])
  #expect(configuration.regions.regions.map(\.id) == ["c", "a", "b", "m"])
  #expect(configuration.regions.regions.last?.presence.alpha == 0.5)
  #expect(configuration.hotkeys.count == 1)
  let show = ShowSettings(file: configuration.settings, commandLine: [])
  #expect(show.look.shape.ring.value == 3)
  #expect(
    configuration.includes.map { $0.path.dropFirst(files.folder.count + 1) } == [
      "parts/a.yaml", "parts/c.yaml", "parts/b.yaml",
    ])
}

@Test("Each variable of an included file is overridden separately, also if there are many")
func manyMergedVariables() throws {
  func section(_ numbers: Range<Int>, _ value: String) -> String {
    "variables:\n" + numbers.map { "  v\($0): \(value)\n" }.joined()
  }
  let files = try IncludingFiles([
    ("main.yaml", "include: a.yaml\n" + section(20_000..<50_000, "own")),
    ("a.yaml", section(0..<30_000, "included")),
  ])
  let configuration = try files.configuration()
  #expect(configuration.problems == [])
  let variables = configuration.regions.variables
  #expect(variables.count == 50_000)
  #expect(variables["v19999"] == "included")
  #expect(variables["v20000"] == "own")
}

@Test(
  "The section idle replaces that of an included file",
  arguments: [
    "{after: 9, do: {log: a}}", "[{after: 9, do: {emit: a}}, {after: 8, do: {emit: b}}]",
  ],
  ["{after: 5, do: {emit: dim}}", "[{after: 5, do: {emit: dim}}]"])
func replacedIdle(included: String, own: String) throws {
  let files = try IncludingFiles([
    ("main.yaml", "include: a.yaml\nidle: \(own)"), ("a.yaml", "idle: \(included)"),
  ])
  let configuration = try files.configuration()
  #expect(configuration.problems == [])
  #expect(configuration.regions.idle.map(\.actions) == [[.emit("dim")]])
}

@Test("A relative name of a file starts at the folder of the file that contains it")
func namesInIncludedFiles() throws {
  let files = try IncludingFiles([
    ("main.yaml", "include: parts/a.yaml"), ("own.yaml", "show: {state: state.json}"),
    ("parts/a.yaml", "show: {state: state.json}"),
  ])
  for (name, path) in [("main.yaml", "parts/state.json"), ("own.yaml", "state.json")] {
    let configuration = try files.configuration(name)
    #expect(configuration.problems == [])
    let show = ShowSettings(file: configuration.settings, commandLine: [])
    #expect(show.kiosk.state == .file("\(files.folder)/\(path)"))
  }
}

@Test("An error in an included file names its line and the line of the inclusion")
func locationsOfIncludedErrors() throws {
  let files = try IncludingFiles([
    ("main.yaml", "regions: [{id: a}]\ninclude: [parts/a.yaml, no.yaml]\n"),
    ("parts/a.yaml", "include: b.yaml\nshow:\n  rign: 1\n"),
    ("parts/b.yaml", "regions:\n- {id: a}\n- {alpha: 2}\n- draw:\n    fill: #f00\n"),
  ])
  #expect(
    try files.problems() == [
      "main.yaml:1:16: regions[3].id: 'a' is already the id of the region in line 2 of "
        + "parts/b.yaml",
      "main.yaml:2:25: include: cannot read 'no.yaml': No such file or directory",
      "parts/a.yaml:3:3: show: 'rign' is not a key; did you mean 'ring'? (included at main.yaml:2:11)",
      "parts/b.yaml:3:11: regions[1].alpha: '2' is out of range: a number from 0 to 1 "
        + "(included at parts/a.yaml:1:10)",
      "parts/b.yaml:5:11: regions[2].draw.fill: has no value, since a # without quotes begins a "
        + "comment; write '#f00' with the quotes (included at parts/a.yaml:1:10)",
    ])
}

@Test("An error about two values names the file of the first if they are in different files")
func locationsInTwoFiles() throws {
  let files = try IncludingFiles([
    (
      "main.yaml",
      "include: a.yaml\nhotkeys: {Super+F9: zoom}\nregions:\n- gestures: [{id: g, type: pan}]\n"
    ),
    ("a.yaml", "hotkeys:\n  super+F9: draw\nregions:\n- gestures: [{id: g, type: tap}]\n"),
  ])
  #expect(
    try files.problems() == [
      "main.yaml:2:11: hotkeys: 'Super+F9' is already the key of line 2 of a.yaml",
      "main.yaml:4:19: regions[1].gestures[0].id: 'g' is already the id of the gesture in line 4 "
        + "of a.yaml",
    ])
}

@Test("Files that include themselves or nest too deeply are refused")
func includeCycles() throws {
  let files = try IncludingFiles([
    ("main.yaml", "include: a.yaml"), ("a.yaml", "include: [b.yaml]"),
    ("b.yaml", "include: ./main.yaml"), ("alone.yaml", "include: alone.yaml"),
  ])
  #expect(
    try files.problems() == [
      "b.yaml:1:10: include: './main.yaml' includes itself (included at a.yaml:1:11)"
    ])
  #expect(
    try files.problems("alone.yaml") == ["alone.yaml:1:10: include: 'alone.yaml' includes itself"])
  var chain = (0..<12).map { ("\($0).yaml", "include: \($0 + 1).yaml") }
  chain.append(("12.yaml", ""))
  let deepChain = try IncludingFiles(chain)
  #expect(
    try deepChain.problems("0.yaml") == [
      "8.yaml:1:10: include: is included too deeply; at most 8 levels are allowed (included at "
        + "7.yaml:1:10)"
    ])
}

@Test("Templates with the same name in two files are an error, as are sections of different kinds")
func contradictoryFiles() throws {
  let files = try IncludingFiles([
    ("main.yaml", "include: a.yaml\ntemplates: {a: {region: {}}}\nregions: {a: 1}\n"),
    ("a.yaml", "\ntemplates:\n  a: {region: {}}\nregions: [{}]\n"),
  ])
  #expect(
    try files.problems() == [
      "main.yaml:2:13: templates: 'a' is already a template in line 3 of a.yaml",
      "main.yaml:3:10: regions: is a section, but a list in line 4 of a.yaml; both must be of the "
        + "same kind",
    ])
}

/// Included files, nil for none, with the only problem that is reported.
private let unreadableFiles: [(String?, String)] = [
  (
    "templates: {key: {region: {}}\n",
    "a.yaml:2:1: not valid YAML: ',' or '}' is missing here; the section in braces begins in line 1 "
      + "(included at main.yaml:1:10)"
  ),
  (nil, "main.yaml:1:10: include: cannot read 'a.yaml': No such file or directory"),
  (
    "a list",
    "a.yaml:1:1: is a text; the file must contain sections (included at main.yaml:1:10)"
  ),
  (
    "include: {file: b.yaml}",
    "a.yaml:1:10: include: is a section; the name of a file or a list of names is allowed "
      + "(included at main.yaml:1:10)"
  ),
  (
    "include: [[b.yaml]]",
    "a.yaml:1:11: include: is a list; the name of a file is allowed (included at main.yaml:1:10)"
  ),
  (
    "include: []\ninclude: b.yaml",
    "a.yaml:2:1: 'include' is given here a second time; the first is in line 1 "
      + "(included at main.yaml:1:10)"
  ),
  (
    "templates: {}\ntemplates: {key: {region: {}}}",
    "a.yaml:2:1: 'templates' is given here a second time; the first is in line 1 "
      + "(included at main.yaml:1:10)"
  ),
  (
    "templats: {key: {region: {}}}",
    "a.yaml:1:1: 'templats' is not a section; did you mean 'templates'? "
      + "(included at main.yaml:1:10)"
  ),
  (
    "gestures: *usual",
    "a.yaml:1:11: an alias (*) is not allowed; write the value out (included at main.yaml:1:10)"
  ),
  (
    "variables: page",
    "a.yaml:1:12: variables: is a text; names with values are allowed "
      + "(included at main.yaml:1:10)"
  ),
]

@Test(
  "If a file cannot be read, only that is an error, and not the names that it may contain",
  arguments: unreadableFiles)
func namesOfUnreadableFile(_ included: String?, _ problem: String) throws {
  let main = """
    include: a.yaml
    regions:
      - use: key
        value: {start: 0.5}
        hit: {to: other}
        when: {variable: {page: start}}
        gestures: [{type: tap, requires: twice, profile: slow}]
      - grid: {columns: 1, cell: key, cells: [{}]}
    idle: {after: 9, do: [{show: other}, {set: {page: start}}]}
    show: {tuio-region: other}
    """
  let files = try IncludingFiles([("main.yaml", main)] + (included.map { [("a.yaml", $0)] } ?? []))
  #expect(try files.problems() == [problem])
}

@Test(
  "If a file cannot be read, all other errors are reported, except of names that it may contain")
func otherErrorsBesideUnreadableFile() throws {
  let main = """
    include: a.yaml
    show: {radius: large}
    regions:
      - {use: key, id: a, frame: {x: 1}}
      - {id: a, value: {start: 0.5}}
    """
  #expect(
    try IncludingFiles([("main.yaml", main)]).problems() == [
      "main.yaml:1:10: include: cannot read 'a.yaml': No such file or directory",
      "main.yaml:2:16: show.radius: 'large' is not a length: a number of millimetres (0.5 to 50), "
        + "or one with a unit mm, px, pt or %",
      "main.yaml:4:31: regions[0].frame: 'x' is not a key; did you mean 'left'?",
      "main.yaml:5:10: regions[1].id: 'a' is already the id of the region in line 4",
      "main.yaml:5:20: regions[1].value: is for controls with a value; it needs 'control: slider', "
        + "'knob', 'toggle' or 'stick'",
    ])
}
