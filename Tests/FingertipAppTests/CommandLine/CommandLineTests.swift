@testable import SettingsReading
import TestSupport
import Testing
import TouchTUIO
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

/// A valid command line and the resulting settings.
struct CommandLineCase: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  let expected: @Sendable (inout ShowSettings) -> Void

  init(_ arguments: String..., expected: @escaping @Sendable (inout ShowSettings) -> Void) {
    self.arguments = arguments
    self.expected = expected
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

private let cases: [CommandLineCase] = [
  .init { _ in },
  .init("show") { _ in },
  .init("--preset", "room") { $0.preset = .room },
  .init("-p", "debug", "show") { $0.preset = .debug },
  .init("-pdebug") { $0.preset = .debug },
  .init("--radius", "3", "--preset=room") {
    $0.preset = .room
    $0.look.shape.radius = Length(3)
  },
  .init("--preset=room", "--preset=debug") { $0.preset = .debug },
  .init("--radius=3mm") { $0.look.shape.radius = Length(3) },
  .init("--radius", "40px") { $0.look.shape.radius = Length(40, .pixels) },
  .init("--radius", "20pt") { $0.look.shape.radius = Length(20, .points) },
  .init("--radius", "5%") { $0.look.shape.radius = Length(5, .percent) },
  .init("--radius=.5") { $0.look.shape.radius = Length(0.5) },
  .init("--ring", "0", "--disc", "0", "--trail", "0") {
    $0.look.shape.ring = .zero
    $0.look.shape.disc = .zero
    $0.look.trail = 0
  },
  .init("--trail-width=2", "--opacity=0.5", "--lift=fade") {
    $0.look.trailWidth = Length(2)
    $0.look.opacity = 0.5
    $0.look.lift = .fade
  },
  .init("-c", "orange") { $0.look.colours = [Colour(hex: 0xFFA500)] },
  .init("-c", "#f00, #00ff0080") {
    $0.look.colours = [Colour(hex: 0xFF0000), Colour(hex: 0x00FF00, alpha: 0x80)]
  },
  .init("--colour=okabe-ito") { $0.look.colours = Palette.okabeIto.colours },
  .init("--labels") { $0.look.labels = true },
  .init("--preset", "debug", "--no-labels") {
    $0.preset = .debug
    $0.look.labels = false
  },
  .init("--pointer") { $0.listening.pointer = true },
  .init("--pointer", "--no-pointer") { _ in },
  .init("-m", "HDMI-1") { $0.display.monitor = "HDMI-1" },
  .init("-m", "HDMI-1", "-m", "all") { _ in },
  .init("--device", "8") { $0.listening.device = .id(DeviceID(rawValue: 8)) },
  .init("--device", "ELAN 0x8") { $0.listening.device = .name("ELAN 0x8") },
  .init("--tuio", "table.example") { $0.tuio.receiver = TUIOReceiver(host: "table.example") },
  .init("--tuio=192.168.0.7:4444") {
    $0.tuio.receiver = TUIOReceiver(host: "192.168.0.7", port: 4444)
  },
  .init("--tuio", "[fe80::1]:3334") {
    $0.tuio.receiver = TUIOReceiver(host: "fe80::1", port: 3334)
  },
  .init("--tuio", "[::1]") { $0.tuio.receiver = TUIOReceiver(host: "::1") },
  .init("--tuio-version", "2") { $0.tuio.version = .two },
  .init("--tuio-region", "pad") { $0.tuio.region = "pad" },
  .init("--listen", "root") { $0.listening.listen = .root },
  .init("--listen", "window:0x3A00007") { $0.listening.listen = .window(0x3A0_0007) },
  .init("--listen=window:60817415") { $0.listening.listen = .window(60_817_415) },
  .init("--rate", "120", "--px-per-mm", "3.78") {
    $0.display.rate = 120
    $0.display.pixelsPerMillimetre = 3.78
  },
  .init("--rate", "auto", "--px-per-mm=auto") { _ in },
]

@Test(
  "Each option changes its setting, and a preset applies first in any position", arguments: cases)
func commandLineSettings(_ given: CommandLineCase) throws {
  var expected = ShowSettings()
  given.expected(&expected)
  let parser = CommandLineParser(
    commands: Command.allForTests, environment: Environment([:]))
  guard case .run(let command, let invocation) = try parser.parse(["fingertip"] + given.arguments)
  else {
    Issue.record("the command line does not run anything")
    return
  }
  #expect(command.name == "show")
  var source = invocation.settings
  // An option names a region, which must exist.
  try withTemporaryFile("regions: [{id: pad}]\n".utf8) { path in
    source.file = path
    let settings = try source.load()
    #expect(settings == expected)
  }
}

@Test("Options that are not settings reach the command")
func optionsWithoutSettings() throws {
  let parser = CommandLineParser(commands: Command.allForTests, environment: Environment([:]))
  guard
    case .run(let demo, let demoInvocation) = try parser.parse([
      "fingertip", "demo", "-o", "a.png", "--config=c.yaml", "--log", "debug",
    ]),
    case .run(let devices, let devicesInvocation) = try parser.parse([
      "fingertip", "--json", "devices",
    ]),
    case .run(let check, let checkInvocation) = try parser.parse([
      "fingertip", "check", "--", "--odd",
    ])
  else {
    Issue.record("one of the command lines does not run anything")
    return
  }
  #expect(demo.name == "demo")
  #expect(demoInvocation.output.file == "a.png")
  #expect(demoInvocation.settings.file == "c.yaml")
  #expect(demoInvocation.logLevel == .debug)
  #expect(devices.name == "devices")
  #expect(devicesInvocation.output.isJSON)
  #expect(check.name == "check")
  #expect(checkInvocation.operand == "--odd")
}

/// A command line of `record`, `events` or `replay`, and the resulting invocation.
struct RecordingLineCase: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  let expected: @Sendable (inout Invocation) -> Void

  init(_ arguments: String..., expected: @escaping @Sendable (inout Invocation) -> Void) {
    self.arguments = arguments
    self.expected = expected
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

@Test(
  "A recording is named before, between or after the options",
  arguments: [
    RecordingLineCase("record", "a") { _ in },
    RecordingLineCase("--force", "record", "a", "--duration", "2.5") {
      $0.recording = RecordingOptions(overwrites: true, duration: 2.5)
    },
    RecordingLineCase("record", "--duration=endless", "a") { _ in },
    RecordingLineCase("record", "-") { $0.operand = "-" },
    RecordingLineCase("events", "--format=text") {
      $0.operand = nil
      $0.events.format = .text
    },
    RecordingLineCase("replay", "a") { _ in },
    RecordingLineCase("replay", "a", "--loop") { $0.replay.rounds = nil },
    RecordingLineCase("replay", "--loop", "a") { $0.replay.rounds = nil },
    RecordingLineCase("--loop", "replay", "a") { $0.replay.rounds = nil },
    RecordingLineCase("replay", "--loop", "3", "a") { $0.replay.rounds = 3 },
    RecordingLineCase("replay", "a", "--loop", "3") { $0.replay.rounds = 3 },
    RecordingLineCase("replay", "--loop=3", "a") { $0.replay.rounds = 3 },
    RecordingLineCase("replay", "--loop", "--speed", "2", "a") {
      ($0.replay.rounds, $0.replay.speed) = (nil, 2)
    },
    RecordingLineCase("replay", "--loop=3", "--loop", "a", "--loop=1") { $0.replay.rounds = 1 },
    RecordingLineCase("replay", "--loop", "--", "3") {
      ($0.replay.rounds, $0.operand) = (nil, "3")
    },
    RecordingLineCase("replay", "--scale=none", "a", "--speed=.5") {
      ($0.replay.scale, $0.replay.speed) = (.none, 0.5)
    },
  ])
func recordingLine(_ given: RecordingLineCase) throws {
  var expected = Invocation(settings: SettingsSource(environment: Environment([:])))
  expected.operand = "a"
  given.expected(&expected)
  let parser = CommandLineParser(commands: Command.allForTests, environment: Environment([:]))
  guard case .run(_, let found) = try parser.parse(["fingertip"] + given.arguments) else {
    Issue.record("the command line does not run anything")
    return
  }
  #expect(found.operand == expected.operand)
  #expect(found.recording == expected.recording)
  #expect(found.events.format == expected.events.format)
  #expect(found.replay == expected.replay)
}

@Test(
  "The program exits with the status of its command",
  arguments: [
    SystemSupport.ExitStatus.success, .failure, .usage, .unavailable,
  ])
func commandStatus(_ status: SystemSupport.ExitStatus) {
  #expect(Run(["show"], commands: [.show { _, _ in status }]).status == status)
  #expect(Run([], commands: [.show { _, _ in status }]).status == status)
}

@Test("A command that is not in the table is unknown, as are its options")
func commandOutsideTheTable() {
  let run = Run(["--radius", "3"], commands: [.check(runCheck)])
  #expect(run.status == .usage)
  #expect(run.messages.contains("'--radius' is not an option"))
  #expect(Run(["demo"], commands: [.check(runCheck)]).status == .usage)
}

@Test(
  "The option --version prints one line and overrides all other words",
  arguments: [
    ["--version"], ["-V"], ["show", "--version", "--radius", "0.5"],
  ])
func versionOption(_ arguments: [String]) {
  let run = Run(arguments)
  #expect(run.status == .success)
  #expect(run.data == "fingertip \(Program.version)\n")
}
