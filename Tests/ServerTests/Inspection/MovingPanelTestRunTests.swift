import Testing
import TouchAnalysis
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The command inspect --test with moving fingers, or none", .server(.guided), .serialized)
struct MovingPanelTestRunTests {
  private func guide(of run: GuidedRun) throws -> (start: Point, end: Point) {
    try run.figure { figure in
      if case .guide(let start, let end) = figure { (start, end) } else { nil }
    }
  }

  @Test(
    "The motion test passes along lines, and fails if reports jitter", arguments: [true, false])
  func motion(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.motion) { run in
      while !run.isDone {
        let (start, end) = try guide(of: run)
        try run.waitForScreen()
        let line = end - start
        let normal = Vector(dx: -line.dy, dy: line.dx) * (1 / line.length)
        try run.stroke(
          (0...100).map { step in
            start + line * (Double(step) / 100)
              + normal * (isPassed ? 0 : step % 2 == 0 ? 6 : -6)
          })
      }
      try run.finish(isPassed)
    }
  }

  @Test(
    "The edges test passes if fingers are reported at the edges, and fails if they are not",
    arguments: [true, false])
  func edges(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.edges) { run in
      let middle = Point(x: 640, y: 360)
      let last = Point(x: 1279, y: 719)
      while !run.isDone {
        let (start, end) = try guide(of: run)
        try run.waitForScreen()
        // A panel whose outermost tenth is dead reports positions nearer to its centre.
        let share = isPassed ? 1 : 0.9
        try run.stroke(
          (0...20).map { step in
            let point = start + (end - start) * (Double(step) / 20)
            let reported = middle + (point - middle) * share
            return Point(x: min(reported.x, last.x), y: min(reported.y, last.y))
          })
      }
      try run.finish(isPassed)
    }
  }

  @Test(
    "The separation test passes if two fingers are distinguished, and fails if they merge",
    arguments: [true, false])
  func separation(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.separation) { run in
      let middle = Point(x: 640, y: 400)
      let directions = [Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: 0.7071, dy: 0.7071)]
      for (round, direction) in directions.enumerated() {
        try run.waitForScreen()
        let first = UInt32(round * 2 + 1)
        try run.hold(first, at: middle)
        try run.hold(first + 1, at: middle + direction * (isPassed ? 60 : 100))
        try run.move(first + 1, to: middle + direction * 170)
        if round == directions.count - 1 {
          try Wait.until("the report to be printed") { run.isReported }
        }
        try run.hold(first, at: nil)
        try run.hold(first + 1, at: nil)
      }
      try run.finish(isPassed)
    }
  }

  @Test("The noise test fails if the panel reports a ghost touch, and marks its position")
  func noise() throws {
    try GuidedRun.overApplication(.noise) { run in
      // The minute begins two seconds after the last touch, and then the screen changes.
      try run.hold(1, at: Point(x: 640, y: 360))
      try run.waitForScreen()
      // The minute has begun once the text shows fewer seconds.
      let reader = try ScreenReader(run.display)
      let textFrame = PixelRect(x: 20, y: 16, width: 800, height: 32)
      let before = reader.pixels(textFrame).pixels
      try run.hold(1, at: nil)
      try Wait.until("the minute of the test to begin") {
        reader.pixels(textFrame).pixels != before
      }
      try run.stroke([Point(x: 400, y: 400)])
      // The ring around the ghost touch, 5 mm from its centre.
      try reader.waitForPixels(
        "the mark of a ghost touch to be shown", in: PixelRect(x: 418, y: 399, width: 2, height: 2)
      ) { grid in grid.pixels.contains { $0 & 0xFF_FFFF == 0xFF_4D5E } }
      try run.stroke([Point(x: 1220, y: 30)])
      try run.finish(false, isComplete: false, modelIsComplete: false)
      #expect(run.program.output.contains("\"touches\": {\n      \"value\": 2,"))
    }
  }

  @Test("The delay test flashes while a finger is on the field, and reports the delay")
  func delay() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-limits")
    // The limit is high, because the speed of this machine must not matter.
    try Files.write("delay: {median: 60000}\n", to: folder.file("limits.yaml"))
    let options = ["--limits", folder.file("limits.yaml")]
    try GuidedRun.overApplication(.delay, options) { run in
      try run.waitForScreen()
      let reader = try ScreenReader(run.display)
      let point = Point(x: 640, y: 400)
      func waitFor(_ what: String, _ colour: UInt32) throws {
        try reader.waitForPixels(what, in: PixelRect(x: 400, y: 300, width: 8, height: 8)) { grid in
          grid.pixels.allSatisfy { $0 & 0xFF_FFFF == colour }
        }
      }
      for finger in UInt32(1)...20 {
        try run.hold(finger, at: point)
        // The last finger ends the test, and the report shows the field without a flash.
        if finger < 20 { try waitFor("the flash", 0xFF_FFFF) }
        try run.hold(finger, at: nil)
        if finger < 20 { try waitFor("the field to be dark", 0x2A_3846) }
      }
      try run.finish(true, modelIsComplete: false)
      #expect(run.program.output.contains("\"unit\": \"ms\",\n      \"atMost\": 60000"))
    }
  }
}
