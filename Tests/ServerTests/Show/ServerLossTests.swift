import Glibc
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The program without a server", .ownServers, .serialized)
struct ServerLossTests {
  @Test(
    "The program ends with status 1 and one sentence when the server goes",
    arguments: [SIGTERM, SIGKILL])
  func serverGone(_ signal: Int32) throws {
    let server = try PrivateServer()
    let overlay = try RunningOverlay(on: server.display)
    try server.injector("touch0").touchDown(1, at: Point(x: 500, y: 500))
    kill(server.pid, signal)
    #expect(overlay.waitForEnd() == .exited(1))
    #expect(overlay.messageLines.count == 1)
    #expect(overlay.messages.contains(server.display), "\(overlay.messages)")
  }

  @Test(
    "The program says in one sentence that there is no server, with status 69",
    arguments: ["", ":64321"])
  func noDisplay(_ display: String) throws {
    let run = try RunningOverlay.run([], display: display)
    #expect(run.status == .exited(69))
    #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
    #expect(run.messages.contains("display"))
    #expect(run.messages.contains(display))
  }

  @Test("The program ends with status 69 and one sentence where the server lacks an extension")
  func missingExtension() throws {
    let server = try PrivateServer(ServerConfiguration(withoutExtensions: ["XFIXES"]))
    let run = try RunningOverlay.run([], display: server.display)
    #expect(run.status == .exited(69))
    #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
    #expect(run.messages.contains("XFIXES"))
    #expect(server.isRunning)
  }

  @Test(
    "Every command tells an untrusted client so in one line, and leaves nothing behind",
    arguments: ["show", "inspect", "draw", "events", "devices", "record"])
  func untrusted(_ command: String) throws {
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
    "A server without optional extensions shows everything all the same",
    arguments: ["MIT-SHM", "Composite", "RENDER"])
  func missing(_ name: String) throws {
    let server = try PrivateServer(
      ServerConfiguration(width: 1280, height: 720, withoutExtensions: [name]))
    let overlay = try RunningOverlay(
      on: server.display, ["--px-per-mm", "4", "--trail", "10000"])
    let reader = try ScreenReader(server.display)
    let finger = try server.injector("touch0")
    try finger.touchDown(1, at: Point(x: 300, y: 300))
    try finger.touchMove(1, to: Point(x: 600, y: 300), steps: 10)
    try reader.waitForPixels(
      "a halo and its trail", in: PixelRect(x: 310, y: 300, width: 300, height: 1)
    ) { $0.pixels.allSatisfy { $0 != 0 } }
    #expect(overlay.stop() == .exited(0))
    #expect(overlay.messages.isEmpty)
    try Wait.until("a clean screen") { reader.screen().blobs(on: 0).isEmpty }
  }
}
