import Glibc
import PixelComparison
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches
import WindowStates

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import TouchRig

@Suite("Ink that our own windows cover and uncover", .server(.regions), .serialized)
struct UncoveredInkTests {
  @Test(
    "Ink is complete after the palette was dragged across it",
    arguments: Surroundings.bareAndComposited)
  func palette(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      let map = PaletteMap()
      let grip = try map.grip()
      let beside = Point(x: grip.x, y: 20)
      let onInk = Point(x: 400, y: grip.y)
      try stage.finger.drag(1, along: [grip, onInk])
      try stage.reader.waitForPixels("the palette to cover the ink", in: DrawStage.spot(400, 300)) {
        $0.pixels != [DrawStage.ink]
      }
      try stage.finger.drag(1, along: [onInk, beside])
      let line = PixelRect(x: 210, y: 298, width: 380, height: 4)
      try stage.reader.waitForPixels("all ink of the line to be shown", in: line) {
        $0.pixels.allSatisfy { $0 == DrawStage.ink }
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "The card of a selection leaves a board without a trace",
    arguments: Surroundings.bareAndComposited)
  func selectionCard(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let white: UInt32 = 0xFF_FFFF
      let stage = try DrawStage(server, ["draw", "--ground=white"])
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      try stage.choose(.tool(.lasso))
      try stage.finger.drag(
        1,
        along: [(150, 250), (650, 250), (650, 350), (150, 350), (150, 255)].map {
          Point(x: $0, y: $1)
        })
      // Between two buttons of the card.
      let spot = DrawStage.spot(346, 349)
      try stage.reader.waitForPixels("the card to be shown", in: spot) { $0.pixels != [white] }
      try stage.choose(.tool(.pen))
      let card = PixelRect(x: 300, y: 320, width: 200, height: 120)
      try stage.reader.waitForPixels("the card to disappear from the board", in: card) {
        $0.pixels.allSatisfy { $0 == white }
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Halos and trails that pass over ink leave it complete",
    arguments: Surroundings.bareAndComposited)
  func marks(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      #expect(try stage.overlay.tell(["toggle"]).status == .exited(0))
      try stage.tap(.toggle)
      // Until then, the canvas would take the finger, which would draw.
      try Wait.until("touches to pass through") { !stage.isTaken(Point(x: 400, y: 200)) }
      try stage.finger.touchDown(1, at: Point(x: 400, y: 200))
      try stage.finger.touchMove(1, to: Point(x: 400, y: 300), steps: 10)
      try stage.reader.waitForPixels(
        "the halo to be shown on the ink", in: DrawStage.spot(400, 300)
      ) {
        $0.pixels[0].distance(to: DrawStage.ink) > 3
      }
      try stage.finger.touchMove(1, to: Point(x: 400, y: 500), steps: 10)
      try stage.finger.touchUp(1)
      let line = PixelRect(x: 210, y: 298, width: 380, height: 4)
      try stage.reader.waitForPixels("all ink of the line to be shown", in: line) {
        $0.pixels.allSatisfy { $0 == DrawStage.ink }
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "The whole pane is uncovered at once for marco, which misses later changes of the shape",
    arguments: ["Metacity (Marco)", "Xfwm4"])
  func fixedShape(_ name: String) throws {
    try withServer(in: Surroundings(.picom)) { server in
      let manager = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10)))
      let (connection, window) = (manager.connection, manager.window)
      var facts = WindowFacts()
      facts.title = name
      connection.introduce(window, as: facts, pid: UInt(getpid()))
      for holder in [connection.root, window] {
        connection.setProperty(
          "_NET_SUPPORTING_WM_CHECK", of: holder, to: [UInt32(window.rawValue)])
      }
      defer { connection.setProperty("_NET_SUPPORTING_WM_CHECK", of: connection.root, to: []) }
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      /// The number of pixels in the shape of the pane.
      func area() -> Int {
        let pane = stage.ourWindows.first { $0.isPane && $0.isMapped && $0.frame.x == 0 }
        return pane?.boundingShape.reduce(0) { $0 + $1.area } ?? 0
      }
      let isMarco = name == "Metacity (Marco)"
      let initial = area()
      let isWhole = initial >= 1280 * 720
      #expect(isWhole == isMarco)
      try stage.draw(y: 500)
      try stage.wait(for: DrawStage.ink, 400, 500, "ink elsewhere")
      let hasKeptShape = area() == initial
      #expect(hasKeptShape == isMarco)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
