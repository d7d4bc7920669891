import Testing
import TouchRouting
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// The effects of one finger's stroke on others, and of two taps.
@Suite("Which strokes are drawn, and when they are removed", .server(.regions), .serialized)
struct PainterTests {
  @Test("With --one-finger, only the first finger draws, and none reaches the application (A6)")
  func oneFinger() throws {
    try withServer { server in
      let stage = try DrawStage(server, ["draw", "--one-finger"])
      try stage.draw(1, y: 200, lifts: false)
      try stage.draw(2, y: 300)
      try stage.draw(3, y: 400, lifts: false)
      try stage.finger.touchUp(1)
      // A finger that came down during another's stroke does not draw after that stroke either.
      try stage.finger.touchMove(3, to: Point(x: 800, y: 400), steps: 10)
      try stage.finger.touchUp(3)
      try stage.draw(4, y: 500)
      try stage.wait(for: DrawStage.ink, 400, 200, "the first finger's line")
      try stage.wait(for: DrawStage.ink, 400, 500, "the next finger's line")
      for (x, y) in [(400, 300), (400, 400), (700, 400)] {
        #expect(stage.reader.pixel(x: x, y: y) == DrawStage.ground)
      }
      #expect(stage.takeTouchBeginCount() == 0)
      // All five fingers of a tap count, although only one of them would draw.
      try stage.tap(fingers: 1...5)
      try Wait.until("touches to reach the application") {
        try stage.finger.tap(1, at: Point(x: 700, y: 500))
        return stage.takeTouchBeginCount() > 0
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A double tap clears the canvas without leaving dots, and undo restores the drawing (A8)")
  func doubleTap() throws {
    try withServer { server in
      let stage = try DrawStage(server, ["draw", "--double-tap=clear"])
      var begin: Double
      repeat {
        // If this machine stopped between the taps of a round, they were two single ones.
        #expect(try stage.overlay.tell("clear").status == .exited(0))
        try stage.wait(for: DrawStage.ground, 400, 200, "an empty canvas")
        try stage.draw(1, y: 200)
        try stage.wait(for: DrawStage.ink, 400, 200, "the line")
        // A single tap draws a dot.
        try stage.finger.tap(2, at: Point(x: 700, y: 400))
        try stage.wait(for: DrawStage.ink, 700, 400, "the dot of a tap")
        try stage.waitServerTime(400)
        begin = Monotonic.milliseconds
        try stage.finger.tap(3, at: Point(x: 600, y: 500))
        try stage.waitServerTime(60)
        try stage.finger.tap(4, at: Point(x: 600, y: 500))
      } while Monotonic.milliseconds - begin > GestureLimits().tap.longestPause
      for (x, y) in [(400.0, 200.0), (700, 400), (600, 500)] {
        try stage.wait(for: DrawStage.ground, x, y, "no ink")
      }
      #expect(try stage.overlay.tell("undo").status == .exited(0))
      try stage.wait(for: DrawStage.ink, 400, 200, "the restored line")
      try stage.wait(for: DrawStage.ink, 700, 400, "the restored dot")
      #expect(stage.reader.pixel(x: 600, y: 500) == DrawStage.ground)
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("The dotted tool draws a dot for each report, which stays until it is cleared (A9)")
  func dottedTool() throws {
    try withServer { server in
      let stage = try DrawStage(server, ["draw", "--tool=dotted"])
      try stage.finger.touchDown(1, at: Point(x: 200, y: 300))
      try stage.finger.touchMove(1, to: Point(x: 600, y: 300), steps: 10)
      try stage.finger.touchUp(1)
      for x in stride(from: 200.0, through: 600, by: 40) {
        try stage.wait(for: DrawStage.ink, x, 300, "a dot")
      }
      // A dot is 10 px wide, so the space between dots is empty.
      for x in stride(from: 220, to: 600, by: 40) {
        #expect(stage.reader.pixel(x: x, y: 300) == DrawStage.ground)
      }
      try stage.finger.tap(2, at: Point(x: 700, y: 500))
      try stage.wait(for: DrawStage.ink, 700, 500, "the dot of a tap")
      try stage.wait(for: DrawStage.ink, 400, 300, "a dot that stays")
      #expect(try stage.overlay.tell("clear").status == .exited(0))
      for (x, y) in [(400.0, 300.0), (700, 500)] {
        try stage.wait(for: DrawStage.ground, x, y, "no dots")
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("With --replace, a stroke replaces the previous one, and undo restores it (A7)")
  func replacedStroke() throws {
    try withServer { server in
      let stage = try DrawStage(server, ["draw", "--replace"])
      try stage.draw(1, y: 200)
      try stage.wait(for: DrawStage.ink, 400, 200, "the first line")
      // Two strokes that are drawn at the same time do not replace each other.
      try stage.draw(2, y: 300, lifts: false)
      try stage.draw(3, y: 400)
      try stage.finger.touchUp(2)
      for y in [300.0, 400] { try stage.wait(for: DrawStage.ink, 400, y, "both lines") }
      try stage.wait(for: DrawStage.ground, 400, 200, "nothing of the first line")
      // One undo for each line, and one for the line that they replaced.
      for _ in 1...3 { _ = try stage.overlay.tell("undo") }
      try stage.wait(for: DrawStage.ink, 400, 200, "the restored first line")
      // One frame may show the last two changes, strip by strip from the top.
      for y in [300.0, 400] { try stage.wait(for: DrawStage.ground, 400, y, "no later line") }
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
