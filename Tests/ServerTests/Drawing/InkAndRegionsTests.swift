import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

@Suite("Drawing beside configured regions", .server(.regions), .serialized)
struct InkAndRegionsTests {
  /// A pad that logs a drag and a tap, a picture that two fingers scale, and a hole.
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

  /// Runs a test in draw mode over the regions.
  ///
  /// The overlay either starts in draw mode, or shows touches first and is then switched to it.
  private static func withDrawing(
    _ server: PrivateServer, startsInShow: Bool, _ body: (DrawStage) throws -> Void
  ) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-ink")
    let file = folder.file("config.yaml")
    try Files.write(configuration, to: file)
    let stage = try DrawStage(server, [startsInShow ? "show" : "draw", "--config", file])
    if startsInShow {
      let run = try RunningOverlay.run(
        ["draw"] + DrawStage.look, display: server.display,
        runtimeFolder: stage.overlay.runtimeFolder)
      #expect(run.status == .exited(0), "\(run.messages)")
    }
    try body(stage)
  }

  @Test("Regions are above the ink, and stay when draw mode ends")
  func regionsAboveInk() throws {
    try withServer(in: .plain) { server in
      try Self.withDrawing(server, startsInShow: true) { stage in
        // One finger begins on the region and leaves it. The next one begins beside the region and
        // crosses it; its ink shows that the first one has been handled.
        try stage.finger.touchDown(1, at: Point(x: 700, y: 350))
        try stage.finger.touchMove(1, to: Point(x: 700, y: 600), steps: 20)
        try stage.finger.touchUp(1)
        try stage.finger.touchDown(1, at: Point(x: 400, y: 300))
        try stage.finger.touchMove(1, to: Point(x: 1000, y: 300), steps: 20)
        try stage.finger.touchUp(1)
        try stage.wait(for: DrawStage.ink, 900, 300, "ink")
        try stage.wait(for: 0x00_00FF, 700, 300, "the region over the ink")
        #expect(stage.reader.pixel(x: 700, y: 500) == DrawStage.ground)
        try stage.pressEscape()
        try stage.wait(for: DrawStage.ground, 900, 300, "no ink")
        #expect(stage.takeTouchBeginCount() == 0)
        try stage.finger.tap(1, at: Point(x: 700, y: 300))
        try stage.finger.tap(1, at: Point(x: 900, y: 300))
        try stage.application.waitForTouchBegin()
        #expect(stage.overlay.stop() == .exited(0))
      }
    }
  }

  @Test(
    "Fingers draw, drag, zoom, use the palette and operate the application at the same time",
    arguments: [false, true])
  func simultaneousFingers(startsInShow: Bool) throws {
    try withServer(in: .plain) { server in
      try Self.withDrawing(server, startsInShow: startsInShow) { stage in
        let finger = stage.finger
        func hasLogged(_ word: String) -> Bool {
          stage.overlay.messageLines.contains { $0.hasSuffix(": \(word)") }
        }
        // One finger draws, one is on the pad, two are on the picture and one is in the hole.
        try finger.touchDown([
          1: Point(x: 200, y: 100), 2: Point(x: 650, y: 300), 3: Point(x: 240, y: 550),
          4: Point(x: 260, y: 550), 5: Point(x: 900, y: 550),
        ])
        try finger.touchMove(
          [
            1: Point(x: 600, y: 100), 2: Point(x: 750, y: 460), 3: Point(x: 210, y: 550),
            4: Point(x: 290, y: 550), 5: Point(x: 900, y: 590),
          ], steps: 20)
        try Wait.until("the drag to begin") { hasLogged("dragged") }
        #expect(!hasLogged("let go"))
        try stage.wait(for: stage.inProgress(), 400, 100, "the line in progress")
        var received: [ProbeEvent.Kind] = []
        func collect() { received += stage.application.collect().map(\.kind).filter(\.isInput) }
        try Wait.until("the application to receive the finger in the hole") {
          collect()
          return received.contains(.touchUpdate)
        }
        #expect(!received.contains(.touchEnd))
        // The fingers part from 20 px to 80 px, minus the slop of the pinch.
        try stage.wait(for: 0xFF_0000, 170, 550, "the enlarged picture")
        try stage.wait(for: 0xFF_0000, 330, 550, "the enlarged picture")
        // Meanwhile another finger can use the palette.
        let blue: UInt32 = 0x3A_86FF
        try stage.choose(.colour(Colour(hex: blue)))
        try finger.touchDown(6, at: Point(x: 200, y: 150))
        try finger.touchMove([1: Point(x: 800, y: 100), 6: Point(x: 600, y: 150)], steps: 20)
        try stage.wait(for: stage.inProgress(), 700, 100, "the continued line, in its colour")
        try stage.wait(
          for: stage.inProgress(blue), 400, 150, "the line in the colour of the palette")
        #expect(!hasLogged("let go"))
        for number in UInt32(1)...6 { try finger.touchUp(number) }
        try Wait.until("the drag to end") { hasLogged("let go") }
        // Neither the drag nor the finger in the hole leaves ink. Only the latter reaches the
        // application.
        for (x, y) in [(735.0, 440), (900, 580)] as [(Double, Double)] {
          #expect(stage.reader.pixel(x: Int(x), y: Int(y)) == DrawStage.ground)
        }
        #expect(!hasLogged("tapped"))
        try Wait.until("the application to receive the lift of the finger in the hole") {
          collect()
          return received.contains(.touchEnd)
        }
        #expect(received.first == .touchBegin && received.last == .touchEnd)
        #expect(received.dropFirst().dropLast().allSatisfy { $0 == .touchUpdate })
        try finger.touchDown(1, at: Point(x: 700, y: 250))
        try stage.waitForNewTimestamp()
        try finger.touchUp(1)
        try Wait.until("the tap to be recognized") { hasLogged("tapped") }
        #expect(stage.overlay.stop() == .exited(0))
      }
    }
  }

  @Test("A finger that is lifted at once from a hold-to-draw region lets touches pass through")
  func quickHold() throws {
    try withServer(in: .plain) { server in
      let stage = try ProgramStage(
        server,
        """
        regions:
        - id: pen
          frame: {left: 100px, top: 500px, width: 100px, height: 100px}
          on: {began: {draw: begin}, ended: [{draw: through}, {log: lifted}]}

        """)
      // Both events are read before draw mode is entered.
      try stage.finger.batch { finger throws(RigError) in
        try finger.touch(.began, 1, at: Point(x: 150, y: 550))
        try finger.touch(.ended, 1, axes: [:])
      }
      try stage.finger.sync()
      try stage.waitForMessage("region 'pen': lifted")
      // A status with touches let through means that draw mode has been entered.
      try stage.overlay.waitForStatus("\"through\": true")
      _ = stage.takeTouchBeginCount()
      try stage.finger.tap(1, at: Point(x: 600, y: 300))
      try stage.application.waitForTouchBegin()
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
