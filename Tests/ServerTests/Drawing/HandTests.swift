import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("Palms and fists on the canvas", .server(.regions), .serialized)
struct HandTests {
  /// The offsets of a palm's contacts from its centre.
  private static let palmOffsets = [
    Vector(dx: 0, dy: 0), Vector(dx: 60, dy: 10), Vector(dx: 25, dy: 60), Vector(dx: -40, dy: 50),
  ]

  /// Reports every contact of a palm in one frame, as panels do, without sizes.
  ///
  /// Frames of their own could be dated so far apart on a busy machine that the contacts would not
  /// be one palm.
  private func reportPalm(_ change: Injector.ContactChange, _ finger: Injector, at middle: Point)
    throws
  {
    try finger.batch { finger throws(RigError) in
      for (index, offset) in Self.palmOffsets.enumerated() {
        try finger.touch(change, UInt32(10 + index), at: middle + offset)
      }
    }
    try finger.sync()
  }

  @Test(
    "A palm of several contacts draws nothing at rest or while sliding; a finger draws beside it",
    arguments: Surroundings.bareAndComposited)
  func ignoredPalm(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(
        server, ["draw", "--fingers=none"], ["--filter=none", "--hand=ignore"])
      // The first contact of the first palm may be taken for a finger until the others arrive.
      try reportPalm(.began, stage.finger, at: Point(x: 700, y: 500))
      try stage.waitServerTime(200)
      try reportPalm(.ended, stage.finger, at: Point(x: 700, y: 500))
      try stage.waitServerTime(500)
      let area = PixelRect(x: 620, y: 460, width: 300, height: 200)
      func expectClean(_ moment: String) {
        #expect(stage.reader.pixels(area).pixels.allSatisfy { $0 == DrawStage.ground }, "\(moment)")
      }
      try reportPalm(.began, stage.finger, at: Point(x: 720, y: 510))
      for moment in ["at once", "after 20 ms", "after 60 ms", "after 200 ms"] {
        expectClean(moment)
        try stage.waitServerTime(moment == "at once" ? 20 : 60)
      }
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink of the finger")
      for step in 1...10 {
        try reportPalm(.moved, stage.finger, at: Point(x: 720 + 4 * Double(step), y: 510))
        expectClean("step \(step)")
      }
      for index in Self.palmOffsets.indices { try stage.finger.touchUp(UInt32(10 + index)) }
      try stage.waitServerTime(300)
      expectClean("after it was lifted")
      // The finger's line is the only change to undo.
      #expect(try stage.overlay.tell("undo").status == .exited(0))
      try stage.wait(for: DrawStage.ground, 400, 300, "no line")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A fist of several contacts erases in a circle where it moves, and undo restores the ink",
    arguments: Surroundings.bareAndComposited)
  func erasingFist(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(
        server, ["draw", "--fingers=none"], ["--filter=none", "--hand=erase"])
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 500, 300, "a line")
      try stage.waitServerTime(1200)
      // The fist rests for so long that no part of it can turn out to be a finger, however far
      // apart a busy server dates its contacts; then it moves over the line.
      try reportPalm(.began, stage.finger, at: Point(x: 500, y: 450))
      try stage.waitServerTime(1100)
      for step in 1...20 {
        try reportPalm(.moved, stage.finger, at: Point(x: 500, y: 450 - 10 * Double(step)))
        try stage.waitForNewTimestamp()
      }
      try stage.wait(for: DrawStage.ground, 500, 300, "no ink beneath the fist")
      let seen = stage.reader.pixels(PixelRect(x: 380, y: 150, width: 260, height: 260)).pixels
      #expect(seen.contains { $0 == 0xFF_FFFF }, "the circle")
      for index in Self.palmOffsets.indices { try stage.finger.touchUp(UInt32(10 + index)) }
      try Wait.until("the eraser's circle to disappear") {
        !stage.reader.pixels(PixelRect(x: 380, y: 150, width: 260, height: 260)).pixels
          .contains(0xFF_FFFF)
      }
      #expect(stage.reader.pixel(x: 230, y: 300) == DrawStage.ink)
      #expect(try stage.overlay.tell("undo").status == .exited(0))
      try stage.wait(for: DrawStage.ink, 500, 300, "the whole line")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
