import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("Screens that are locked for cleaning", .server(.regions), .serialized)
struct LockedScreenTests {
  @Test("The words of a locked screen fit a monitor that becomes narrower")
  func narrowerMonitor() throws {
    try withServer { server in
      let stage = try ProgramStage(server, "")
      let user = try DisplayConnection(name: server.display)
      let narrow = PixelRect(x: 0, y: 0, width: 320, height: 480)
      _ = try stage.overlay.tell("lock", "endless")
      try user.setMonitor(
        "narrow", frame: narrow, millimetres: (80, 120), isPrimary: true, takesOutput: true)
      defer { try? user.removeMonitor("narrow") }
      _ = try stage.overlay.tell("status")
      let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      try ScreenReader(server.display).waitForPixels(
        "the words to be on the narrower monitor alone", in: screen
      ) { grid in
        let letters = grid.pixels.indices.filter { grid.pixels[$0] & 0xFF_FFFF == 0xFF_FFFF }
        return !letters.isEmpty
          && letters.allSatisfy {
            narrow.contains(Point(x: Double($0 % 1280), y: Double($0 / 1280)))
          }
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
