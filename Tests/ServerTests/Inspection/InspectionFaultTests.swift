import Glibc
import PixelComparison
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRecordings
@testable import TouchRig

@Suite("Faults in the inspector", .server(.stage), .serialized)
struct InspectionFaultTests {
  @Test(
    "The inspector marks and lists a fault only if that part is requested",
    arguments: ["faults", "none"])
  func faultsPart(_ part: String) throws {
    try withStage(InspectionTests.options + ["--parts", part], colour: InspectionTests.ground) {
      stage in
      // The touch is too short for a finger, so it is a fault.
      try stage.finger.batch { device throws(RigError) in
        try device.touch(.began, 9, at: InspectionTests.pixel(640, 300))
        try device.touch(.ended, 9, axes: [:])
      }
      try stage.finger.sync()
      try Wait.until("a fault to be printed") { stage.overlay.output.hasSuffix("}\n") }
      if part == "none" {
        // The next finger is drawn after everything of the previous one.
        try stage.finger.touchDown(1, at: InspectionTests.pixel(1000, 500))
      }
      try stage.reader.waitForPixels("the fault to be shown", in: InspectionTests.screen) { grid in
        let ring =
          grid[656, 300] & 0xFF_FFFF == 0xFF_4D5E && grid[640, 284] & 0xFF_FFFF == 0xFF_4D5E
        let isGround = [(656, 300), (640, 284), (5, 5)].allSatisfy {
          grid[$0.0, $0.1].distance(to: InspectionTests.ground) == 0
        }
        let halo = grid[1000, 500].distance(to: InspectionTests.ground) > 0
        return part == "none"
          ? halo && isGround : ring && grid[5, 5].distance(to: InspectionTests.ground) > 0
      }
      if part == "none" { try stage.finger.touchUp(1) }
    }
  }

  @Test(
    "The inspector prints every fault as a line of JSON, using the configured thresholds",
    arguments: [(1000.0, 0), (10, 3)])
  func linesOfJSON(_ handSpeed: Double, _ count: Int) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-inspect")
      let file = folder.file("config.yaml")
      try Files.write(
        "inspect:\n  thresholds: { handSpeed: \(Decimal.text(handSpeed)), ghostTime: 0 }\n",
        to: file)
      let overlay = try RunningOverlay(
        on: server.display,
        ["inspect", "--px-per-mm", "4", "--faults", "json", "--config", file])
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: InspectionTests.pixel(100, 600))
      for x in [1200, 100, 1200] { try finger.touchMove(1, to: InspectionTests.pixel(x, 600)) }
      try finger.touchUp(1)
      // A status without touches means that all events have been processed.
      try overlay.waitForStatus("\"touchesDown\": 0")
      // Nothing is printed after the end of the program.
      #expect(overlay.stop() == .exited(0))
      let lines = overlay.output.split(separator: "\n")
      #expect(lines.count == count)
      for line in lines {
        #expect(line.contains("\"fault\":\"jump\""))
        #expect(line.contains("\"measure\":275,\"unit\":\"mm\""))
      }
      #expect(overlay.messages.isEmpty)
    }
  }

  @Test("A touchscreen that is mapped to another part of the screen reports no faults there")
  func otherMapping() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let device = try #require(user.device(named: "touch0"))
      let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
      defer {
        try? user.setMatrix(identity, of: device)
        user.synchronise()
      }
      try user.setMatrix([0.5, 0, 0, 0, 1, 0, 0, 0, 1], of: device)
      let overlay = try RunningOverlay(on: server.display, ["inspect", "--px-per-mm", "4"])
      try user.setMatrix(identity, of: device)
      user.synchronise()
      // A status means that all events have been processed.
      try overlay.waitForStatus("\"touchesDown\": 0")
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: InspectionTests.pixel(1000, 600))
      try overlay.waitForStatus("\"touchesDown\": 1")
      try finger.touchUp(1)
      try overlay.waitForStatus("\"touchesDown\": 0")
      #expect(!overlay.messages.contains("outside the panel"))
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The inspector marks a fault where it happened, and names it")
  func faultMark() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let application = try ProbeClient(
        server.display, .structure,
        on: .window(InspectionTests.screen, colour: InspectionTests.ground))
      defer { withExtendedLifetime((user, application)) {} }
      let overlay = try RunningOverlay(
        on: server.display, ["inspect", "--px-per-mm", "4", "--trail", "0", "--lift", "none"])
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: InspectionTests.pixel(100, 600))
      try finger.touchMove(1, to: InspectionTests.pixel(1200, 600))
      try finger.touchUp(1)
      try Wait.until("the message about the fault") { !overlay.messages.isEmpty }
      #expect(overlay.messages.hasPrefix("fingertip: fault: touch "))
      #expect(overlay.messages.hasSuffix(" ms: jump of 275 mm\n"))
      // The ring has a radius of 16 px.
      try ScreenReader(server.display).waitForPixels(
        "the ring around the fault to be shown", in: InspectionTests.screen
      ) { grid in
        grid[1211, 611] & 0xFF_FFFF == 0xFF_4D5E && grid[1189, 589] & 0xFF_FFFF == 0xFF_4D5E
      }
      #expect(overlay.stop() == .exited(0))
    }
  }
}
