import Glibc
import Testing
import TouchX11
import Touches

@testable import FingertipApp
@testable import TouchRig

/// The example files as they are, run by the program as a user runs it.
@Suite("The examples on a screen", .server(.typing), .serialized)
struct RecipeTests {
  /// The program with one of the examples, over an application that has the keyboard.
  private final class Stage {
    let program: TypedProgram
    let overlay: RunningOverlay
    let finger: Injector

    init(_ server: PrivateServer, _ example: String) throws {
      program = try TypedProgram(server.display)
      finger = try server.injector("touch0")
      let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
      overlay = try RunningOverlay(
        on: server.display,
        ["show", "--px-per-mm", "4", "--config", "/\(folder)/config/examples/\(example).yaml"])
      program.probe.clear()
    }

    var user: DisplayConnection { program.probe.connection }

    /// Waits for what the application gets.
    func wait(for what: String, _ fits: (ProbeEvent) -> Bool) throws -> ProbeEvent {
      try program.probe.waitForEvent(what, fits)
    }

    func end() throws {
      #expect(overlay.stop() == .exited(0))
      #expect(overlay.messages.isEmpty, "\(overlay.messages)")
      try Wait.until("all keys and buttons to be up") {
        user.keysDown.isEmpty && user.buttonsDown.isEmpty
      }
    }
  }

  @Test("R3 a pinch on the touchpad presses keys, one chord for every step")
  func zoom() throws {
    try withServer { server in
      let stage = try Stage(server, "touchpad")
      try stage.finger.touchDown(1, at: Point(x: 1100, y: 600))
      try stage.finger.touchDown(2, at: Point(x: 1160, y: 600))
      for way in stride(from: 5.0, through: 60, by: 5) {
        try stage.finger.touchMove(1, to: Point(x: 1100 - way, y: 600))
        try stage.finger.touchMove(2, to: Point(x: 1160 + way, y: 600))
      }
      _ = try stage.wait(for: "a chord") { event in
        event.kind == .keyPress && stage.user.keyName(of: event) == "plus"
          && Int(event.state >> 32 & 4) == 4
      }
      try stage.finger.touchUp(1)
      try stage.finger.touchUp(2)
      try stage.end()
    }
  }

  @Test("R10 a circle on the field presses the key that opens the launcher, and a tap does not")
  func circle() throws {
    try withServer { server in
      let stage = try Stage(server, "circle")
      // The field is 240 px on a side at (40, 440); 30 mm are 120 px.
      let middle = Point(x: 160, y: 560)
      func place(_ degrees: Double) -> Point {
        let angle = degrees * .pi / 180
        return Point(x: middle.x + 60 * cos(angle), y: middle.y + 60 * sin(angle))
      }
      try stage.finger.tap(1, at: middle)
      try stage.finger.touchDown(2, at: place(0))
      for degrees in stride(from: 10.0, through: 360, by: 10) {
        try stage.finger.touchMove(2, to: place(degrees))
      }
      try stage.finger.touchUp(2)
      let key = try stage.wait(for: "the key") { $0.kind == .keyPress }
      #expect(stage.user.keyName(of: key) == "Super_L")
      #expect(stage.program.takeKeys().filter(\.isDown).count <= 1)
      try stage.end()
    }
  }

  @Test(
    "B10 four fingers over an application switch workspaces, and one finger is the application's")
  func desktop() throws {
    try withServer(in: Surroundings(.openbox)) { server in
      let stage = try Stage(server, "desktop-gestures")
      let desktop = Desktop(stage.user)
      try stage.user.setWorkspaceCount(3)
      try Wait.until("three workspaces") { desktop.workspaces?.count == 3 }
      try desktop.show(.number(1), wraps: false)
      try Wait.until("the first workspace") { desktop.workspaces?.current == 0 }
      stage.program.probe.clear()
      try stage.finger.tap(9, at: Point(x: 300, y: 300))
      let press = try stage.wait(for: "the tap") { $0.kind == .buttonPress }
      #expect(press.rootPosition == Point(x: 300, y: 300))
      let release = try stage.wait(for: "its end") { $0.kind == .buttonRelease }
      #expect(release.detail == 1)
      stage.program.probe.clear()
      func place(_ contact: UInt32, _ x: Double) -> Point {
        Point(x: x, y: 100 + 100 * Double(contact))
      }
      for contact: UInt32 in 1...4 { try stage.finger.touchDown(contact, at: place(contact, 700)) }
      for x in stride(from: 685.0, through: 550, by: -15) {
        for contact: UInt32 in 1...4 { try stage.finger.touchMove(contact, to: place(contact, x)) }
      }
      try Wait.until("the second workspace") { desktop.workspaces?.current == 1 }
      for contact: UInt32 in 1...4 { try stage.finger.touchUp(contact) }
      #expect(stage.program.probe.collect().allSatisfy { $0.kind != .buttonPress })
      try stage.user.setWorkspaceCount(1)
      try stage.end()
    }
  }

  @Test("R14 a long press opens the menu, an item does what it says, and a tap outside closes it")
  func menu() throws {
    try withServer { server in
      let stage = try Stage(server, "menu")
      let reader = try ScreenReader(server.display)
      // The menu is 200 by 168 px at (1060, 200), the handle 56 px wide at (1204, 120).
      let panel = PixelRect(x: 1062, y: 202, width: 196, height: 10)
      let (handle, paste) = (Point(x: 1232, y: 148), Point(x: 1160, y: 324))
      let ground = reader.pixel(x: 1100, y: 206)
      func open(_ contact: UInt32) throws {
        try stage.finger.touchDown(contact, at: handle)
        try reader.waitForPixels("the menu", in: panel) { $0.pixels.contains { $0 != ground } }
        try stage.finger.touchUp(contact)
      }
      func waitUntilClosed() throws {
        try reader.waitForPixels("the menu to go", in: panel) {
          $0.pixels.allSatisfy { $0 == ground }
        }
      }
      try open(1)
      try stage.finger.tap(2, at: paste)
      _ = try stage.wait(for: "the keys") { event in
        event.kind == .keyPress && stage.user.keyName(of: event) == "v"
          && event.state >> 32 & 4 == 4
      }
      try waitUntilClosed()
      stage.program.probe.clear()
      try open(3)
      try stage.finger.tap(4, at: Point(x: 300, y: 300))
      try waitUntilClosed()
      #expect(stage.program.probe.collect().allSatisfy { $0.kind != .buttonPress })
      try stage.finger.tap(5, at: Point(x: 300, y: 300))
      _ = try stage.wait(for: "the application's tap") { $0.kind == .buttonPress }
      try stage.end()
    }
  }

  @Test("R1 a finger that comes in from the edge and goes up turns the volume up")
  func volume() throws {
    try withServer { server in
      let stage = try Stage(server, "volume-edge")
      try stage.finger.touchDown(1, at: Point(x: 2, y: 400))
      // What comes in too fast fell on the panel, so each step waits for a moment; then it goes up.
      var place = Point(x: 2, y: 400)
      try Wait.until("the key") {
        if place.x < 100 { place.x += 2 } else { place.y = max(place.y - 5, 10) }
        try stage.finger.touchMove(1, to: place)
        return stage.program.probe.collect().contains { event in
          event.kind == .keyPress && stage.user.keyName(of: event) == "XF86AudioRaiseVolume"
        }
      }
      try stage.finger.touchUp(1)
      try stage.end()
    }
  }
}
