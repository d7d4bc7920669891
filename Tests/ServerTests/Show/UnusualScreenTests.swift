import PixelComparison
import TestSupport
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The overlay on unusual screens", .ownServers, .serialized)
struct UnusualScreenTests {
  private static let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
  private static let ground: UInt32 = 0x30_6080
  private static let points = [
    Point(x: 200.5, y: 360.5), Point(x: 600.5, y: 360.5), Point(x: 1000.5, y: 360.5),
  ]

  /// A server's configuration, and the host by which it is reached.
  struct Screen: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var configuration = ServerConfiguration(width: 1280, height: 720)
    /// The part of the display's name before the colon.
    var host = ""
    /// The maximum deviation of a colour's channel, 0…255.
    var tolerance = 1

    static let all: [Screen] =
      [(8, 26), (15, 5), (16, 5), (30, 1)].map { depth, tolerance in
        Screen(
          testDescription: "\(depth) bits",
          configuration: .init(width: 1280, height: 720, depth: depth),
          tolerance: tolerance)
      } + [
        Screen(
          testDescription: "no shared memory",
          configuration: .init(width: 1280, height: 720, disabledExtensions: ["MIT-SHM"])),
        Screen(
          testDescription: "over TCP",
          configuration: .init(width: 1280, height: 720, arguments: ["-listen", "tcp"]),
          host: "127.0.0.1"),
      ]
  }

  @Test(
    "Halos and trails have the right colours on unusual screens, and leave nothing behind",
    arguments: Screen.all)
  func markColours(_ screen: Screen) throws {
    let server = try PrivateServer(screen.configuration)
    defer { server.stop() }
    let reader = try ScreenReader(server.display)
    let application = try ProbeClient(
      server.display, .touch, on: .window(Self.screen, colour: Self.ground))
    let empty = try reader.waitForPixels("the application to be shown", in: Self.screen) { grid in
      grid[5, 5].distance(to: Self.ground) <= screen.tolerance
    }
    let overlay = try RunningOverlay(
      on: screen.host + server.display,
      ["show", "--px-per-mm", "4", "--trail", "10000", "--labels"])
    let finger = try server.injector(RigDevice.touchscreen.name)
    let colour = HaloLook.defaultColour.with(alpha: 255).premultiplied & 0xFF_FFFF
    try finger.touchDown(1, at: Self.points[0])
    // Each trail needs a frame after the server has read the previous ones.
    for (point, next) in zip(Self.points, Self.points.dropFirst()) {
      try finger.touchMove(1, to: next, steps: 6)
      try Wait.until("the trail to be shown from \(point)") {
        let grid = reader.screen()
        let middle = point + (next - point) * 0.5
        // The offsets are beside the trail's light core.
        return (4...6).allSatisfy { offset in
          grid[Int(middle.x), Int(middle.y) + offset].distance(to: colour) <= screen.tolerance
        }
      }
      try Wait.until("the halo to be shown at \(next)") {
        reader.screen()[Int(next.x) + 10, Int(next.y)].distance(to: colour) <= screen.tolerance
      }
    }
    try finger.touchUp(1)
    #expect(try overlay.tell("clear").status == .exited(0))
    try Wait.until("the screen to be clean") { reader.screen() == empty }
    #expect(overlay.stop() == .exited(0))
    #expect(overlay.messages == "")
    #expect(!application.collect().filter(\.kind.isInput).isEmpty)
  }

  @Test("Each X screen has its own overlay, which warns that it shows the touches of all screens")
  func severalScreens() throws {
    var configuration = ServerConfiguration(width: 1280, height: 720)
    configuration.screens = 2
    let server = try PrivateServer(configuration)
    defer { server.stop() }
    let names = (0..<2).map { "\(server.display).\($0)" }
    let overlays = try names.map { try RunningOverlay(on: $0, ["--trail", "0", "--lift", "none"]) }
    let readers = try names.map { try ScreenReader($0) }
    let finger = try server.injector(RigDevice.touchscreen.name)
    try finger.touchDown(1, at: Self.points[1])
    for (name, reader) in zip(names, readers) {
      try Wait.until("a halo to be shown on \(name)") {
        reader.screen()[Int(Self.points[1].x), Int(Self.points[1].y)] != 0
      }
    }
    try finger.touchUp(1)
    for (name, overlay) in zip(names, overlays) {
      let status = try RunningOverlay.run(
        ["status"], display: name, runtimeFolder: overlay.runtimeFolder)
      #expect(status.status == .exited(0))
      #expect(overlay.stop() == .exited(0))
      #expect(
        overlay.messages
          == "fingertip: '\(name)' is one of 2 X screens: touches are shown as if every "
          + "touchscreen covered only this one\n")
    }
  }

  @Test("Touches of a touchscreen that is attached to a second master are shown and routed")
  func secondMaster() throws {
    let server = try PrivateServer(ServerConfiguration(width: 1280, height: 720))
    defer { server.stop() }
    let user = try DisplayConnection(name: server.display)
    let application = try ProbeClient(server.display, .touch, on: .window(Self.screen))
    let folder = try TemporaryFolder(prefix: "fingertip-masters")
    try Files.write(
      """
      show: {trail: 0, lift: none}
      regions:
      - id: pad
        frame: {left: 100px, top: 100px, width: 200px, height: 200px}
        on: {began: {log: began}}
      - id: tray
        frame: {left: 400px, top: 100px, width: 200px, height: 200px}
        policy: offer
        gestures: [{id: once, type: tap, do: {log: tapped}}]

      """, to: folder.file("config.yaml"))
    let overlay = try RunningOverlay(
      on: server.display, ["show", "--config", folder.file("config.yaml")])
    let finger = try server.injector(RigDevice.touchscreen.name)
    // The first round is with the master at the start of the overlay, the second one with another.
    for count in 1...2 {
      try finger.tap(3, at: Point(x: 500, y: 200))
      try Wait.until("the tap to be reported") {
        overlay.messageLines.count { $0.hasSuffix("'tray': tapped") } == count
      }
      try finger.touchDown(1, at: Point(x: 200, y: 200))
      try finger.touchDown(2, at: Self.points[2])
      try Wait.until("both touches to be reported") {
        overlay.messageLines.count { $0.hasSuffix("'pad': began") } == count
          && user.shownHalos().count == 2
      }
      try finger.touchUp(1)
      try finger.touchUp(2)
      // The halo is shown for a report that does not depend on the grab, which may still have the
      // touch.
      try Wait.until("the touch beside the regions to reach the application") {
        application.collect().contains { $0.kind == .touchEnd }
      }
      guard count == 1 else { break }
      try user.addMaster(named: "second")
      let second = try #require(user.device(named: "second pointer"))
      let slave = try #require(user.device(named: RigDevice.touchscreen.name))
      try user.attach(slave, to: second)
      user.synchronise()
    }
    #expect(overlay.stop() == .exited(0))
  }
}
