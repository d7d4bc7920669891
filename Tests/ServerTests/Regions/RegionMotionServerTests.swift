import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

/// The motion of a running overlay's regions after a finger has released them.
@Suite("Regions that keep moving after their release", .server(.regions), .serialized)
struct RegionMotionServerTests {
  private static func card(_ motion: String, left: Int = 100) -> String {
    """
    regions:
    - id: card
      frame: {left: \(left)px, top: 100px, width: 100px, height: 100px}
      draw: {fill: "#ff0000"}
      motion: {\(motion)}
      on: {began: {log: taken}, moved: {move: self}, settled: {log: settled}}

    """
  }

  private func withCard(
    _ motion: String, _ body: @Sendable (ProgramStage, ScreenReader) throws -> Void
  ) throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.card(motion))
      try body(stage, try ScreenReader(server.display))
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  /// Waits until exactly the card is visible, with its upper left corner at a point, and taps it.
  ///
  /// A tap on the card must reach it, and a tap at its former position the application.
  private func expectCard(
    at x: Int, _ y: Int, not former: Point, _ stage: ProgramStage, _ reader: ScreenReader
  ) throws {
    try reader.waitForPixels(
      "the card to be shown at \(x), \(y)",
      in: PixelRect(x: x - 1, y: y - 1, width: 102, height: 102)
    ) { grid in
      grid.pixels.enumerated().allSatisfy { index, pixel in
        let (column, row) = (index % 102, index / 102)
        let isInside = (1...100).contains(column) && (1...100).contains(row)
        return (pixel == 0xff0000) == isInside
      }
    }
    let report = try #require(try stage.overlay.regions.regions.first)
    #expect(report.frame == Rect(x: Double(x), y: Double(y), width: 100, height: 100))
    _ = stage.takeTouchBeginCount()
    let taken = stage.count("taken")
    try stage.finger.tap(2, at: report.frame.center)
    try stage.waitForMessage("taken", taken + 1)
    #expect(stage.takeTouchBeginCount() == 0)
    try stage.finger.tap(3, at: former)
    try stage.waitForTaps(1)
  }

  /// Drags the card in small steps, and rests before the finger is lifted.
  ///
  /// - Parameters:
  ///   - stage: the program with the card.
  ///   - start: where the finger comes down.
  ///   - end: where it is lifted.
  ///   - point: where a second finger comes down at the same time as the first one is lifted, since
  ///     the card is elsewhere a few ms later; nil for none.
  /// - Throws: `RigError`.
  private func drag(
    _ stage: ProgramStage, from start: Point, to end: Point, catching point: Point? = nil
  ) throws {
    try stage.finger.touchDown(1, at: start)
    for step in 1...10 {
      try stage.finger.touchMove(1, to: start + (end - start) * (Double(step) / 10))
    }
    try Wait.forClock(150)
    try stage.finger.batch { finger throws(RigError) in
      try finger.touch(.ended, 1, axes: [:])
      if let point { try finger.touch(.began, 2, at: point) }
    }
    try stage.finger.sync()
  }

  @Test("A card that is released near a snap point snaps to it, and one that is far away stays")
  func snaps() throws {
    try withCard("snap: {points: [[400px, 300px]], within: 60px}") { stage, reader in
      try drag(stage, from: Point(x: 150, y: 150), to: Point(x: 420, y: 330))
      try stage.waitForMessage("settled")
      try expectCard(at: 400, 300, not: Point(x: 375, y: 285), stage, reader)
      try drag(stage, from: Point(x: 450, y: 350), to: Point(x: 650, y: 350))
      try expectCard(at: 600, 300, not: Point(x: 450, y: 350), stage, reader)
    }
  }

  @Test(
    "A finger catches a card that springs back, and the card continues when the finger lifts")
  func springs() throws {
    try withCard("spring: true") { stage, reader in
      try drag(stage, from: Point(x: 150, y: 150), to: Point(x: 700, y: 500))
      try stage.waitForMessage("settled")
      try expectCard(at: 100, 100, not: Point(x: 700, y: 500), stage, reader)
      let before = stage.count("settled")
      try drag(
        stage, from: Point(x: 150, y: 150), to: Point(x: 700, y: 500),
        catching: Point(x: 690, y: 490))
      try stage.waitForMessage("taken", 4)
      try stage.finger.touchMove(2, to: Point(x: 900, y: 200))
      let held = try #require(try stage.overlay.regions.regions.first)
      #expect(held.frame.contains(Point(x: 900, y: 200)))
      #expect(stage.count("settled") == before)
      try stage.finger.touchUp(2)
      try stage.waitForMessage("settled", before + 1)
      try expectCard(at: 100, 100, not: Point(x: 900, y: 200), stage, reader)
    }
  }

  @Test(
    "A card that springs back goes to its place in a file that is read meanwhile, and stays there")
  func rereadInMotion() throws {
    try withCard("spring: true") { stage, reader in
      try drag(stage, from: Point(x: 150, y: 150), to: Point(x: 700, y: 500))
      try stage.reload(Self.card("spring: true", left: 400))
      try Wait.forClock(500)
      try expectCard(at: 400, 100, not: Point(x: 150, y: 150), stage, reader)
    }
  }

  @Test("A thrown card snaps to the grid point near which it comes to rest")
  func throwsToGrid() throws {
    try withCard("throw: true, snap: {grid: [200px, 200px], within: 200px}") { stage, reader in
      try stage.finger.touchDown(1, at: Point(x: 150, y: 150))
      for step in 1...8 {
        try Wait.forClock(8)
        try stage.finger.touchMove(1, to: Point(x: 150 + 10 * Double(step), y: 150))
      }
      try stage.finger.touchUp(1)
      try stage.waitForMessage("settled")
      let rest = try #require(try stage.overlay.regions.regions.first).frame
      #expect(rest.x >= 200 && rest.x.remainder(dividingBy: 200) == 0)
      #expect(rest.y.remainder(dividingBy: 200) == 0)
      try expectCard(at: Int(rest.x), Int(rest.y), not: Point(x: 150, y: 150), stage, reader)
    }
  }

  @Test("A card that two fingers throw leaves the screen, and takes no touches any more")
  func twoFingersThrow() throws {
    let configuration = """
      regions:
      - id: card
        frame: {left: 100px, top: 300px, width: 200px, height: 100px}
        draw: {fill: "#ff0000"}
        motion: {throw: true}
        on: {gone: {log: gone}}
        fingers:
          1: [{type: pan, on: {changed: {move: self}}}]
          2: [{type: pan, on: {changed: {move: self}}}]

      """
    try withServer { server in
      let stage = try ProgramStage(server, configuration)
      let reader = try ScreenReader(server.display)
      try reader.waitForPixel("the card to be shown", 200, 350, 0xff0000)
      try stage.finger.batch { finger throws(RigError) in
        try finger.touch(.began, 1, at: Point(x: 150, y: 350))
        try finger.touch(.began, 2, at: Point(x: 250, y: 350))
      }
      try stage.finger.sync()
      for step in 1...4 {
        try Wait.forClock(3)
        let dx = 10 * Double(step)
        try stage.finger.touchMove([
          1: Point(x: 150 + dx, y: 350), 2: Point(x: 250 + dx, y: 350),
        ])
      }
      // The velocity is that of the last 60 ms. So the last step is long, and is reported together
      // with the first lift: a machine that stops for some ms only makes the fingers slower.
      try Wait.forClock(3)
      try stage.finger.batch { finger throws(RigError) in
        try finger.touch(.moved, 1, at: Point(x: 850, y: 350))
        try finger.touch(.moved, 2, at: Point(x: 950, y: 350))
        try finger.touch(.ended, 1, axes: [:])
      }
      try stage.finger.sync()
      try Wait.forClock(2)
      try stage.finger.touchUp(2)
      try stage.waitForMessage("gone")
      #expect(stage.takeTouchBeginCount() == 0)
      try stage.finger.tap(3, at: Point(x: 200, y: 350))
      try stage.waitForTaps(1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A card with 'raise: restore' is in front only while a finger moves it")
  func restores() throws {
    let configuration = """
      regions:
      - id: card
        frame: {left: 100px, top: 100px, width: 100px, height: 100px}
        draw: {fill: "#ff0000"}
        raise: restore
        on: {began: {log: card}, moved: {move: self}}
      - id: other
        frame: {left: 300px, top: 100px, width: 100px, height: 100px}
        draw: {fill: "#0000ff"}
        on: {began: {log: other}}

      """
    try withServer { server in
      let stage = try ProgramStage(server, configuration)
      let reader = try ScreenReader(server.display)
      try reader.waitForPixel("the other card to be shown", 350, 110, 0x0000ff)
      try stage.finger.touchDown(1, at: Point(x: 150, y: 150))
      try stage.finger.touchMove(1, to: Point(x: 300, y: 150), steps: 4)
      try reader.waitForPixel("the card to be before the other one", 310, 110, 0xff0000)
      try stage.finger.touchUp(1)
      try reader.waitForPixel("the card to be behind the other one", 310, 110, 0x0000ff)
      try stage.finger.tap(2, at: Point(x: 320, y: 180))
      try stage.waitForMessage("other")
      #expect(stage.count("card") == 1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
