import Testing
import TouchAnalysis
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("fingertip inspect --test with fingers that move, or none", .server(.guided), .serialized)
struct MovingPanelTestRunTests {
  private func guide(of run: GuidedRun) throws -> (start: Point, end: Point) {
    try run.figure { figure in
      if case .guide(let start, let end) = figure { (start, end) } else { nil }
    }
  }

  @Test("motion passes along lines, and fails where reports tremble", arguments: [true, false])
  func motion(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.motion) { run in
      while !run.isDone {
        let (start, end) = try guide(of: run)
        try run.waitForScreen()
        let way = end - start
        let across = Vector(dx: -way.dy, dy: way.dx) * (1 / way.lengthSquared.squareRoot())
        try run.stroke(
          (0...100).map { step in
            start + way * (Double(step) / 100)
              + across * (isPassed ? 0 : step % 2 == 0 ? 6 : -6)
          })
      }
      try run.finish(isPassed)
    }
  }

  @Test(
    "edges passes where fingers are seen at the edges, and fails where they are not",
    arguments: [true, false])
  func edges(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.edges) { run in
      let middle = Point(x: 640, y: 360)
      let last = Point(x: 1279, y: 719)
      while !run.isDone {
        let (start, end) = try guide(of: run)
        try run.waitForScreen()
        // A panel whose outermost tenth is dead reports what is nearer to its middle.
        let share = isPassed ? 1 : 0.9
        try run.stroke(
          (0...20).map { step in
            let place = start + (end - start) * (Double(step) / 20)
            let reported = middle + (place - middle) * share
            return Point(x: min(reported.x, last.x), y: min(reported.y, last.y))
          })
      }
      try run.finish(isPassed)
    }
  }

  @Test(
    "separation passes where two fingers are told apart, and fails where they are one",
    arguments: [true, false])
  func separation(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.separation) { run in
      let middle = Point(x: 640, y: 400)
      let ways = [Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: 0.7071, dy: 0.7071)]
      for (round, way) in ways.enumerated() {
        try run.waitForScreen()
        let first = UInt32(round * 2 + 1)
        try run.hold(first, at: middle)
        try run.hold(first + 1, at: middle + way * (isPassed ? 60 : 100))
        try run.move(first + 1, to: middle + way * 170)
        if round == ways.count - 1 { try Wait.until("the report") { run.isReported } }
        try run.hold(first, at: nil)
        try run.hold(first + 1, at: nil)
      }
      try run.finish(isPassed)
    }
  }

  @Test("noise fails where the panel reports a touch that nobody made, and says where")
  func noise() throws {
    try GuidedRun.overApplication(.noise) { run in
      try run.waitForScreen()
      // The minute has begun once the words tell of fewer seconds.
      let reader = try ScreenReader(run.display)
      let words = PixelRect(x: 20, y: 16, width: 800, height: 32)
      let before = reader.pixels(words).pixels
      try Wait.until("the minute to begin") { reader.pixels(words).pixels != before }
      try run.stroke([Point(x: 400, y: 400)])
      // The ring around it, 5 mm from its middle.
      try reader.waitForPixels(
        "the mark of a ghost", in: PixelRect(x: 418, y: 399, width: 2, height: 2)
      ) { grid in grid.pixels.contains { $0 & 0xFF_FFFF == 0xFF_4D5E } }
      try run.stroke([Point(x: 1220, y: 30)])
      try run.finish(false, isComplete: false, knowsAll: false)
      #expect(run.program.output.contains("\"touches\": {\n      \"value\": 2,"))
    }
  }

  @Test("delay flashes while a finger is on the field, and tells how late that was")
  func delay() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-limits")
    // How fast this machine is decides nothing here.
    try Files.write("delay: {median: 60000}\n", to: folder.file("limits.yaml"))
    let options = ["--limits", folder.file("limits.yaml")]
    try GuidedRun.overApplication(.delay, options) { run in
      try run.waitForScreen()
      let reader = try ScreenReader(run.display)
      let place = Point(x: 640, y: 400)
      func waitFor(_ what: String, _ colour: UInt32) throws {
        try reader.waitForPixels(what, in: PixelRect(x: 400, y: 300, width: 8, height: 8)) { grid in
          grid.pixels.allSatisfy { $0 & 0xFF_FFFF == colour }
        }
      }
      for finger in UInt32(1)...20 {
        try run.hold(finger, at: place)
        // The last one ends the test, whose report has the field as it was.
        if finger < 20 { try waitFor("the flash", 0xFF_FFFF) }
        try run.hold(finger, at: nil)
        if finger < 20 { try waitFor("the field to be dark", 0x2A_3846) }
      }
      try run.finish(true, knowsAll: false)
      #expect(run.program.output.contains("\"unit\": \"ms\",\n      \"atMost\": 60000"))
    }
  }
}
