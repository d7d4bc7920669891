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
    "The accuracy test reports that touches are mirrored, swapped or displaced",
    arguments: [
      ("they are mirrored from left to right", [-1, 0, 1, 0, 1, 0, 0, 0, 1], 1),
      ("their axes are swapped", [0, 1, 0, 1, 0, 0, 0, 0, 1], 1),
      ("they are mapped to another area", [0.5, 0, 0, 0, 1, 0, 0, 0, 1], 3),
    ] as [(String, [Double], Int)])
  func displacedTouches(_ obstacle: String, _ matrix: [Double], _ inMiddle: Int) throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "touch0"))
      let before = try #require(DeviceInventory.touchDevice(device, on: user)?.matrix)
      defer {
        try? user.setMatrix(before, of: device)
        user.synchronise()
      }
      try user.setMatrix(matrix, of: device)
      user.synchronise()
      let run = try GuidedRun(.accuracy, on: server)
      // Fingers touch the marks; the injector takes positions on the panel, before the matrix.
      let first = [Point](repeating: Point(x: 640, y: 360), count: inMiddle)
      let second = [Point](repeating: Point(x: 0.08 * 1280, y: 0.2 * 720), count: 2)
      for (number, point) in zip(UInt32(1)..., inMiddle == 1 ? first + second : first) {
        try run.finger.tap(number, at: point)
      }
      try Wait.until("the report to be printed") { run.isReported }
      #expect(
        run.program.output.contains(
          "\"complete\": false,\n  \"verdict\": \"failed\",\n  \"obstacle\": "
            + "\"Touches arrive at the wrong place: \(obstacle)\","))
      // A further tap on the mark would not close the report, and the button cannot be hit.
      let keyboard = try server.injector("keyboard")
      try keyboard.key(9, pressed: true)
      try keyboard.key(9, pressed: false)
      try keyboard.sync()
      #expect(run.program.waitForEnd() == .exited(1))
    }
  }

  @Test(
    "The accuracy test corrects a constant offset of a panel, temporarily or permanently",
    arguments: [false, true])
  func calibration(_ isKept: Bool) throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "touch0"))
      func matrix() -> [Double]? { DeviceInventory.touchDevice(device, on: user)?.matrix }
      let before = try #require(matrix())
      defer {
        try? user.setMatrix(before, of: device)
        user.synchronise()
      }
      let folder = try TemporaryFolder(prefix: "fingertip-calibration")
      try Files.write("show: {radius: 5}\n", to: folder.file("config.yaml"))
      let options = ["--config", folder.file("config.yaml")] + (isKept ? ["--keep"] : [])
      let run = try GuidedRun(.accuracy, on: server, options)
      let error = Vector(dx: 32, dy: -18)
      try run.touchTargets(besideBy: error)
      #expect(run.program.output.contains("\"verdict\": \"mends\",\n    \"offset\": 9.179,"))
      #expect(
        run.program.output.contains(
          "xinput set-prop touch0 --type=float 'Coordinate Transformation Matrix' "
            + "1 0 -0.025 0 1 0.025 0 0 1"))
      #expect(run.program.output.contains("LIBINPUT_CALIBRATION_MATRIX}=\\\"1 0 -0.025 0 1 0.025"))
      let wanted: [Double] = [1, 0, -0.025, 0, 1, 0.025, 0, 0, 1]
      try Wait.until("the matrix to be corrected") {
        matrix().map { zip($0, wanted).allSatisfy { abs($0 - $1) < 1e-4 } } ?? false
      }
      // A touch leaves a dot at the finger, and does not close the report.
      let tried = Point(x: 640, y: 600)
      try run.finger.tap(90, at: tried + error)
      try ScreenReader(server.display).waitForPixels(
        "a dot to be shown at the finger", in: PixelRect(x: 638, y: 598, width: 4, height: 4)
      ) { grid in grid.pixels.allSatisfy { $0 & 0xFF_FFFF == 0x1E_9BFF } }
      try run.finger.tap(91, at: Point(x: 1220, y: 36) + error)
      #expect(run.program.waitForEnd() == .exited(1))
      let text = try #require(Files.text(folder.file("config.yaml")))
      if isKept {
        #expect(run.program.messages.contains("written to \(folder.file("config.yaml"))"))
        #expect(text.contains("calibration: [1, 0, -0.025, 0, 1, 0.025]"))
        #expect(text.hasPrefix("show: {radius: 5}\n"))
        // An overlay that is started later applies the correction.
        try user.setMatrix(before, of: device)
        let overlay = try RunningOverlay(
          on: server.display, ["--config", folder.file("config.yaml")])
        #expect(matrix().map { zip($0, wanted).allSatisfy { abs($0 - $1) < 1e-4 } } == true)
        #expect(overlay.stop() == .exited(0))
      } else {
        #expect(run.program.messages.contains("the correction was temporary"))
        #expect(text == "show: {radius: 5}\n")
        #expect(matrix() == before)
      }
    }
  }

  @Test(
    "A correction for former monitors is not kept, and another program's mapping stays",
    arguments: [false, true])
  func calibrationOnFormerMonitors(_ isMappedMeanwhile: Bool) throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "touch0"))
      func matrix() -> [Double]? { DeviceInventory.touchDevice(device, on: user)?.matrix }
      let before = try #require(matrix())
      let folder = try TemporaryFolder(prefix: "fingertip-calibration")
      let file = folder.file("config.yaml")
      try Files.write("show: {radius: 5}\n", to: file)
      defer {
        try? user.removeMonitor("second")
        try? user.setMatrix(before, of: device)
        user.synchronise()
      }
      let run = try GuidedRun(.accuracy, on: server, ["--config", file, "--keep"])
      try run.touchTargets(besideBy: Vector(dx: 32, dy: -18))
      try Wait.until("the correction to be tried") { matrix() != before }
      let mapping = [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1]
      if isMappedMeanwhile { try user.setMatrix(mapping, of: device) }
      try user.setMonitor(
        "second", frame: PixelRect(x: 640, y: 0, width: 640, height: 720), millimetres: (160, 180))
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(
        run.program.messages == """
          fingertip: the monitors have changed, so this guide ends; start it again
          fingertip: the correction for the former monitors was not kept

          """)
      #expect(Files.text(file) == "show: {radius: 5}\n")
      #expect(matrix() == (isMappedMeanwhile ? mapping : before))
    }
  }

  @Test("A test ends with an incomplete report if the monitors change")
  func changedMonitors() throws {
    try GuidedRun.overApplication(.accuracy) { run in
      try run.waitForScreen()
      let user = try DisplayConnection(name: run.display)
      try user.setMonitor(
        "second", frame: PixelRect(x: 640, y: 0, width: 640, height: 720), millimetres: (160, 180))
      defer { try? user.removeMonitor("second") }
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(
        run.program.messages
          == "fingertip: the monitors have changed, so this guide ends; start it again\n")
      #expect(run.program.output.contains("\"passed\": false,\n  \"complete\": false,"))
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

  @Test(
    "A guided test shows instructions; its button and Escape end it with the results so far",
    arguments: PanelTestKind.allCases, ["button", "escape"])
  func endedEarly(_ kind: PanelTestKind, _ trigger: String) throws {
    try withServer { server in
      let run = try GuidedRun(kind, on: server)
      // The minute of this test begins two seconds after the last touch, and then the screen and
      // the results change.
      if kind == .noise { try run.hold(1, at: Point(x: 640, y: 360)) }
      try run.waitForScreen()
      guard trigger == "escape" else {
        try run.stroke([run.button])
        return try run.finish(false, isComplete: false)
      }
      let keyboard = try server.injector("keyboard")
      func pressEscape() throws {
        try keyboard.key(9, pressed: true)
        try keyboard.key(9, pressed: false)
        try keyboard.sync()
      }
      try pressEscape()
      try run.finish(false, isComplete: false, closedBy: pressEscape)
    }
  }

  @Test(
    "A guided test restores windows that another client takes away, and reports it",
    arguments: WindowInterference.allCases)
  func lostWindows(_ interference: WindowInterference) throws {
    try withServer { server in
      let application = try ProbeClient(
        server.display, .touch, on: .window(GuidedRun.screen, colour: 0x30_6080))
      let client = application.connection
      func ours() -> [TopLevel] { client.topLevels().filter(\.isOurs) }
      let run = try GuidedRun(.accuracy, on: server)
      for turn in 1...2 {
        try run.waitForScreen()
        interference.act(on: ours(), by: client, into: application.window)
        try Wait.until("the message that the windows are restored") {
          run.program.messageLines.count { $0.contains("they are restored") } >= turn
        }
        try run.waitForScreen()
        try Wait.until("the overlay to take touches") {
          ours().contains(where: \.takesTouches)
        }
        application.clear()
        try run.stroke([
          run.figure { figure -> Point? in
            if case .target(let point, _) = figure { point } else { nil }
          }
        ])
        #expect(!application.collect().contains { $0.kind == .touchBegin })
      }
      #expect(
        run.program.messages.contains(
          "another client \(interference.loss) windows of the overlay"))
      run.program.signal(SIGTERM)
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(run.program.output.contains("\"verdict\": \"left before its end\""))
      #expect(ours().isEmpty)
    }
  }

  @Test(
    "A guided test ends if the screen is locked, and not if it is only blanked",
    arguments: [Barrier.i3lock, .xsecurelock, .saver])
  func lockedScreen(_ barrier: Barrier) throws {
    try withServer { server in
      let run = try GuidedRun(.accuracy, on: server)
      try run.waitForScreen()
      let raised = try RaisedBarrier(barrier, on: server.display)
      defer { raised.lower() }
      if barrier == .saver {
        // The touch wakes the screen, and counts.
        try run.stroke([Point(x: 640, y: 360)])
        try run.waitForScreen()
        run.program.signal(SIGTERM)
      }
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(
        run.program.messages
          == (barrier == .saver
            ? "" : "fingertip: the screen was locked, so this guide ends; start it again\n"))
      #expect(run.program.output.contains("\"verdict\": \"left before its end\""))
    }
  }

  @Test("A screen locker closes the report of a test that is over, without asking for another one")
  func lockedReport() throws {
    try withServer { server in
      let run = try GuidedRun(.accuracy, on: server)
      try run.waitForScreen()
      try run.stroke([run.button])
      try Wait.until("the report") { run.isReported }
      let raised = try RaisedBarrier(.i3lock, on: server.display)
      defer { raised.lower() }
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(
        run.program.messages == "fingertip: the screen was locked, so the report was closed\n")
    }
  }

  @Test("A signal ends a guided test with its results so far")
  func endedBySignal() throws {
    try withServer { server in
      let run = try GuidedRun(.accuracy, on: server)
      run.program.signal(SIGTERM)
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(run.program.output.contains("\"verdict\": \"left before its end\""))
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
