import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("Papers beneath ink on screens of several sizes", .server(.regions), .serialized)
struct PaperScreenTests {
  private static let line: UInt32 = 0x4A_4F57

  @Test(
    "Notes stay on their staves when the screen changes and after a restart at another density (I32)",
    arguments: Surroundings.bareAndComposited)
  func changedScreen(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-lesson")
      let drawing = folder.file("lesson.jsonl")
      let stage = try DrawStage(
        server, ["draw", drawing], ["--no-palette", "--ground=staves"])
      let user = try DisplayConnection(name: server.display)
      /// Waits for the third staff of the page, with the ink on its lowest line.
      func waitForPage(_ scale: Double, _ top: Double, _ screen: String) throws {
        for line in 0..<5 {
          let y = (top + 272 * scale).rounded() + (10 * Double(line) * scale).rounded()
          try stage.wait(for: Self.line, 900 * scale, y, "line \(line) on \(screen)")
          try stage.wait(for: 0xFF_FFFF, 900 * scale, y + 4, "paper below it on \(screen)")
        }
        let y = top + 312 * scale
        try stage.wait(for: DrawStage.ink, 400 * scale, y, "the ink on \(screen)")
        for distance in [-8.0, 9] {
          try stage.wait(for: 0xFF_FFFF, 400 * scale, y + distance * scale, "paper on \(screen)")
        }
      }
      // Each staff is 40 px high, with 64 px above it.
      try stage.wait(for: Self.line, 900, 312, "the paper")
      try stage.draw(y: 312)
      try waitForPage(1, 0, "the first screen")
      stage.switchMode(1080, 1920, by: user)
      defer { stage.switchMode(1280, 720, by: user) }
      try waitForPage(0.84375, 656.25, "the upright screen")
      #expect(stage.overlay.stop() == .exited(0))
      let again = try RunningOverlay(
        on: server.display, ["draw", drawing, "--px-per-mm=6", "--no-palette"])
      try waitForPage(0.84375, 656.25, "the upright screen, opened there")
      stage.switchMode(1280, 720, by: user)
      try waitForPage(1, 0, "the first screen again")
      #expect(again.stop() == .exited(0))
      #expect(again.messages.isEmpty)
    }
  }
}
