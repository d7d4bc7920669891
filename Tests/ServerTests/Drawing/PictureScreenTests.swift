import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import TouchRig

@Suite("Pictures beneath ink on screens of several sizes", .server(.regions), .serialized)
struct PictureScreenTests {
  private static let mark: UInt32 = 0xE0_2020

  /// Writes a picture that fills the screen: white, with a mark from (700, 290) to (800, 310).
  private static func write(_ path: String) throws {
    let size = (width: 128, height: 72)
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: size.width * size.height)
    for y in 29..<31 { for x in 70..<80 { pixels[y * size.width + x] = 0xFF00_0000 | mark } }
    try PNGFile.write(
      ScaledPicture(width: size.width, height: size.height, pixels: pixels), to: path)
  }

  @Test(
    "Ink stays beside what it marks in a picture when the screen changes and after a restart (I32)",
    arguments: Surroundings.bareAndComposited)
  func changedScreen(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-lesson")
      try Self.write(folder.file("ground.png"))
      let drawing = folder.file("lesson.jsonl")
      let stage = try DrawStage(
        server, ["draw", drawing], ["--no-palette", "--ground=\(folder.file("ground.png"))"])
      let user = try DisplayConnection(name: server.display)
      /// Waits for ink and mark beside each other, at the scale and the height of the page.
      func waitForPage(_ scale: Double, _ top: Double, _ screen: String) throws {
        let y = top + 300 * scale
        try stage.wait(for: Self.mark, 750 * scale, y, "the mark on \(screen)")
        try stage.wait(for: DrawStage.ink, 400 * scale, y, "the ink on \(screen)")
        for distance in [-20.0, 20] {
          try stage.wait(for: 0xFF_FFFF, 400 * scale, y + distance, "paper on \(screen)")
        }
      }
      try stage.wait(for: Self.mark, 750, 300, "the picture")
      try stage.draw(y: 300)
      try waitForPage(1, 0, "the first screen")
      stage.switchMode(1080, 1920, by: user)
      defer { stage.switchMode(1280, 720, by: user) }
      try waitForPage(0.84375, 656.25, "the upright screen")
      try stage.draw(2, y: 1200)
      try stage.wait(for: DrawStage.ink, 400, 1200, "new ink where the finger drew it")
      #expect(try stage.overlay.tell("save", folder.file("a.png")).status == .exited(0))
      let saved = try PictureFile.read(folder.file("a.png"))
      #expect(saved.target[632, 909] == 0xFF00_0000 | Self.mark)
      #expect(saved.target[337, 909] == 0xFF00_0000 | DrawStage.ink)
      stage.switchMode(1280, 720, by: user)
      try waitForPage(1, 0, "the first screen again")
      let y = (1200 - 656.25) / 0.84375
      try stage.wait(for: DrawStage.ink, 400 / 0.84375, y, "the ink of the upright screen")
      #expect(stage.overlay.stop() == .exited(0))
      stage.switchMode(1080, 1920, by: user)
      let again = try RunningOverlay(
        on: server.display, ["draw", drawing, "--px-per-mm=4", "--no-palette"])
      try waitForPage(0.84375, 656.25, "the upright screen, opened there")
      #expect(again.stop() == .exited(0))
      #expect(again.messages.isEmpty)
    }
  }

  @Test("A picture lies on the monitor of draw mode, and later stays there on all monitors (I32)")
  func monitor() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-lesson")
      let (picture, drawing) = (folder.file("ground.png"), folder.file("lesson.jsonl"))
      try Self.write(picture)
      let user = try DisplayConnection(name: server.display)
      try user.setMonitor(
        "left", frame: PixelRect(x: 0, y: 0, width: 500, height: 720), millimetres: (125, 180),
        isPrimary: true, takesOutput: true)
      try user.setMonitor(
        "right", frame: PixelRect(x: 500, y: 0, width: 780, height: 720), millimetres: (195, 180))
      defer {
        try? user.removeMonitor("left")
        try? user.removeMonitor("right")
      }
      // The picture is 780 px wide and 439 px high there, in the middle.
      let mark = Point(x: 957, y: 323)
      let stage = try DrawStage(
        server, ["draw", drawing], ["--no-palette", "--ground=\(picture)", "--monitor=right"])
      try stage.wait(for: Self.mark, mark.x, mark.y, "the picture on the right monitor")
      #expect(stage.reader.pixel(x: 495, y: 323) == DrawStage.ground)
      try stage.finger.touchDown(1, at: Point(x: 600, y: 323))
      try stage.finger.touchMove(1, to: Point(x: 700, y: 323), steps: 20)
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ink, 650, 323, "ink beside the mark")
      #expect(stage.overlay.stop() == .exited(0))
      let again = try RunningOverlay(
        on: server.display, ["draw", drawing, "--px-per-mm=4", "--no-palette"])
      try stage.wait(for: 0xFF_FFFF, 300, 323, "the page on the left monitor")
      try stage.wait(for: Self.mark, mark.x, mark.y, "the picture on the right monitor again")
      try stage.wait(for: DrawStage.ink, 650, 323, "ink beside the mark again")
      #expect(again.stop() == .exited(0))
      #expect(again.messages.isEmpty)
    }
  }
}
