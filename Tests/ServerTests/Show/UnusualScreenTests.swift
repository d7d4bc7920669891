import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import TouchRig

@Suite("The overlay on unusual screens", .ownServers, .serialized)
struct UnusualScreenTests {
  private static let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
  private static let ground: UInt32 = 0x30_6080
  private static let places = [
    Point(x: 200.5, y: 360.5), Point(x: 600.5, y: 360.5), Point(x: 1000.5, y: 360.5),
  ]

  /// A server, and how it is reached.
  struct Screen: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var configuration = ServerConfiguration(width: 1280, height: 720)
    /// What comes before the colon of the display's name.
    var host = ""
    /// How far a channel of a colour may be from what was meant, 0…255.
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
          configuration: .init(width: 1280, height: 720, withoutExtensions: ["MIT-SHM"])),
        Screen(
          testDescription: "over TCP",
          configuration: .init(width: 1280, height: 720, arguments: ["-listen", "tcp"]),
          host: "127.0.0.1"),
      ]
  }

  @Test(
    "On unusual screens halos and trails have their colours, frame after frame, and leave nothing behind",
    arguments: Screen.all)
  func shows(_ screen: Screen) throws {
    let server = try PrivateServer(screen.configuration)
    defer { server.stop() }
    let reader = try ScreenReader(server.display)
    let application = try ProbeClient(
      server.display, .touch, on: .window(Self.screen, colour: Self.ground))
    let empty = try reader.waitForPixels("the application", in: Self.screen) { grid in
      grid[5, 5].distance(to: Self.ground) <= screen.tolerance
    }
    let overlay = try RunningOverlay(
      on: screen.host + server.display,
      ["show", "--px-per-mm", "4", "--trail", "10000", "--labels"])
    let finger = try server.injector(RigDevice.touchscreen.name)
    let colour = HaloLook.defaultColour.with(alpha: 255).premultiplied & 0xFF_FFFF
    try finger.touchDown(1, at: Self.places[0])
    // Each trail needs a frame that comes after others were read.
    for (place, next) in zip(Self.places, Self.places.dropFirst()) {
      try finger.touchMove(1, to: next, steps: 6)
      try Wait.until("the trail from \(place)") {
        let grid = reader.screen()
        let middle = place + (next - place) * 0.5
        // Beside the light core.
        return (4...6).allSatisfy { offset in
          grid[Int(middle.x), Int(middle.y) + offset].distance(to: colour) <= screen.tolerance
        }
      }
      try Wait.until("the halo at \(next)") {
        reader.screen()[Int(next.x) + 10, Int(next.y)].distance(to: colour) <= screen.tolerance
      }
    }
    try finger.touchUp(1)
    #expect(try overlay.tell("clear").status == .exited(0))
    try Wait.until("a clean screen") { reader.screen() == empty }
    #expect(overlay.stop() == .exited(0))
    #expect(overlay.messages == "")
    #expect(!application.collect().filter(\.kind.isInput).isEmpty)
  }
}
