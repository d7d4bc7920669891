import Glibc
import ScreenHardware
import Testing
import TouchAnalysis
import TouchDrawing
import TouchX11
import Touches
import Translations

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchRig

@Suite("The command inspect --test", .server(.guided), .serialized)
struct PanelTestRunTests {
  @Test(
    "The coverage test passes if the whole screen is painted, and fails if a strip is not",
    arguments: [true, false])
  func coverage(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.coverage) { run in
      let right = isPassed ? 1278.0 : 1000
      for y in stride(from: 2.0, through: 718, by: 17.9) {
        try run.stroke([Point(x: 2, y: y), Point(x: right, y: y)])
      }
      if !isPassed { try run.stroke([run.button]) }
      try run.finish(isPassed, isComplete: isPassed)
    }
  }

  @Test("The linearity test passes along lines, and fails along waves", arguments: [true, false])
  func linearity(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.linearity) { run in
      while !run.isDone {
        let (start, end) = try run.figure { figure -> (Point, Point)? in
          if case .guide(let start, let end) = figure { (start, end) } else { nil }
        }
        try run.waitForScreen()
        let line = end - start
        let normal = Vector(dx: -line.dy, dy: line.dx) * (1 / line.length)
        try run.stroke(
          (0...20).map { step in
            start + line * (Double(step) / 20) + normal * (isPassed ? 0 : step % 4 < 2 ? 12 : -12)
          })
      }
      try run.finish(isPassed)
    }
  }

  @Test("The accuracy test passes on the marks, and fails beside them", arguments: [true, false])
  func accuracy(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.accuracy) { run in
      var isLeft = false
      while !run.isDone {
        let target = try run.figure { figure -> Point? in
          if case .target(let point, _) = figure { point } else { nil }
        }
        try run.waitForScreen()
        // The sides alternate, because a constant offset would be corrected.
        isLeft.toggle()
        try run.stroke([target + Vector(dx: isPassed ? 2 : isLeft ? -24 : 24, dy: 0)])
      }
      try run.finish(isPassed)
    }
  }

  @Test(
    "The contacts test passes with ten fingers, and fails if one is lost",
    arguments: [true, false])
  func contacts(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.contacts) { run in
      for number in UInt32(1)...10 {
        try run.hold(number, at: Point(x: 100 * Double(number), y: 400))
      }
      if !isPassed { try run.hold(4, at: nil) }
      try Wait.until("the report to be printed") { run.program.output.hasSuffix("}\n") }
      for number in UInt32(1)...10 where isPassed || number != 4 {
        try run.finger.touchUp(number)
      }
      try run.finish(isPassed)
    }
  }

  @Test(
    "The jitter test passes with a finger at rest, and fails with one that trembles",
    arguments: [true, false])
  func jitter(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.jitter) { run in
      for (number, share) in zip(UInt32(1)..., [(0.5, 0.5), (0.15, 0.3), (0.85, 0.8)]) {
        let point = Point(x: share.0 * 1280, y: share.1 * 720)
        try run.finger.touchDown(number, at: point)
        // A mark is done when its ring is no longer drawn around the finger.
        let reader = try ScreenReader(run.display)
        let ring = PixelRect(x: Int(point.x) + 24, y: Int(point.y) - 8, width: 16, height: 16)
        var step = 0
        try Wait.until("the mark to move on") {
          step += 1
          if !isPassed {
            try run.finger.touchMove(number, to: point + Vector(dx: step % 2 == 0 ? 8 : -8, dy: 0))
          }
          let grid = reader.pixels(ring)
          return !grid.pixels.contains { $0 & 0xFF_FFFF == 0x1E_9BFF }
        }
        try run.finger.touchUp(number)
      }
      try run.finish(isPassed, modelIsComplete: false)
    }
  }

  @Test(
    "The rate test fails at a low report rate, and passes at a high one",
    arguments: [true, false])
  func rate(_ isPassed: Bool) throws {
    try GuidedRun.overApplication(.rate) { run in
      var step = 0
      for count in [UInt32(1), 2, 5, 10] {
        for number in 1...count {
          try run.finger.touchDown(number, at: Point(x: 100 * Double(number), y: 300))
        }
        // A frame that a busy machine delays is delayed further: an interval longer than the
        // longest one that is counted is a pause of the finger, not of the panel. The test counts
        // one second; the fingers move for a little longer.
        // A server that gets to a frame late dates it late. So the rate of one finger, to which the
        // others are compared, is not the highest that is possible.
        let (pace, latest) = isPassed ? (count == 1 ? 11.0 : 7, 15.0) : (40, 150)
        let pause = IntervalStatistics.longestCounted + 20
        var (moved, last) = (0.0, Monotonic.milliseconds)
        while moved < 1300 {
          try Wait.until("the time of the panel's next frame") {
            Monotonic.milliseconds >= last + pace
          }
          if Monotonic.milliseconds - last > latest {
            try Wait.until("the pause to pass") { Monotonic.milliseconds >= last + pause }
          } else {
            moved += Monotonic.milliseconds - last
          }
          last = Monotonic.milliseconds
          step += 1
          try run.finger.batch { device throws(RigError) in
            for number in 1...count {
              try device.touch(
                .moved, number, at: Point(x: 100 * Double(number) + Double(step % 40), y: 300))
            }
          }
          try run.finger.sync()
        }
        for number in 1...count { try run.finger.touchUp(number) }
      }
      try run.finish(isPassed, modelIsComplete: false)
    }
  }

  @Test("A guided test says which monitor it uses instead of one that is missing")
  func missingMonitor() throws {
    try withServer { server in
      let run = try GuidedRun(.accuracy, on: server, ["--monitor", "BEAMER"])
      run.program.signal(SIGTERM)
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(run.program.output.contains("\"monitor\": \"DUMMY0\""))
      #expect(
        run.program.messages
          == "fingertip: there is no monitor 'BEAMER', so 'DUMMY0' is used; there are: DUMMY0\n")
    }
  }
}
