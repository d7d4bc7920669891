import Testing
import TouchRouting
import TouchX11
import Touches

@testable import FingertipRegions
@testable import FingertipSettings
@testable import SettingsReading
@testable import SystemSupport
@testable import TouchRig

/// Regions and fingers while a pen is near the screen.
@Suite("Pens near the screen", .server(.penAndFingers), .serialized)
struct PenNearTests {
  private static let configuration = """
    regions:
    - id: tools
      when: {penNear: true}
      frame: {left: 100px, top: 100px, width: 100px, height: 100px}
      draw: {fill: "#ff0000"}
      on: {began: {log: tools touched}}
    - id: keys
      unless: {penNear: true}
      frame: {left: 300px, top: 100px, width: 100px, height: 100px}
      draw: {fill: "#00ff00"}
      on: {began: {log: keys touched}, cancelled: {log: keys cancelled}, ended: {log: keys left}}
    - id: pad
      frame: {left: 500px, top: 100px, width: 200px, height: 100px}
      touches: gesture
      gestures:
      - {type: tap, when: {penNear: true}, do: {log: tap beside a pen}}
      - {type: tap, unless: {penNear: true}, do: {log: tap without a pen}}
    # Even on a slow machine, a tap is not too long.
    gestures: {defaults: {tapDuration: 20000}}

    """

  /// Moves a hovering pen slightly, as if held above the screen, until a condition is true.
  private func hover(_ pen: Injector, until what: String, _ condition: () throws -> Bool) throws {
    var x = 900.0
    try Wait.until(what) {
      x = x == 900 ? 902 : 900
      try pen.move(to: Point(x: x, y: 600), pressure: 0)
      try pen.sync()
      return try condition()
    }
  }

  @Test(
    "Regions and gestures depend on a near pen, and a removed region's touch is cancelled")
  func regions() throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.configuration, ["--px-per-mm", "4"])
      let reader = try ScreenReader(server.display)
      let pen = try server.injector("pen")
      func seen() -> [Bool] {
        [(150, 0xff_0000), (350, 0x00_ff00)].map { reader.pixel(x: $0.0, y: 150) == $0.1 }
      }
      try Wait.until("only the keys to be shown") { seen() == [false, true] }
      try stage.finger.tap(1, at: Point(x: 600, y: 150))
      try stage.waitForMessage("tap without a pen")
      try stage.finger.touchDown(1, at: Point(x: 350, y: 150))
      try stage.waitForMessage("keys touched")
      try pen.proximity(true, at: Point(x: 900, y: 600))
      try hover(pen, until: "only the tools to be shown") { seen() == [true, false] }
      try stage.waitForMessage("keys cancelled")
      try stage.finger.touchUp(1)
      var contact: UInt32 = 2
      try hover(pen, until: "the tools to receive a touch") {
        contact += 1
        try stage.finger.tap(contact, at: Point(x: 150, y: 150))
        return stage.count("tools touched") > 0
      }
      try hover(pen, until: "the tap to be reported") {
        contact += 1
        try stage.finger.tap(contact, at: Point(x: 600, y: 150))
        return stage.count("tap beside a pen") > 0
      }
      try pen.proximity(false, at: Point(x: 900, y: 600))
      // Nothing is reported any more: the pen's proximity ends by a timeout.
      try Wait.until("only the keys to be shown") { seen() == [false, true] }
      try stage.finger.tap(1, at: Point(x: 350, y: 150))
      try stage.waitForMessage("keys left")
      #expect(stage.count("keys touched") == 2)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("Regions follow the departure of a pen that comes to an end within a turn of the loop")
  func endWithinTurn() throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      let reader = EventReader(
        connection: connection, listener: TouchListener(connection: connection), compositor: nil)
      let watch = SituationWatch(connection, reader)
      let configuration = Configuration(Array(Self.configuration.utf8), path: nil)
      let layout = RegionLayout(
        configuration.regions, on: LayoutContext(screen: connection.rootFrame, monitors: []))
      let tools = try #require(layout.region("tools"))
      watch.follow(layout, at: 0)
      let pen = try server.injector("pen")
      try pen.proximity(true, at: Point(x: 900, y: 600))
      try hover(pen, until: "the pen to be reported") {
        while reader.next() != nil {}
        return reader.pens?.end != nil
      }
      let end = try #require(reader.pens?.end)
      // A turn begins just before the end, and is over just after it.
      for (turn, isShown) in [(end - 1, true), (end + 1, false)] {
        watch.follow(layout, at: turn)
        #expect(layout.tree.isHidden(tools) != isShown)
        #expect((watch.nextTurn(after: end + 1) != nil) == isShown)
      }
      try pen.proximity(false, at: Point(x: 900, y: 600))
    }
  }

  @Test(
    "Fingers do not draw while a pen is near, unless hands are set to draw",
    arguments: [true, false])
  func ink(_ rejectsHands: Bool) throws {
    try withServer { server in
      let stage = try DrawStage(
        server, ["draw"], ["--filter=none", "--no-dots"] + (rejectsHands ? [] : ["--hand=draw"]))
      let pen = try server.injector("pen")
      // The hand that holds the pen comes down while the pen hovers, and stays beside its stroke.
      try pen.proximity(true, at: Point(x: 200, y: 200))
      for x in stride(from: 150.0, through: 200, by: 10) {
        try pen.move(to: Point(x: x, y: 200), pressure: 0)
      }
      try pen.sync()
      try stage.draw(y: 400)
      try pen.button(1, pressed: true)
      for x in stride(from: 200.0, through: 600, by: 20) {
        try pen.move(to: Point(x: x, y: 200), pressure: 0.5)
      }
      try pen.button(1, pressed: false)
      try pen.sync()
      try stage.wait(for: DrawStage.ink, 400, 200, "ink of the pen")
      try stage.wait(
        for: rejectsHands ? DrawStage.ground : DrawStage.ink, 400, 400, "what the finger left")
      #expect(stage.takeTouchBeginCount() == 0)
      try pen.proximity(false, at: Point(x: 600, y: 200))
      try stage.waitServerTime(600)
      try stage.draw(y: 500)
      try stage.wait(for: DrawStage.ink, 400, 500, "ink of a finger alone")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}

extension ServerConfiguration {
  /// A small screen with a pen and a touchscreen for ten fingers.
  fileprivate static let penAndFingers = ServerConfiguration(
    width: 1280, height: 720,
    devices: [
      .touchscreen, RigDevice("pen", kind: .pen), RigDevice("mouse", kind: .pointerAbsolute),
      .keyboard,
    ])
}
