import Testing
import TouchX11
import Touches

@testable import TouchRig

/// The effects of one finger's stroke on others, and of two taps.
@Suite("Whose strokes are drawn, and for how long", .server(.regions), .serialized)
struct PainterTests {
  @Test("The first finger draws alone, and the others neither draw nor reach the application (A6)")
  func oneFinger() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--one-finger"])
      try easel.draw(1, y: 200, lifts: false)
      try easel.draw(2, y: 300)
      try easel.draw(3, y: 400, lifts: false)
      try easel.finger.touchUp(1)
      // One that came down too early does not draw either once it is alone.
      try easel.finger.touchMove(3, to: Point(x: 800, y: 400), steps: 10)
      try easel.finger.touchUp(3)
      try easel.draw(4, y: 500)
      try easel.wait(for: Easel.ink, 400, 200, "the first finger's line")
      try easel.wait(for: Easel.ink, 400, 500, "the next finger's line")
      for (x, y) in [(400, 300), (400, 400), (700, 400)] {
        #expect(easel.reader.pixel(x: x, y: y) == Easel.ground)
      }
      #expect(easel.takeBegins() == 0)
      // All five of a tap count, though one of them would draw.
      try easel.tap(fingers: 1...5)
      try Wait.until("touches to be the application's") {
        try easel.finger.tap(1, at: Point(x: 700, y: 500))
        return easel.takeBegins() > 0
      }
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("Two taps clear the canvas and leave no dots, and an undo brings the drawing back (A8)")
  func doubleTap() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--double-tap=clear"])
      try easel.draw(1, y: 200)
      try easel.wait(for: Easel.ink, 400, 200, "the line")
      // One is a dot.
      try easel.finger.tap(2, at: Point(x: 700, y: 400))
      try easel.wait(for: Easel.ink, 700, 400, "the dot of a tap")
      try easel.letPass(400)
      for number: UInt32 in 3...4 {
        try easel.finger.tap(number, at: Point(x: 600, y: 500))
        try easel.letPass(60)
      }
      for (x, y) in [(400.0, 200.0), (700, 400), (600, 500)] {
        try easel.wait(for: Easel.ground, x, y, "nothing")
      }
      #expect(try easel.overlay.tell("undo").status == .exited(0))
      try easel.wait(for: Easel.ink, 400, 200, "the line again")
      try easel.wait(for: Easel.ink, 700, 400, "the dot again")
      #expect(easel.reader.pixel(x: 600, y: 500) == Easel.ground)
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("Each report leaves a dot of its own, which stays until it is cleared (A9)")
  func dotted() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--tool=dotted"])
      try easel.finger.touchDown(1, at: Point(x: 200, y: 300))
      try easel.finger.touchMove(1, to: Point(x: 600, y: 300), steps: 10)
      try easel.finger.touchUp(1)
      for x in stride(from: 200.0, through: 600, by: 40) {
        try easel.wait(for: Easel.ink, x, 300, "a dot")
      }
      // It is ten px wide.
      for x in stride(from: 220, to: 600, by: 40) {
        #expect(easel.reader.pixel(x: x, y: 300) == Easel.ground)
      }
      try easel.finger.tap(2, at: Point(x: 700, y: 500))
      try easel.wait(for: Easel.ink, 700, 500, "the dot of a tap")
      try easel.wait(for: Easel.ink, 400, 300, "a dot that stays")
      #expect(try easel.overlay.tell("clear").status == .exited(0))
      for (x, y) in [(400.0, 300.0), (700, 500)] { try easel.wait(for: Easel.ground, x, y, "none") }
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("A stroke takes the place of the one before, which an undo brings back (A7)")
  func replace() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--replace"])
      try easel.draw(1, y: 200)
      try easel.wait(for: Easel.ink, 400, 200, "the first line")
      // Two that are drawn together belong together.
      try easel.draw(2, y: 300, lifts: false)
      try easel.draw(3, y: 400)
      try easel.finger.touchUp(2)
      for y in [300.0, 400] { try easel.wait(for: Easel.ink, 400, y, "both lines") }
      try easel.wait(for: Easel.ground, 400, 200, "nothing of the first line")
      // One undo for each line, and one for what they replaced.
      for _ in 1...3 { _ = try easel.overlay.tell("undo") }
      try easel.wait(for: Easel.ink, 400, 200, "the first line again")
      for y in [300, 400] { #expect(easel.reader.pixel(x: 400, y: y) == Easel.ground) }
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }
}
