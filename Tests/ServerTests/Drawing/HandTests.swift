import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("Hands on the canvas", .server(.regions), .serialized)
struct HandTests {
  /// The places of a palm's contacts, beside a middle.
  private static let palm = [
    Vector(dx: 0, dy: 0), Vector(dx: 60, dy: 10), Vector(dx: 25, dy: 60), Vector(dx: -40, dy: 50),
  ]

  /// Lays a palm, which the device reports without lengths.
  private func lay(_ finger: Injector, at middle: Point) throws {
    for (index, offset) in Self.palm.enumerated() {
      try finger.touch(.began, UInt32(10 + index), at: middle + offset)
    }
    try finger.sync()
  }

  @Test(
    "A palm of several contacts leaves no pixel while it rests and slides, and a finger draws beside it",
    arguments: Surroundings.bareAndComposited)
  func palm(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(
        server, ["draw", "--fingers=none"], ["--filter=none", "--hand=ignore"])
      // The first contact of the first palm may be a finger until the others come.
      try easel.finger.batch { finger throws(RigError) in
        for (index, offset) in Self.palm.enumerated() {
          try finger.touch(
            .began, UInt32(10 + index), at: Point(x: 700, y: 500) + offset)
        }
      }
      try easel.finger.sync()
      try easel.letPass(200)
      for (index, offset) in Self.palm.enumerated() {
        try easel.finger.touch(.ended, UInt32(10 + index), at: Point(x: 700, y: 500) + offset)
      }
      try easel.finger.sync()
      try easel.letPass(500)
      let area = PixelRect(x: 620, y: 460, width: 300, height: 200)
      func expectClean(_ moment: String) {
        #expect(easel.reader.pixels(area).pixels.allSatisfy { $0 == Easel.ground }, "\(moment)")
      }
      try lay(easel.finger, at: Point(x: 720, y: 510))
      for moment in ["at once", "after 20 ms", "after 60 ms", "after 200 ms"] {
        expectClean(moment)
        try easel.letPass(moment == "at once" ? 20 : 60)
      }
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink of the finger")
      for step in 1...10 {
        for (index, offset) in Self.palm.enumerated() {
          try easel.finger.touch(
            .moved, UInt32(10 + index),
            at: Point(x: 720 + 4 * Double(step), y: 510) + offset)
        }
        try easel.finger.sync()
        expectClean("step \(step)")
      }
      for index in Self.palm.indices { try easel.finger.touchUp(UInt32(10 + index)) }
      try easel.letPass(300)
      expectClean("after it was lifted")
      // The finger's line is the only change.
      #expect(try easel.overlay.tell("undo").status == .exited(0))
      try easel.wait(for: Easel.ground, 400, 300, "no line")
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A fist of several contacts erases where it moves, in a circle, and undo brings that back",
    arguments: Surroundings.bareAndComposited)
  func fist(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(
        server, ["draw", "--fingers=none"], ["--filter=none", "--hand=erase"])
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 500, 300, "a line")
      try easel.letPass(1200)
      // It rests, and then moves over the line.
      try lay(easel.finger, at: Point(x: 500, y: 450))
      try easel.letPass(250)
      for step in 1...20 {
        for (index, offset) in Self.palm.enumerated() {
          try easel.finger.touch(
            .moved, UInt32(10 + index),
            at: Point(x: 500, y: 450 - 10 * Double(step)) + offset)
        }
        try easel.finger.sync()
        try easel.letMomentPass()
      }
      try easel.wait(for: Easel.ground, 500, 300, "no ink beneath the fist")
      let seen = easel.reader.pixels(PixelRect(x: 380, y: 150, width: 260, height: 260)).pixels
      #expect(seen.contains { $0 == 0xFF_FFFF }, "the circle")
      for index in Self.palm.indices { try easel.finger.touchUp(UInt32(10 + index)) }
      try Wait.until("the circle to go") {
        !easel.reader.pixels(PixelRect(x: 380, y: 150, width: 260, height: 260)).pixels
          .contains(0xFF_FFFF)
      }
      #expect(easel.reader.pixel(x: 230, y: 300) == Easel.ink)
      #expect(try easel.overlay.tell("undo").status == .exited(0))
      try easel.wait(for: Easel.ink, 500, 300, "the whole line")
      #expect(easel.overlay.stop() == .exited(0))
    }
  }
}
