import FingertipSettings
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches

@testable import TouchRig

extension InkStayTests {
  @Test("Ink and palette return to their positions when the screen's size is changed back")
  func screenSizeChange() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      let user = try DisplayConnection(name: server.display)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      // On the narrower screen the palette has to move, and it can be touched there.
      let card = try PaletteMap().card()
      var palette: PixelRect? {
        stage.ourWindows.first { $0.isMapped && Double($0.frame.width) == card.width }?.frame
      }
      let before = try #require(palette)
      // This stroke is partly outside the narrower screen.
      try stage.finger.touchDown(1, at: Point(x: 1000, y: 640))
      try stage.finger.touchMove(1, to: Point(x: 1200, y: 640), steps: 10)
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ink, 1150, 640, "ink at the right")
      stage.switchMode(1080, 1920, by: user)
      defer { stage.switchMode(1280, 720, by: user) }
      try stage.wait(for: DrawStage.ink, 400, 300, "ink on the narrower screen")
      try stage.wait(for: DrawStage.ink, 1050, 640, "ink at its edge")
      // The palette keeps its relative position in the free space.
      try Wait.until("the palette to be at the edge of the narrower screen") {
        palette.map { (1060...1080).contains($0.maxX) } ?? false
      }
      try stage.draw(y: 400)
      try stage.wait(for: DrawStage.ink, 400, 400, "new ink")
      stage.switchMode(1280, 720, by: user)
      try Wait.until("the palette to return to its earlier position") { palette == before }
      try stage.wait(for: DrawStage.ink, 400, 300, "the earlier ink on the first screen")
      try stage.wait(for: DrawStage.ink, 400, 400, "the ink that was drawn on the narrower screen")
      try stage.wait(for: DrawStage.ink, 1150, 640, "the ink that was outside the narrower screen")
      try stage.draw(y: 500)
      try stage.wait(for: DrawStage.ink, 400, 500, "new ink on the first screen")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Ink is shown again after the screen was given the size that it has, as by muffin",
    arguments: Surroundings.composited, [true, false])
  func sameScreenSize(in surroundings: Surroundings, isReported: Bool) throws {
    try withServer(in: surroundings) { server in
      let user = try DisplayConnection(name: server.display)
      let sizes = isReported ? [(508, 286), (500, 280)] : [(508, 286), (508, 286)]
      try user.resizeRoot(width: 1280, height: 720, millimetres: sizes[0])
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      // The server reports only other sizes, in px or mm.
      try user.resizeRoot(width: 1280, height: 720, millimetres: sizes[1])
      // When new ink is on the screen, the compositor has shown the loss of the former one.
      try stage.draw(y: 400)
      try stage.wait(for: DrawStage.ink, 400, 400, "new ink")
      try stage.wait(for: DrawStage.ink, 400, 300, "the former ink")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Rotating the screen cancels a stroke in progress once, and the next stroke is drawn (W28)")
  func rotatedScreen() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw", "--cancelled=mark"])
      let user = try DisplayConnection(name: server.display)
      try stage.draw(y: 300, lifts: false)
      try stage.wait(for: stage.inProgress(), 400, 300, "ink in progress")
      stage.switchMode(1080, 1920, by: user)
      defer { stage.switchMode(1280, 720, by: user) }
      // A cancelled stroke is marked by keeping only its outline.
      try stage.wait(for: DrawStage.ground, 400, 300, "the middle of the marked stroke")
      try stage.reader.waitForPixel("the rim of the marked stroke", 400, 296) {
        $0 != DrawStage.ground
      }
      try stage.finger.touchMove(1, to: Point(x: 600, y: 700), steps: 10)
      try stage.finger.touchUp(1)
      try stage.draw(2, y: 1500)
      try stage.wait(for: DrawStage.ink, 400, 1500, "the next stroke")
      #expect(stage.reader.pixel(x: 600, y: 600) == DrawStage.ground)
      #expect(stage.takeTouchBeginCount() == 0)
      // There is one change for the cancelled stroke and one for the next stroke.
      for _ in 1...2 { #expect(try stage.overlay.tell("undo").status == .exited(0)) }
      try stage.wait(for: DrawStage.ground, 400, 296, "the marked stroke to be undone")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  /// Divides the screen into the monitors "left" and "right", one after the other.
  private static func splitScreen(by user: DisplayConnection) throws {
    try user.setMonitor(
      "left", frame: PixelRect(x: 0, y: 0, width: 500, height: 720), millimetres: monitorSize,
      isPrimary: true, takesOutput: true)
    try connectRight(by: user)
  }

  private static func connectRight(by user: DisplayConnection) throws {
    let area = PixelRect(x: 500, y: 0, width: 780, height: 720)
    try user.setMonitor("right", frame: area, millimetres: monitorSize)
  }

  private static let monitorSize = (width: 160, height: 180)

  /// Draws on the right monitor of a divided screen; the program must end cleanly.
  private static func withRightMonitor(
    in surroundings: Surroundings, _ body: @Sendable (DrawStage, DisplayConnection) throws -> Void
  ) throws {
    try withServer(in: surroundings) { server in
      let user = try DisplayConnection(name: server.display)
      try splitScreen(by: user)
      defer {
        try? user.removeMonitor("left")
        try? user.removeMonitor("right")
      }
      let stage = try DrawStage(server, ["draw"], ["--monitor=right"])
      try body(stage, user)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Touches on the monitor of the settings draw, and find the palette; others go to applications"
  )
  func singleMonitor() throws {
    try Self.withRightMonitor(in: .bare) { stage, user in
      let (left, right) = (Point(x: 300, y: 300), Point(x: 700, y: 300))
      try stage.finger.touchDown(1, at: left)
      try stage.application.waitForTouchBegin()
      try stage.finger.touchUp(1)
      try stage.finger.touchDown(1, at: right)
      try stage.finger.touchMove(1, to: Point(x: 900, y: 300), steps: 20)
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ink, 800, 300, "ink on the monitor")
      #expect(try stage.overlay.tell("status").output.contains("strokes 1"))
      // The right monitor ends where the whole screen does, and so does the palette.
      try stage.choose(.tool(.marker))
      // It returns with the monitor.
      try user.removeMonitor("right")
      try Wait.until("the canvas to be gone with its monitor") { !stage.isTaken(right) }
      try Self.connectRight(by: user)
      try Wait.until("the canvas to return with its monitor") { stage.isTaken(right) }
      try stage.choose(.tool(.pen))
      #expect(try stage.overlay.tell("show", "--monitor=left").status == .exited(0))
      #expect(stage.isTaken(left) && !stage.isTaken(right))
      try user.removeMonitor("left")
      try Wait.until("the canvas to be gone with its monitor") { !stage.isTaken(left) }
    }
  }

  @Test("The palette moves to the monitor that shows ink when the settings name another one")
  func paletteMonitor() throws {
    try Self.withRightMonitor(in: .plain) { stage, _ in
      let height = try PaletteMap().card().height
      func wait(forPaletteIn columns: Range<Int>) throws {
        try Wait.until("the palette to be in the columns \(columns)") {
          stage.ourWindows.contains {
            $0.isMapped && Double($0.frame.height) == height
              && columns.contains($0.frame.x) && columns.contains($0.frame.maxX - 1)
          }
        }
      }
      try wait(forPaletteIn: 500..<1280)
      func show(on monitor: String) throws {
        let answer = try stage.overlay.tell("show", "--px-per-mm=4", "--monitor=\(monitor)")
        #expect(answer.status == .exited(0))
      }
      try show(on: "left")
      try wait(forPaletteIn: 0..<500)
      try show(on: "right")
      try wait(forPaletteIn: 500..<1280)
      try stage.choose(.tool(.marker))
    }
  }

  @Test(
    "Ink keeps its position while monitors are added and removed",
    arguments: Surroundings.bareAndComposited)
  func monitorChange(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      // Between the two requests of `splitScreen`, the left monitor is the only one, and a palette
      // would be moved there, over the ink.
      let stage = try DrawStage(server, ["draw"], ["--no-palette"])
      let user = try DisplayConnection(name: server.display)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      /// Returns the widths of the mapped panes; each monitor has a pane that shows its ink.
      func paneWidths() -> Set<Int> {
        Set(stage.ourWindows.filter { $0.isPane && $0.isMapped }.map(\.frame.width))
      }
      try Self.splitScreen(by: user)
      defer {
        try? user.removeMonitor("left")
        try? user.removeMonitor("right")
      }
      try Wait.until("a pane to be mapped for each monitor") {
        paneWidths().isSuperset(of: [500, 780])
      }
      // The regions, such as the canvas, follow the monitors in the next turn, which cancels
      // strokes. A request that arrives now is answered after that.
      #expect(try stage.overlay.tell("status").status == .exited(0))
      try stage.drawOnceTouchesArrive(y: 400)
      for y in [300.0, 400] {
        for x in [250.0, 499, 500, 550] {
          try stage.wait(for: DrawStage.ink, x, y, "ink on both monitors")
        }
      }
      try user.removeMonitor("right")
      try user.removeMonitor("left")
      try Wait.until("the panes to be those of one monitor") { !paneWidths().contains(500) }
      for y in [300.0, 400] {
        for x in [250.0, 550] { try stage.wait(for: DrawStage.ink, x, y, "the earlier ink") }
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
