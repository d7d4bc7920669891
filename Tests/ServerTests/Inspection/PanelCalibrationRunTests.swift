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

extension PanelTestRunTests {
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
}
