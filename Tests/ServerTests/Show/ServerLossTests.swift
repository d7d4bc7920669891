import Glibc
import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Without a server the program", .ownServers, .serialized)
struct ServerLossTests {
  @Test("ends with status 1 and one sentence when it goes", arguments: [SIGTERM, SIGKILL])
  func serverGone(_ signal: Int32) throws {
    let server = try PrivateServer()
    let overlay = try RunningOverlay(on: server.display)
    try server.injector("touch0").touchDown(1, at: Point(x: 500, y: 500))
    kill(server.pid, signal)
    #expect(overlay.waitForEnd() == .exited(1))
    #expect(overlay.messageLines.count == 1)
    #expect(overlay.messages.contains(server.display), "\(overlay.messages)")
  }

  @Test("says so in one sentence, with status 69", arguments: ["", ":64321"])
  func noDisplay(_ display: String) throws {
    let run = try RunningOverlay.run([], display: display)
    #expect(run.status == .exited(69))
    #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
    #expect(run.messages.contains("display"))
    #expect(run.messages.contains(display))
  }

  @Test("ends with status 69 and one sentence where the server lacks an extension")
  func missingExtension() throws {
    let server = try PrivateServer(ServerConfiguration(withoutExtensions: ["XFIXES"]))
    let run = try RunningOverlay.run([], display: server.display)
    #expect(run.status == .exited(69))
    #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
    #expect(run.messages.contains("XFIXES"))
    #expect(server.isRunning)
  }
}

@Suite("On a server that can do less", .ownServers, .serialized)
struct LesserServerTests {
  @Test("everything is shown all the same", arguments: ["MIT-SHM", "Composite", "RENDER"])
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
