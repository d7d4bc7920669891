import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// The tests that `make test-servers` runs; docs/where-it-runs.md has its results as a table.
@Suite("X servers other than Xorg", .ownServers, .serialized)
struct OtherServerTests {
  private static let supported = OtherServer.asked.filter { $0 != .xnest }
  private static let unsupported = OtherServer.asked.filter { $0 == .xnest }
  private static let position = Point(x: 700, y: 400)

  /// Returns the warning on a server that runs under a Wayland compositor.
  private static func warning(_ server: OtherServer) -> String {
    server == .xwayland
      ? "fingertip: this is Xwayland: only touches on X11 windows are seen, and nothing can be drawn over "
        + "Wayland windows; log in to an X11 session to see every touch\n" : ""
  }

  /// Presses the mouse's button, moves the mouse to the position, and waits until a condition
  /// holds.
  private func drag(on display: String, until what: String, _ isTrue: () -> Bool) throws {
    let connection = try DisplayConnection(name: display)
    let mouse = try SyntheticInput(connection)
    mouse.movePointer(to: Self.position + Vector(dx: -100, dy: 0))
    let hold = mouse.hold(button: 1)
    for step in 1...10 {
      mouse.movePointer(to: Self.position + Vector(dx: Double(step - 10) * 10, dy: 0))
    }
    connection.synchronise()
    try Wait.until(what, isTrue)
    mouse.release(hold)
    connection.synchronise()
  }

  @Test(
    "Another server shows the mouse as a finger, and regions, and nothing is left behind",
    arguments: supported)
  func showsMouseAndRegions(_ kind: OtherServer) throws {
    let server = try RunningServer(kind)
    let folder = try TemporaryFolder(prefix: "fingertip-other")
    try Files.write(
      """
      show: {pointer: true, trail: 0, lift: none}
      regions:
      - id: pad
        frame: {left: 100px, top: 100px, width: 200px, height: 150px}
        draw: {fill: "#3366cc"}

      """, to: folder.file("config.yaml"))
    let reader = try ScreenReader(server.display)
    let ground = reader.screen()
    let overlay = try RunningOverlay(
      on: server.display, ["show", "--config", folder.file("config.yaml")])
    try Wait.until("the region to be shown") { reader.pixel(x: 200, y: 175) == 0x33_66CC }
    try drag(on: server.display, until: "the halo to be shown") {
      reader.pixel(x: Int(Self.position.x), y: Int(Self.position.y))
        != ground[Int(Self.position.x), Int(Self.position.y)]
    }
    #expect(overlay.stop() == .exited(0))
    #expect(overlay.messages == Self.warning(kind))
    try Wait.until("the screen to be clean") { reader.screen() == ground }
  }

  @Test("The mouse draws on another server", arguments: supported)
  func drawsByMouse(_ kind: OtherServer) throws {
    let server = try RunningServer(kind)
    let reader = try ScreenReader(server.display)
    let overlay = try RunningOverlay(on: server.display, ["draw", "--pointer", "--no-palette"])
    let (x, y) = (Int(Self.position.x), Int(Self.position.y))
    let ground = reader.pixel(x: x, y: y)
    try drag(on: server.display, until: "ink to be shown") { reader.pixel(x: x, y: y) != ground }
    #expect(overlay.stop() == .exited(0))
    #expect(overlay.messages == Self.warning(kind))
  }

  @Test("The demo plays to its end on another server, with a picture", arguments: supported)
  func playsDemo(_ kind: OtherServer) throws {
    let server = try RunningServer(kind)
    let folder = try TemporaryFolder(prefix: "fingertip-other")
    let picture = folder.file("demo.png")
    let run = try RunningOverlay.run(
      ["demo", "--output", picture], display: server.display, patience: 60)
    #expect(run.status == .exited(0))
    #expect(run.messages == Self.warning(kind))
    #expect(run.output == "the picture is in \(picture)\n")
  }

  @Test(
    "On another server, events of the mouse are printed, and no touch device is reported",
    arguments: supported)
  func printsMouseEvents(_ kind: OtherServer) throws {
    let server = try RunningServer(kind)
    let devices = try RunningOverlay.run(["devices"], display: server.display)
    #expect(devices.status == .exited(0))
    #expect(devices.messages == "fingertip: the X server has no touch device\n")
    let events = try RunningOverlay(on: server.display, ["events", "--pointer"])
    try drag(on: server.display, until: "the touch to be printed") {
      events.output.contains("\"phase\":\"moved\"")
    }
    #expect(events.stop() == .exited(0))
    #expect(events.messages == Self.warning(kind))
  }

  @Test(
    "Without a required extension, commands end with status 69 and name the extension",
    arguments: unsupported, ["show", "draw", "demo", "events", "devices"])
  func refusesWithoutExtension(_ kind: OtherServer, _ command: String) throws {
    let server = try RunningServer(kind)
    let run = try RunningOverlay.run([command], display: server.display)
    #expect(run.status == .exited(69))
    let line = run.messages.split(separator: "\n").last ?? ""
    #expect(
      line == "fingertip: the X server has no RandR extension; version 1.2 or newer is needed")
  }
}
