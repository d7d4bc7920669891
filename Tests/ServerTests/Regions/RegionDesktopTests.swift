import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("Regions on desktops with other programs", .server(.stage), .serialized)
struct RegionDesktopTests {
  private static let regions = """
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 200px, height: 200px}
      control: button
      on: {upInside: {log: pressed}}
    """
  private static let offer = """

    - id: tray
      policy: offer
      frame: {left: 900px, top: 100px, width: 200px, height: 200px}
    """

  @Test(
    "Regions take exactly the touches on them, whoever grabs or selects touches on the root",
    arguments: Surroundings.usual, BackEnd.allCases)
  func routes(_ surroundings: Surroundings, _ backEnd: BackEnd) throws {
    try withServer(in: surroundings) { server in
      let stage = try ProgramStage(
        server, Self.regions + (backEnd == .grab ? Self.offer : ""))
      let isGrabUnavailable = !Surroundings.withoutTouchGrab.contains(surroundings)
      let isGrabbed = backEnd == .grab && !isGrabUnavailable
      try stage.waitForGrab(isGrabbed)
      for round in 1...3 {
        // On the pad, on the tray, and elsewhere.
        try stage.finger.tap(1, at: Point(x: 150, y: 150))
        try stage.waitForMessage("region 'pad': pressed", round)
        #expect(stage.takeTouchBeginCount() == 0)
        for x in [950.0, 600] {
          try stage.finger.tap(1, at: Point(x: x, y: 150))
          try stage.waitForTaps(1)
        }
      }
      #expect(
        stage.count("regions with other policies work as usual")
          == (backEnd == .grab && isGrabUnavailable ? 1 : 0))
      #expect(stage.overlay.stop() == .exited(0))
      #expect(!stage.overlay.messageLines.contains { $0.hasPrefix("fingertip: fingertip bug") })
    }
  }
}
