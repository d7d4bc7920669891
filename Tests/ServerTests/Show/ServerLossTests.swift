import Glibc
import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("Starting and running without an X server", .ownServers, .serialized)
struct ServerLossTests {
  @Test(
    "The program ends with status 1 and one message when the server terminates",
    arguments: [SIGTERM, SIGKILL])
  func terminatedServer(_ signal: Int32) throws {
    let server = try PrivateServer()
    let overlay = try RunningOverlay(on: server.display)
    try server.injector("touch0").touchDown(1, at: Point(x: 500, y: 500))
    kill(server.pid, signal)
    #expect(overlay.waitForEnd() == .exited(1))
    #expect(overlay.messageLines.count == 1)
    #expect(overlay.messages.contains(server.display), "\(overlay.messages)")
  }

  @Test(
    "The program ends with status 69 and one message if there is no server",
    arguments: ["", ":64321"])
  func noDisplay(_ display: String) throws {
    let run = try RunningOverlay.run([], display: display)
    #expect(run.status == .exited(69))
    #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
    #expect(run.messages.contains("display"))
    #expect(run.messages.contains(display))
  }

  @Test(
    "The program ends with status 69 and one message if the server lacks an extension",
    arguments: [("XFIXES", "XFIXES", "2.0"), ("RANDR", "RandR", "1.2")])
  func missingExtension(_ switchName: String, _ name: String, _ version: String) throws {
    let server = try PrivateServer(ServerConfiguration(disabledExtensions: [switchName]))
    for command in ["show", "draw", "events", "devices"] {
      let run = try RunningOverlay.run([command], display: server.display)
      #expect(run.status == .exited(69))
      #expect(
        run.messages
          == "fingertip: the X server has no \(name) extension; version \(version) or newer is needed\n"
      )
    }
    #expect(server.isRunning)
  }

  @Test(
    "The program ends with status 69 and the server's reason if the server refuses it",
    arguments: ["show", "draw", "events", "devices"])
  func refusedConnection(_ command: String) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-refused")
    let cookie = folder.file("cookie")
    let entry = try Subprocess(
      .init("xauth", ["-f", cookie, "add", ":0", ".", "00112233445566778899aabbccddeeff"]))
    #expect(entry.wait(until: Deadline(seconds: 20)) == .exited(0))
    var configuration = ServerConfiguration()
    configuration.authority = cookie
    let server = try PrivateServer(configuration)
    let run = try RunningOverlay.run([command], display: server.display)
    #expect(run.status == .exited(69))
    #expect(
      run.messages
        == "fingertip: no X display: the server at '\(server.display)' refuses this user: Authorization "
        + "required, but no authorization protocol specified; run Fingertip as the user who is logged in "
        + "there, or set XAUTHORITY to the file with the server's cookie\n")
  }

  @Test(
    "Every command of an untrusted client ends with one message, and leaves nothing behind",
    arguments: ["show", "inspect", "draw", "events", "devices", "record"])
  func untrustedClient(_ command: String) throws {
    let server = try PrivateServer()
    let folder = try TemporaryFolder(prefix: "fingertip-untrusted")
    let cookie = folder.file("cookie")
    let generation = try Subprocess(
      .init("xauth", ["-f", cookie, "generate", server.display, ".", "untrusted", "timeout", "0"]))
    #expect(generation.wait(until: Deadline(seconds: 20)) == .exited(0))
    let recording = folder.file("touches.jsonl")
    let run = try RunningOverlay.start(
      [command] + (command == "record" ? [recording] : []), display: server.display,
      folder: folder.path, environment: ["XAUTHORITY": cookie])
    #expect(run.wait(until: Deadline(seconds: 20)) == .exited(69))
    let messages = Files.text(folder.file("errors")) ?? ""
    #expect(messages.split(separator: "\n").count == 1, "\(messages)")
    #expect(messages.contains("untrusted"), "\(messages)")
    #expect(!Files.exists(recording))
    #expect(try DisplayConnection(name: server.display).topLevels().isEmpty)
  }
}

@Suite("A server without optional extensions", .ownServers, .serialized)
struct LesserServerTests {
  @Test(
    "Halos and trails are shown on a server that lacks an optional extension",
    arguments: [
      "MIT-SHM", "Composite", "RENDER", "DAMAGE", "XTEST", "MIT-SCREEN-SAVER", "DPMS",
      "DOUBLE-BUFFER",
    ])
  func missingOptionalExtension(_ name: String) throws {
    let server = try PrivateServer(
      ServerConfiguration(width: 1280, height: 720, disabledExtensions: [name]))
    let overlay = try RunningOverlay(
      on: server.display, ["--px-per-mm", "4", "--trail", "10000"])
    let reader = try ScreenReader(server.display)
    let finger = try server.injector("touch0")
    try finger.touchDown(1, at: Point(x: 300, y: 300))
    try finger.touchMove(1, to: Point(x: 600, y: 300), steps: 10)
    try reader.waitForPixels(
      "a halo and its trail to be shown", in: PixelRect(x: 310, y: 300, width: 300, height: 1)
    ) { $0.pixels.allSatisfy { $0 != 0 } }
    #expect(overlay.stop() == .exited(0))
    #expect(overlay.messages.isEmpty)
    try Wait.until("the screen to be clean") { reader.screen().blobs(on: 0).isEmpty }
  }

  @Test(
    "A function that needs a missing extension is reported once, and everything else works",
    arguments: [
      (
        "XTEST", [],
        "region 'pad': the X server has no XTEST extension"
      ),
      (
        "MIT-SCREEN-SAVER", ["--swallow-wake"],
        "swallow-wake: the touch that wakes the screen goes to the window beneath it: the X server "
          + "has no MIT-SCREEN-SAVER extension, which reports when it is blanked"
      ),
    ])
  func unavailableFunction(_ name: String, _ options: [String], _ message: String) throws {
    let server = try PrivateServer(
      ServerConfiguration(width: 1280, height: 720, disabledExtensions: [name]))
    let folder = try TemporaryFolder(prefix: "fingertip-lesser")
    try Files.write(
      """
      show: {trail: 0, lift: none}
      regions:
      - id: pad
        frame: {left: 100px, top: 100px, width: 200px, height: 200px}
        gestures: [{id: once, type: tap, do: [{log: tapped}, {click: 1}]}]

      """, to: folder.file("config.yaml"))
    let overlay = try RunningOverlay(
      on: server.display, ["show", "--config", folder.file("config.yaml")] + options)
    try server.injector("touch0").tap(1, at: Point(x: 200, y: 200))
    let lines = ["fingertip: region 'pad': tapped", "fingertip: \(message)"]
    try Wait.until("the messages \(lines)") { Set(overlay.messageLines) == Set(lines) }
    #expect(overlay.stop() == .exited(0))
    #expect(overlay.messageLines.count == 2)
  }
}
