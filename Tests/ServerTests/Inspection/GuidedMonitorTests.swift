import Glibc
import ScreenHardware
import Testing
import TouchAnalysis
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The command inspect --test with touchscreens on two monitors", .server(.stage), .serialized)
struct GuidedMonitorTests {
  /// The monitors and the matrices of the touchscreens on them.
  private static let halves: [(name: String, device: String, x: Int, matrix: [Double])] = [
    ("LEFT", "touch0", 0, [0.5, 0, 0, 0, 1, 0, 0, 0, 1]),
    ("RIGHT", "touch1", 640, [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1]),
  ]

  @Test(
    "Touches on the touchscreen of another monitor do not count in a test, even if mapped there later",
    arguments: [false, true])
  func otherTouchscreen(isMappedLater: Bool) throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let before = try Self.halves.map { half in
        let device = try #require(user.device(named: half.device))
        return (device, try #require(DeviceInventory.touchDevice(device, on: user)?.matrix))
      }
      defer {
        for (device, matrix) in before { try? user.setMatrix(matrix, of: device) }
        for half in Self.halves { try? user.removeMonitor(half.name) }
        user.synchronise()
      }
      for (half, (device, _)) in zip(Self.halves, before) {
        try user.setMonitor(
          half.name, frame: PixelRect(x: half.x, y: 0, width: 640, height: 720),
          millimetres: (160, 180), takesOutput: half.x == 0)
        try user.setMatrix(half.matrix, of: device)
      }
      user.synchronise()
      // One that is plugged in covers both monitors until it is mapped.
      if isMappedLater { try user.setMatrix([1, 0, 0, 0, 1, 0, 0, 0, 1], of: before[1].0) }
      user.synchronise()
      let run = try GuidedRun(.contacts, on: server, ["--monitor", "LEFT"])
      if isMappedLater { try user.setMatrix(Self.halves[1].matrix, of: before[1].0) }
      user.synchronise()
      let other = try server.injector("touch1")
      try other.touchDown(1, at: Point(x: 640, y: 300))
      for number in UInt32(1)...10 {
        try run.finger.touchDown(number, at: Point(x: 100 * Double(number), y: 400))
      }
      try Wait.until("the report to be printed") { run.isReported }
      try other.touchUp(1)
      for number in UInt32(1)...10 { try run.finger.touchUp(number) }
      run.program.signal(SIGTERM)
      #expect(run.program.waitForEnd() == .exited(0))
      #expect(!run.program.output.contains("touch1"))
      #expect(run.program.output.contains("\"contacts\": {\n      \"value\": 10,"))
    }
  }
}
