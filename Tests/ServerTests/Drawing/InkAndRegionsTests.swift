import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

@Suite("Drawing beside the regions of the configuration", .server(.regions), .serialized)
struct InkAndRegionsTests {
  /// A pad that tells of a drag and a tap, a picture for two fingers, and a hole.
  private static let configuration = """
    regions:
    - id: pad
      frame: {left: 600px, top: 200px, width: 200px, height: 200px}
      draw: {fill: "#0000FF"}
      on: {began: {log: pressed}}
      touches: gesture
      gestures:
      - {id: drag, type: pan, on: {began: {log: dragged}, ended: {log: let go}}}
      - {type: tap, do: {log: tapped}}
    - id: picture
      frame: {left: 200px, top: 500px, width: 100px, height: 100px}
      touches: gesture
      draw: {fill: "#FF0000"}
      gestures:
      - {id: zoom, type: pinch, on: {changed: {scale: self}}}
    - id: hole
      frame: {left: 850px, top: 500px, width: 100px, height: 100px}
      policy: pass

    """

  /// Draws over the regions, as part of an overlay that showed touches before, or from the start.
  private static func withEasel(
    _ server: PrivateServer, switches: Bool, _ body: (Easel) throws -> Void
  ) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-ink")
    let file = folder.file("config.yaml")
    try Files.write(configuration, to: file)
    let easel = try Easel(server, [switches ? "show" : "draw", "--config", file])
    if switches {
      let run = try RunningOverlay.run(
        ["draw"] + Easel.look, display: server.display,
        runtimeFolder: easel.overlay.runtimeFolder)
      #expect(run.status == .exited(0), "\(run.messages)")
    }
    try body(easel)
  }

  @Test("Regions lie above the ink, and stay when draw mode ends")
  func above() throws {
    try withServer { server in
      try Self.withEasel(server, switches: true) { easel in
        // From beside the region through it, and from the region outwards.
        try easel.finger.touchDown(1, at: Point(x: 400, y: 300))
        try easel.finger.touchMove(1, to: Point(x: 1000, y: 300), steps: 20)
        try easel.finger.touchUp(1)
        try easel.finger.touchDown(1, at: Point(x: 700, y: 350))
        try easel.finger.touchMove(1, to: Point(x: 700, y: 600), steps: 20)
        try easel.finger.touchUp(1)
        try easel.wait(for: Easel.ink, 900, 300, "ink")
        try easel.wait(for: 0x00_00FF, 700, 300, "the region over the ink")
        #expect(easel.reader.pixel(x: 700, y: 500) == Easel.ground)
        try easel.pressEscape()
        try easel.wait(for: Easel.ground, 900, 300, "no ink")
        #expect(easel.takeBegins() == 0)
        try easel.finger.tap(1, at: Point(x: 700, y: 300))
        try easel.finger.tap(1, at: Point(x: 900, y: 300))
        #expect(easel.takeBegins() == 1)
        #expect(easel.overlay.stop() == .exited(0))
      }
    }
  }

  @Test(
    "Fingers draw, drag, zoom, choose and operate the application at once",
    arguments: [false, true])
  func atOnce(switches: Bool) throws {
    try withServer { server in
      try Self.withEasel(server, switches: switches) { easel in
        let finger = easel.finger
        func heard(_ word: String) -> Bool {
          easel.overlay.messageLines.contains { $0.hasSuffix(": \(word)") }
        }
        // One that draws, one on the pad, two on the picture and one in the hole.
        try finger.touchDown([
          1: Point(x: 200, y: 100), 2: Point(x: 650, y: 300), 3: Point(x: 240, y: 550),
          4: Point(x: 260, y: 550), 5: Point(x: 900, y: 550),
        ])
        try finger.touchMove(
          [
            1: Point(x: 600, y: 100), 2: Point(x: 750, y: 460), 3: Point(x: 210, y: 550),
            4: Point(x: 290, y: 550), 5: Point(x: 900, y: 590),
          ], steps: 20)
        try Wait.until("the drag") { heard("dragged") }
        #expect(!heard("let go"))
        // From 20 px to 80 px, less what it takes to tell a pinch from a rest.
        try easel.wait(for: 0xFF_0000, 170, 550, "the larger picture")
        try easel.wait(for: 0xFF_0000, 330, 550, "the larger picture")
        // The palette is there for another finger meanwhile.
        let blue: UInt32 = 0x3A_86FF
        try easel.choose(.colour(Colour(hex: blue)))
        try finger.touchDown(6, at: Point(x: 200, y: 150))
        try finger.touchMove(6, to: Point(x: 600, y: 150), steps: 20)
        for number in UInt32(1)...6 { try finger.touchUp(number) }
        try easel.wait(for: Easel.ink, 400, 100, "the line that was begun before")
        try easel.wait(for: blue, 400, 150, "the line in the colour of the palette")
        try Wait.until("the end of the drag") { heard("let go") }
        // Neither a drag nor a pinch leaves ink, and only the hole is the application's.
        for (x, y) in [(735.0, 440), (900, 580)] as [(Double, Double)] {
          #expect(easel.reader.pixel(x: Int(x), y: Int(y)) == Easel.ground)
        }
        #expect(!heard("tapped"))
        #expect(easel.takeBegins() == 1)
        try finger.touchDown(1, at: Point(x: 700, y: 250))
        try easel.letMomentPass()
        try finger.touchUp(1)
        try Wait.until("a tap") { heard("tapped") }
        #expect(easel.overlay.stop() == .exited(0))
      }
    }
  }

  @Test("A finger that is lifted at once from a region that has others draw lets touches through")
  func quickHold() throws {
    try withServer { server in
      let stage = try ProgramStage(
        server,
        """
        regions:
        - id: pen
          frame: {left: 100px, top: 500px, width: 100px, height: 100px}
          on: {began: {draw: begin}, ended: [{draw: through}, {log: lifted}]}

        """)
      // Both are read before draw mode is entered.
      try stage.finger.batch { finger throws(RigError) in
        try finger.touch(.began, 1, at: Point(x: 150, y: 550))
        try finger.touch(.ended, 1, axes: [:])
      }
      try stage.finger.sync()
      try stage.waitForMessage("region 'pen': lifted")
      // Whoever answers has entered it.
      try Wait.until("draw mode, with touches let through") {
        try stage.overlay.tell("status", "--json").output.contains("\"through\": true")
      }
      _ = stage.takeBegins()
      try stage.finger.tap(1, at: Point(x: 600, y: 300))
      #expect(stage.takeBegins() == 1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
