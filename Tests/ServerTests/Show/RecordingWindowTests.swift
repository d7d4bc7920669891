import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Windows for recordings", .server(.stage), .serialized)
struct RecordingWindowTests {
  @Test(
    "A window for recordings holds halos and nothing else, and takes neither touch nor keyboard")
  func isNotInTheWay() throws {
    try withStage(in: Surroundings(.picom), ["--window", "also"], application: .touch) { stage in
      let finger = try stage.finger
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      try stage.waitForHalos(at: [Point(x: 300, y: 200)])
      try Wait.until("the touch") {
        stage.application.collect().contains { $0.kind == .touchBegin }
      }
      let windows = stage.other.topLevels()
      let recorded = try #require(windows.first { $0.name == "Fingertip touches" })
      // Beneath all others, the application included.
      #expect(windows.first { $0.isMapped && !$0.isInputOnly }?.id == recorded.id)
      #expect(!recorded.isOverrideRedirect && recorded.depth == 32 && recorded.inputShape == [])
      try Wait.until("a halo on the window") {
        stage.other.pixel(of: recorded.id, x: 300, y: 200).map { $0 >> 24 > 0 } ?? false
      }
      #expect(stage.other.pixel(of: recorded.id, x: 600, y: 600) == 0)
      try finger.touchUp(1)
      try Wait.until("a window without a halo") {
        stage.other.pixel(of: recorded.id, x: 300, y: 200) == 0
      }
      #expect(!stage.application.collect().contains { $0.kind == .focusOut })
    }
  }

  @Test("Touches are on the window for recordings only, where that is wanted")
  func only() throws {
    try withServer(in: Surroundings(.picom)) { server in
      let overlay = try RunningOverlay(on: server.display, ["show", "--window", "only"])
      let other = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      try Wait.until("a halo on the window") {
        let recorded = other.topLevels().first { $0.name == "Fingertip touches" }
        return recorded.flatMap { other.pixel(of: $0.id, x: 300, y: 200) }.map { $0 >> 24 > 0 }
          ?? false
      }
      #expect(!other.topLevels().contains { $0.isHalo && $0.isMapped })
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
    }
  }
}
