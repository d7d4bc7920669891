import Glibc
import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("Starting outside a session", .server(), .serialized)
struct StartTests {
  /// The variables that a session sets, but cron, a system unit or a display manager does not.
  private static let session: [String: String?] = [
    "HOME": nil, "XDG_RUNTIME_DIR": nil, "XDG_CONFIG_HOME": nil, "XDG_CONFIG_DIRS": nil,
    "XDG_STATE_HOME": nil, "XDG_SESSION_ID": nil, "XAUTHORITY": nil, "USER": nil, "LOGNAME": nil,
    "LANG": nil, "SHELL": nil, "TERM": nil, "PATH": "/usr/bin:/bin",
  ]

  /// A command, its environment, and its expected status and message.
  struct Start: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var command: [String]
    var environment: [String: String?]
    var status: Int32
    /// The message, without the name of the program.
    var message: String

    init(
      _ name: String, _ command: String, _ environment: [String: String?], _ status: Int32,
      _ message: String
    ) {
      testDescription = "\(command): \(name)"
      self.command = command.split(separator: " ").map(String.init)
      self.environment = environment
      self.status = status
      self.message = message
    }
  }

  private static let noDisplay = "no X display: DISPLAY is not set"
  private static let advice = "set it to a folder of your own, or unset it"
  private static let starts =
    ["show", "draw", "inspect", "events", "devices", "record none.jsonl", "status", "quit"].map {
      Start("no display", $0, ["DISPLAY": nil], 69, noDisplay)
    } + [
      Start(
        "no HOME", "autostart on", [:], 1,
        "autostart: HOME is not set, so there is no folder for an entry; set HOME or XDG_CONFIG_HOME"
      ),
      Start(
        "no such XDG_RUNTIME_DIR", "status", ["XDG_RUNTIME_DIR": "/nonexistent"], 1,
        "XDG_RUNTIME_DIR: /nonexistent: No such file or directory; \(advice)"),
      Start(
        "XDG_RUNTIME_DIR is not a folder", "status", ["XDG_RUNTIME_DIR": "/dev/null"], 1,
        "XDG_RUNTIME_DIR: /dev/null: Not a directory; \(advice)"),
    ]

  @Test(
    "A command that lacks a display or a folder reports that in one message",
    arguments: starts)
  func missingVariables(_ start: Start) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-start")
      let run = try RunningOverlay.start(
        start.command, display: server.display, folder: folder.path,
        environment: Self.session.merging(start.environment) { _, other in other })
      #expect(run.wait(until: Deadline(seconds: 20)) == .exited(start.status))
      #expect(Files.text(folder.file("errors")) == "fingertip: \(start.message)\n")
    }
  }

  @Test(
    "Without the variables of a session, the overlay shows touches and reports what is unavailable",
    arguments: [
      (["show"], [:], ""),
      (
        ["show"], ["XDG_RUNTIME_DIR": "/nonexistent"],
        "the overlay cannot be controlled: XDG_RUNTIME_DIR: /nonexistent: No such file or directory; "
          + advice
      ),
      (
        ["draw"], [:],
        "the ink is not kept in a file: HOME: is not set, so there is no folder for ink"
      ),
    ] as [([String], [String: String], String)])
  func overlayOutsideSession(
    _ command: [String], _ environment: [String: String], _ message: String
  ) throws {
    try withServer { server in
      let overlay = try RunningOverlay(
        on: server.display, command,
        environment: Self.session.merging(environment) { _, other in other })
      let reader = try ScreenReader(server.display)
      let ground = reader.screen()
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 480, y: 300))
      try finger.touchMove(1, to: Point(x: 500, y: 300), steps: 5)
      try Wait.until("a halo or ink to be shown") { reader.screen()[500, 300] != ground[500, 300] }
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
      #expect(overlay.messages == (message.isEmpty ? "" : "fingertip: \(message)\n"))
    }
  }
}
