import Testing
import TouchRig

@testable import FingertipApp
@testable import FingertipSettings
@testable import OverlayControl
@testable import SettingsReading
@testable import SystemSupport

@Test("Options of the command line reach the overlay as the same settings")
func optionsSentToOverlay() throws {
  let parser = CommandLineParser(commands: Command.table, environment: Environment([:]))
  let words = [
    "fingertip", "-pdebug", "--colour", "#f00, orange", "--no-labels", "--config", "a/b.yaml",
    "--log", "info",
  ]
  guard case .run(_, let invocation) = try parser.parse(words) else {
    Issue.record("it runs no command")
    return
  }
  let options = ShowOptions(of: invocation, in: "/home/me")
  #expect(options.file == "/home/me/a/b.yaml")
  #expect(options.logLevel == .info)
  let source = try options.source(Environment([:]))
  #expect(source.file == options.file)
  #expect(
    ShowSettings(file: [], commandLine: source.changes)
      == ShowSettings(file: [], commandLine: invocation.settings.changes))
}

@Test(
  "Each control command without an overlay fails with one message",
  arguments: ControlVerb.allCases.map { verb in
    ([verb.rawValue], [.undo, .redo].contains(verb) ? "draw" : "show")
  } + [
    (["save", "a.png"], "draw"), (["save", "--desktop", "a.png"], "draw"),
    (["page", "new"], "draw"), (["ground", "white"], "draw"), (["view", "in"], "draw"),
    (["zoom", "on"], "show"), (["region", "a", "hide"], "show"), (["regions"], "show"),
  ])
func commandsWithoutOverlay(_ words: [String], starter: String) throws {
  let folder = try TemporaryFolder(prefix: "fingertip-control")
  let environment = ["DISPLAY": ":4711", "XDG_RUNTIME_DIR": folder.path]
  let run = Run(words, environment: environment, commands: Command.table)
  #expect(run.status == .failure)
  #expect(run.data.isEmpty)
  #expect(
    run.messages
      == "fingertip: no overlay runs on display ':4711'; 'fingertip \(starter)' starts one\n")
  let nowhere = Run(words, commands: Command.table)
  #expect(nowhere.status == .unavailable)
  #expect(nowhere.messages == "fingertip: no X display: DISPLAY is not set\n")
  // As over ssh, beside the session; a killed overlay has left fingertip-4.sock.
  for name in ["fingertip-host-0.sock", "fingertip-1.lock", "other-2.sock", "fingertip-4.sock"] {
    try Files.write("", to: folder.file(name))
  }
  let overlays = try [":3.1", ":5"].map { display in
    let endpoint = try ControlEndpoint(
      display: display, environment: Environment(["XDG_RUNTIME_DIR": folder.path]))
    guard let socket = try ControlSocket.claim(endpoint) else {
      throw ControlError.notRunning(display: display)
    }
    return ControlServer(on: socket, log: { _, _ in })
  }
  let beside = withExtendedLifetime(overlays) {
    Run(words, environment: ["XDG_RUNTIME_DIR": folder.path], commands: Command.table)
  }
  #expect(beside.status == .unavailable)
  #expect(
    beside.messages == """
      fingertip: no X display: DISPLAY is not set
      fingertip: the overlay on display ':3.1' is controlled with DISPLAY=:3.1 before the command
      fingertip: the overlay on display ':5' is controlled with DISPLAY=:5 before the command

      """)
}
