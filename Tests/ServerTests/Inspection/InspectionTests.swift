import Testing
import TouchDrawing
import TouchRig
import TouchX11
import Touches

@testable import FingertipApp

@Suite("What the panel sends, on the screen", .server(.stage), .serialized)
struct InspectionTests {
  private static let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
  private static let ground: UInt32 = 0x30_6080
  private static let options = ["--inspect", "--lift", "none"]

  /// A place in the middle of a pixel.
  private static func pixel(_ x: Int, _ y: Int) -> Point {
    Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
  }

  @Test(
    "is a crosshair, a dot for each sample, and figures, until the next gesture",
    arguments: Surroundings.usual)
  func gesture(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, Self.options, colour: Self.ground) { stage in
      let colour = MarkLooks(.presenter).colour(forSlot: 0).with(alpha: 255).premultiplied
      func isGround(_ grid: PixelGrid, _ x: Int, _ y: Int) -> Bool {
        grid[x, y].distance(to: Self.ground) == 0
      }
      try stage.finger.touchDown(1, at: Self.pixel(300, 500))
      try stage.finger.touchMove(1, to: Self.pixel(900, 500), steps: 10)
      let shown = try stage.reader.waitForPixels("a crosshair", in: Self.screen) { grid in
        grid[900, 650] & 0xFF_FFFF == colour & 0xFF_FFFF
          && grid[1200, 500] & 0xFF_FFFF == colour & 0xFF_FFFF
      }
      // The figures are on a plate at the top; the dots have a rim above and below the crosshair.
      #expect(!isGround(shown, 5, 5))
      for sample in 0..<9 {
        #expect(!isGround(shown, 300 + sample * 60, 502), "sample \(sample)")
        #expect(isGround(shown, 330 + sample * 60, 502), "behind sample \(sample)")
      }
      #expect(isGround(shown, 5, 700))

      try stage.finger.touchUp(1)
      let lifted = try stage.reader.waitForPixels("the crosshair to go", in: Self.screen) { grid in
        isGround(grid, 900, 650) && isGround(grid, 1200, 500)
      }
      for sample in 0...10 { #expect(!isGround(lifted, 300 + sample * 60, 502)) }

      try stage.finger.touchDown(2, at: Self.pixel(1100, 300))
      try stage.reader.waitForPixels("the dots to go", in: Self.screen) { grid in
        (0...10).allSatisfy { isGround(grid, 300 + $0 * 60, 502) } && !isGround(grid, 1100, 650)
      }
      try stage.finger.touchUp(2)
    }
  }

  @Test("keeps its figures away from a finger", arguments: Surroundings.usual)
  func outOfTheWay(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, Self.options, colour: Self.ground) { stage in
      for (number, y, plate, other) in [(1, 20, 714, 5), (2, 700, 5, 714), (3, 300, 5, 714)] {
        try stage.finger.touchDown(UInt32(number), at: Self.pixel(200, y))
        try stage.reader.waitForPixels("figures at \(plate)", in: Self.screen) { grid in
          grid[5, plate].distance(to: Self.ground) > 0
            && grid[5, other].distance(to: Self.ground) == 0
        }
        try stage.finger.touchUp(UInt32(number))
      }
    }
  }

  @Test("marks a fault where it happened, and tells it")
  func fault() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let application = try ProbeClient(
        server.display, .structure, on: .window(Self.screen, colour: Self.ground))
      defer { withExtendedLifetime((user, application)) {} }
      let overlay = try RunningOverlay(
        on: server.display, ["inspect", "--px-per-mm", "4", "--trail", "0", "--lift", "none"])
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Self.pixel(100, 600))
      try finger.touchMove(1, to: Self.pixel(1200, 600))
      try finger.touchUp(1)
      try Wait.until("the message") { !overlay.messages.isEmpty }
      #expect(overlay.messages.hasPrefix("fingertip: fault: touch "))
      #expect(overlay.messages.hasSuffix(" ms: jump of 275 mm\n"))
      // The ring has a radius of 16 px.
      try ScreenReader(server.display).waitForPixels("a ring", in: Self.screen) { grid in
        grid[1211, 611] & 0xFF_FFFF == 0xFF_4D5E && grid[1189, 589] & 0xFF_FFFF == 0xFF_4D5E
      }
      #expect(overlay.stop() == .exited(0))
    }
  }
}
