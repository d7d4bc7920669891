import DesktopRequests
import ScreenHardware
import Testing
import TouchX11
import Touches

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchRig

/// The position of a touchscreen on a desktop of two monitors, its mapping, and the finding about
/// it.
struct MarkCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The index of the monitor that it lies on, and its rotation there.
  let monitor: Int
  var rotation = MonitorRotation.normal
  let matrix: [Double]
  let finding: String
  var isRight = false

  static let all = [
    MarkCase(
      testDescription: "mapped correctly", monitor: 0, matrix: [0.5, 0, 0, 0, 1, 0, 0, 0, 1],
      finding: "right: mapped to 'DUMMY0', upright; it lies on 'DUMMY0', upright, as its touch "
        + "showed\n", isRight: true),
    MarkCase(
      testDescription: "on the other monitor", monitor: 1, matrix: [0.5, 0, 0, 0, 1, 0, 0, 0, 1],
      finding: "wrong: mapped to 'DUMMY0'; it lies on 'RIGHT', upright, as its touch showed\n"),
    MarkCase(
      testDescription: "turned left", monitor: 0, rotation: MonitorRotation(turn: .left),
      matrix: [0.5, 0, 0, 0, 1, 0, 0, 0, 1],
      finding: "wrong: mapped to 'DUMMY0', but upright; it lies on 'DUMMY0', turned left, as its "
        + "touch showed\n"),
    MarkCase(
      testDescription: "mirrored and elsewhere", monitor: 0,
      rotation: MonitorRotation(turn: .normal, isMirrored: true),
      matrix: [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1],
      finding: "wrong: mapped to 'RIGHT'; it lies on 'DUMMY0', mirrored, as its touch showed\n"),
    MarkCase(
      testDescription: "mapped to both", monitor: 1, matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      finding: "wrong: mapped to 'DUMMY0' and 'RIGHT' together; it lies on 'RIGHT', upright, as "
        + "its touch showed\n"),
    MarkCase(
      testDescription: "mapped off the screen", monitor: 1, matrix: [1, 0, 2, 0, 1, 0, 0, 0, 1],
      finding: "wrong: its matrix maps nothing of it onto the screen; it lies on 'RIGHT', upright, "
        + "as its touch showed\n"),
  ]
}

@Suite("The command devices --touch", .server(.marks), .serialized)
struct MarkCheckTests {
  private static let frames = [0, 1920].map {
    PixelRect(x: $0, y: 0, width: 1920, height: 1080)
  }
  /// The colours of the mark, and of the message that a touch was beside it.
  private static let (cross, alarm): (UInt32, UInt32) = (0xE8_EEF4, 0xFF_4D5E)

  /// A check that runs over an application, and the finger on the touchscreen.
  private final class Check {
    let finger: Injector
    let program: RunningOverlay
    private let reader: ScreenReader
    private var number: UInt32 = 0

    init(_ server: PrivateServer, _ options: [String] = []) throws {
      finger = try server.injector("wall")
      reader = try ScreenReader(server.display)
      program = try RunningOverlay(on: server.display, ["devices", "--touch"] + options)
    }

    /// Waits until the mark is on one monitor and not on the other.
    func waitForMark(on monitor: Int) throws {
      for (index, frame) in MarkCheckTests.frames.enumerated() {
        let area = PixelRect(
          x: frame.x + Int(MarkSequence.mark.x * 1920) - 3, y: Int(MarkSequence.mark.y * 1080) - 3,
          width: 6, height: 6)
        try reader.waitForPixels("the mark to be shown on \(monitor)", in: area) { grid in
          grid.pixels.contains { $0 & 0xFF_FFFF == MarkCheckTests.cross } == (index == monitor)
        }
      }
    }

    func waitForAlarm(on monitor: Int) throws {
      let frame = MarkCheckTests.frames[monitor]
      let title = PixelRect(x: frame.x, y: 0, width: 900, height: 80)
      try reader.waitForPixels("the words of the alarm to be shown in red", in: title) { grid in
        grid.pixels.contains { $0 & 0xFF_FFFF == MarkCheckTests.alarm }
      }
    }

    /// Taps a point of the panel, in shares of the panel, since the hardware knows no matrix.
    func tap(_ point: Point) throws {
      number += 1
      let steps = InjectionArea.axisMaximum + 1
      try finger.touch(.began, number, axes: [0: point.x * steps, 1: point.y * steps])
      try finger.sync()
      try finger.touchUp(number)
    }
  }

  /// Runs a test on a desktop of two monitors over an application, which must receive no touch.
  private func withDesktop(
    _ matrix: [Double], _ body: @Sendable (PrivateServer) throws -> Void
  ) throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "wall"))
      try user.resizeRoot(width: 3840, height: 1080, millimetres: (1016, 286))
      try user.setMonitor("RIGHT", frame: Self.frames[1], millimetres: (508, 286))
      defer {
        try? user.setMatrix([1, 0, 0, 0, 1, 0, 0, 0, 1], of: device)
        try? user.removeMonitor("RIGHT")
        try? user.resizeRoot(width: 1920, height: 1080, millimetres: (508, 286))
      }
      try user.setMatrix(matrix, of: device)
      let application = try ProbeClient(
        server.display, .touch,
        on: .window(PixelRect(x: 0, y: 0, width: 3840, height: 1080), colour: 0x30_6080))
      try body(server)
      application.collect()
      #expect(!application.events.contains { $0.kind == .touchBegin })
      #expect(user.topLevels().filter(\.isOurs).isEmpty)
    }
  }

  /// A configuration that maps the touchscreen to the first monitor.
  private static let configuration = """
    show: {radius: 6}
    mapping:
      devices:
        # measured in May
        - {device: wall, monitor: DUMMY0, calibration: [1, 0, 0.125, 0, 1, 0]}

    """

  /// Runs a test of a check that writes into a configuration and shows its mark on the second
  /// monitor.
  private func withKeepingCheck(
    _ body: @Sendable (PrivateServer, Check, _ file: String) throws -> Void
  ) throws {
    try withDesktop([0.5, 0, 0, 0, 1, 0, 0, 0, 1]) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-keep")
      let file = folder.file("config.yaml")
      try Files.write(Self.configuration, to: file)
      let check = try Check(server, ["--keep", "--config", file])
      try check.waitForMark(on: 0)
      try check.tap(MarkSequence.middle)
      try check.waitForMark(on: 1)
      try body(server, check, file)
    }
  }

  @Test(
    "devices --keep changes the monitor of a touchscreen, which an overlay applies")
  func keepWritesMapping() throws {
    try withKeepingCheck { server, check, file in
      try check.tap(MarkSequence.mark)
      #expect(check.program.waitForEnd() == .exited(1))
      #expect(
        check.program.messages
          == "fingertip: written to \(file); a running overlay with this configuration applies it\n"
      )
      #expect(
        Files.text(file)
          == Self.configuration.replacing("monitor: DUMMY0", with: "monitor: \"RIGHT\""))
      let overlay = try RunningOverlay(on: server.display, ["--config", file])
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "wall"))
      let matrix = DeviceInventory.touchDevice(device, on: user)?.matrix
      #expect(matrix == [0.5, 0, 0.5625, 0, 1, 0, 0, 0, 1])
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("devices --keep maps a touchscreen whose entry in the configuration stays the same")
  func keepRestoresMapping() throws {
    try withDesktop([0.5, 0, 0, 0, 1, 0, 0, 0, 1]) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-keep")
      let file = folder.file("config.yaml")
      try Files.write("mapping:\n  devices:\n    - {device: wall, monitor: RIGHT}\n", to: file)
      let overlay = try RunningOverlay(on: server.display, ["--config", file])
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "wall"))
      try user.setMatrix([0.5, 0, 0, 0, 1, 0, 0, 0, 1], of: device)
      let check = try Check(server, ["--keep", "--config", file])
      try check.waitForMark(on: 0)
      try check.tap(MarkSequence.middle)
      try check.waitForMark(on: 1)
      try check.tap(MarkSequence.mark)
      #expect(check.program.waitForEnd() == .exited(1))
      #expect(try overlay.tell("reload").status == .exited(0))
      let matrix = DeviceInventory.touchDevice(device, on: user)?.matrix
      #expect(matrix == [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1])
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test(
    "devices --touch finds the monitor of a touchscreen, and its command corrects the mapping",
    arguments: MarkCase.all)
  func findingAndCommand(_ given: MarkCase) throws {
    try withDesktop(given.matrix) { server in
      func check() throws -> (status: Subprocess.ExitStatus?, output: String) {
        let check = try Check(server)
        try check.waitForMark(on: 0)
        if given.monitor == 1 {
          try check.tap(MarkSequence.middle)
          try check.waitForMark(on: 1)
        }
        try check.tap(Point(x: 0.75, y: 0.95))
        try check.waitForAlarm(on: given.monitor)
        try check.tap(given.rotation.markOnPanel)
        let status = check.program.waitForEnd()
        #expect(check.program.messages == "")
        return (status, check.program.output)
      }
      let first = try check()
      #expect(first.output.hasPrefix("'wall' (6) is \(given.finding)"), "\(first.output)")
      #expect(first.status == .exited(given.isRight ? 0 : 1))
      let commands = first.output.split(separator: "\n").filter { $0.hasPrefix("    ") }
      #expect(commands.count == (given.isRight ? 0 : 1))
      for command in commands {
        let shell = try Subprocess(
          .init("/bin/sh", ["-c", String(command)], environment: ["DISPLAY": server.display]))
        #expect(shell.wait(until: Deadline(seconds: 20)) == .exited(0))
        let corrected = try check()
        #expect(
          corrected.output.hasPrefix("'wall' (6) is right: mapped to "), "\(corrected.output)")
        #expect(corrected.status == .exited(0))
      }
    }
  }

  @Test("devices --touch ends if the monitors change, and neither prints nor writes what it found")
  func changedMonitors() throws {
    try withKeepingCheck { server, check, file in
      let user = try DisplayConnection(name: server.display)
      try user.removeMonitor("RIGHT")
      #expect(check.program.waitForEnd() == .exited(1))
      #expect(
        check.program.messages
          == "fingertip: the monitors have changed, so this guide ends; start it again\n")
      #expect(check.program.output == "")
      #expect(Files.text(file) == Self.configuration)
    }
  }

  @Test(
    "devices --touch ends on a touch, on Escape and on a signal, and reports what it knows by then",
    arguments: ["touch", "escape", "signal"])
  func leaving(_ exit: String) throws {
    try withDesktop([0.5, 0, 0.5, 0, 1, 0, 0, 0, 1]) { server in
      let check = try Check(server, ["--json"])
      try check.waitForMark(on: 0)
      switch exit {
      case "touch": for _ in 1...2 { try check.tap(MarkSequence.middle) }
      case "escape":
        let keyboard = try server.injector("keyboard")
        try keyboard.key(9, pressed: true)
        try keyboard.key(9, pressed: false)
        try keyboard.sync()
      default: check.program.signal(15)
      }
      #expect(check.program.waitForEnd() == .exited(0))
      #expect(check.program.output.contains("\"touched\": null"))
      #expect(check.program.output.contains("\"verdict\": \"right\""))
      #expect(check.program.output.contains("\"likely\": \"RIGHT\""))
    }
  }
}

extension MonitorRotation {
  /// The point at which the mark is touched on a panel with this rotation, in shares of the panel.
  fileprivate var markOnPanel: Point {
    let turn = matrix
    let (x, y) = (MarkSequence.mark.x - turn[2], MarkSequence.mark.y - turn[5])
    // The inverse of a turn is its transpose.
    return Point(x: turn[0] * x + turn[3] * y, y: turn[1] * x + turn[4] * y)
  }
}

extension ServerConfiguration {
  fileprivate static let marks = ServerConfiguration(devices: [
    RigDevice("wall", kind: .touch(contacts: 10)), RigDevice("keyboard", kind: .keyboard),
  ])
}
