import Glibc
@testable import SettingsReading
import TestSupport
import Testing
import TouchDrawing
import TouchRig
import Touches

@testable import FingertipSettings
@testable import SystemSupport

/// Returns the settings that result from a configuration and options.
private func settings(_ yaml: String, _ options: String...) throws -> ShowSettings {
  let configuration = Configuration(Array(yaml.utf8))
  try #require(configuration.problems.isEmpty)
  let parser = CommandLineParser(commands: Command.allForTests, environment: Environment([:]))
  guard case .run(_, let invocation) = try parser.parse(["fingertip"] + options) else {
    throw UsageError("nothing to run")
  }
  return ShowSettings(file: configuration.settings, commandLine: invocation.settings.changes)
}

@Test(
  "An empty configuration leaves the built-in defaults",
  arguments: [
    "", "\n", "# nothing\n", "---\n", "show:\n", "show: {}\n", "%YAML 1.1\n---\n",
    "\u{FEFF}show:\n",
  ])
func emptyConfiguration(_ yaml: String) throws {
  #expect(try settings(yaml) == ShowSettings())
}

@Test(
  "A byte order mark before the first line has no effect",
  arguments: ["show: {radius: 9}\n", "---\nshow:\n  radius: 9\n", "# a\nshow:\n  radius: 9\n"])
func byteOrderMark(_ beginning: String) throws {
  let read = try settings("\u{FEFF}" + beginning + "draw:\n  undo-depth: 7\n")
  #expect(read.look.shape.radius == Length(9))
  #expect(read.draw.undoDepth == 7)
  let problems = Configuration(Array("\u{FEFF}shwo: 1\n".utf8)).problems
  #expect(problems.map(\.location) == [FileLocation(line: 1, column: 1)])
}

@Test("Each value is read as the type of its key")
func typedValues() throws {
  let read = try settings(
    """
    show:
      preset: "room"
      colour: ["#ff0000", green]
      radius: 40px
      labels: true
      monitor: on
      device: 8
      rate: 60
    """)
  #expect(read.preset == .room)
  #expect(read.look.colours == [Colour(hex: 0xFF0000), Colour(hex: 0x008000)])
  #expect(read.look.shape.radius == Length(40, .pixels))
  #expect(read.look.shape.ring == Preset.room.look.shape.ring)
  #expect(read.look.labels)
  #expect(read.display.monitor == "on")
  #expect(read.listening.device == .id(.init(rawValue: 8)))
  #expect(read.display.rate == 60)
}

@Test("A folder may have a relative path in a configuration without one")
func relativeFolder() throws {
  #expect(try settings("draw: {grounds: papers}").draw.pages.groundFolder == "./papers")
  #expect(try settings("", "draw", "--grounds=papers").draw.pages.groundFolder == "papers")
}

@Test("An option overrides the key of the same name")
func optionOverridesKey() throws {
  let read = try settings("show: {radius: 3, ring: 2, pointer: true}", "--radius=4", "--no-pointer")
  #expect(read.look.shape.radius == Length(4))
  #expect(read.look.shape.ring == Length(2))
  #expect(!read.listening.pointer)
}

@Test("A preset in the configuration applies before the other keys, in any position")
func presetInFile() throws {
  let read = try settings("show: {radius: 3, preset: room}")
  var expected = ShowSettings(preset: .room)
  expected.look.shape.radius = Length(3)
  #expect(read == expected)
}

@Test("A preset on the command line replaces only the look in the configuration")
func presetOnCommandLine() throws {
  let read = try settings(
    "show: {preset: debug, radius: 3, monitor: HDMI-1}", "--ring=2", "--preset=room")
  var expected = ShowSettings(preset: .room)
  expected.look.shape.ring = Length(2)
  expected.display.monitor = "HDMI-1"
  #expect(read == expected)
}

/// An environment, and the folders that are searched for configurations.
struct SearchCase: CustomTestStringConvertible, Sendable {
  let environment: [String: String]
  let folders: [String]
  var testDescription: String { "\(environment.sorted { $0.key < $1.key })" }
}

@Test(
  "Configurations are searched for in the folders of the XDG specification",
  arguments: [
    SearchCase(environment: [:], folders: ["/etc/xdg"]),
    SearchCase(environment: ["HOME": "/h"], folders: ["/h/.config", "/etc/xdg"]),
    SearchCase(
      environment: ["HOME": "/h", "XDG_CONFIG_HOME": "/c"], folders: ["/c", "/etc/xdg"]),
    SearchCase(
      environment: ["HOME": "/h", "XDG_CONFIG_HOME": ""], folders: ["/h/.config", "/etc/xdg"]),
    SearchCase(
      environment: ["HOME": "/h", "XDG_CONFIG_HOME": "relative"],
      folders: ["/h/.config", "/etc/xdg"]),
    SearchCase(environment: ["XDG_CONFIG_DIRS": "/a::b:/c"], folders: ["/a", "/c"]),
  ])
func searchedFolders(_ given: SearchCase) {
  #expect(
    ConfigurationFile.candidates(Environment(given.environment))
      == given.folders.map { $0 + "/fingertip/config.yaml" })
}

@Test("The first configuration that exists is read, unless another one is named")
func firstExistingConfiguration() throws {
  let top = try TemporaryFolder(prefix: "fingertip-configuration")
  try top.makeFolder("fingertip")
  let path = top.file("fingertip/config.yaml")
  let environment = ["XDG_CONFIG_HOME": "/nonexistent", "XDG_CONFIG_DIRS": top.path]

  let none = Run(["check"], environment: environment)
  #expect(none.status == .success)
  #expect(none.data == "no configuration file: the built-in defaults apply\n")

  try withTemporaryFile("show: {radius: 3}".utf8) { source in
    try #require(link(source, path) == 0)
    let found = Run(["check"], environment: environment)
    #expect(found.status == .success)
    #expect(found.data == "\(path): ok\n")
    let loaded = try SettingsSource(environment: Environment(environment)).load()
    #expect(loaded.look.shape.radius == Length(3))
  }
  try withTemporaryFile("show: {radius: 4}".utf8) { named in
    let loaded = try SettingsSource(environment: Environment(environment), file: named).load()
    #expect(loaded.look.shape.radius == Length(4))
  }
}
