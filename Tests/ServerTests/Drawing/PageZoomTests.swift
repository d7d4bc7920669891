import InkPages
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

extension PageTests {
  @Test(
    "Zooming in draw mode magnifies the desktop with its ink, and new ink has unzoomed positions",
    arguments: Surroundings.bareAndComposited)
  func zoom(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      /// Moves the pointer to the centre of the zoom; fingers that draw move it away.
      func movePointer() {
        stage.application.connection.warpPointer(to: Point(x: 400, y: 400))
        stage.application.connection.synchronise()
      }
      movePointer()
      try Self.tell(stage, "zoom", "on")
      // The ink is twice as far from the pointer, and nowhere else.
      try stage.wait(for: DrawStage.ink, 400, 200, "enlarged ink")
      try stage.wait(for: DrawStage.ink, 20, 207, "enlarged ink, as broad as it is long")
      try stage.wait(for: DrawStage.ground, 400, 300, "no ink where it was")
      try stage.draw(2, y: 600)
      try stage.wait(for: DrawStage.ink, 400, 600, "ink on the enlarged board")
      #expect(stage.takeTouchBeginCount() == 0)
      try Self.tell(stage, "zoom", "off")
      try stage.wait(for: DrawStage.ink, 400, 300, "ink as it was drawn")
      try stage.wait(for: DrawStage.ink, 400, 500, "ink where it belongs")
      try stage.wait(for: DrawStage.ground, 400, 600, "the desktop")
      // A board is magnified as well, and then shown as it was.
      try Self.tell(stage, "ground", "white")
      movePointer()
      try Self.tell(stage, "zoom", "toggle")
      try stage.wait(for: DrawStage.ink, 400, 200, "enlarged ink on white")
      try Self.tell(stage, "zoom", "toggle")
      try stage.wait(for: DrawStage.ink, 400, 300, "ink as it was drawn on white")
      // The end of a zoom removes no ground that was laid since it began.
      try Self.tell(stage, "ground", "desktop")
      movePointer()
      try Self.tell(stage, "zoom", "on")
      try stage.wait(for: DrawStage.ink, 400, 200, "enlarged ink on the desktop")
      for ground in ["desktop", "white"] { try Self.tell(stage, "ground", ground) }
      try Self.tell(stage, "view", "in")
      try stage.wait(for: DrawStage.ink, 400, 270, "enlarged ink on white")
      try Self.tell(stage, "zoom", "off")
      try stage.wait(for: DrawStage.ink, 400, 300, "ink as it was drawn")
      try stage.wait(for: 0xFF_FFFF, 400, 600, "the white ground")
    }
  }

  @Test("Turning the page and leaving end the zoom, and the ink is on the desktop again")
  func leftZoom() throws {
    try withServer(in: .plain) { server in
      let state = try TemporaryFolder(prefix: "fingertip-state")
      let environment = ["XDG_STATE_HOME": state.path]
      let stage = try DrawStage(server, environment: environment)
      /// Magnifies the page around a place below the ink.
      func zoom() throws {
        stage.application.connection.warpPointer(to: Point(x: 400, y: 400))
        stage.application.connection.synchronise()
        try Self.tell(stage, "zoom", "on")
        try stage.wait(for: DrawStage.ink, 400, 200, "enlarged ink")
      }
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      try zoom()
      try Self.tell(stage, "page", "new")
      try Self.tell(stage, "zoom", "on")
      try Self.tell(stage, "zoom", "off")
      try Self.tell(stage, "page", "previous")
      try stage.wait(for: DrawStage.ink, 400, 300, "ink as it was drawn")
      let cover = try ProbeClient(
        server.display, .touch,
        on: .window(PixelRect(x: 0, y: 0, width: 1280, height: 720), colour: 0xFF_0000))
      try stage.wait(for: 0xFF_0000, 400, 500, "the desktop as it is")
      try zoom()
      try stage.pressEscape()
      _ = stage.overlay.waitForEnd()
      let again = try RunningOverlay(
        on: server.display, ["draw", "--restore", "--px-per-mm=4"], environment: environment)
      try stage.wait(for: DrawStage.ink, 400, 300, "restored ink as it was drawn")
      withExtendedLifetime(cover) {}
      let other = try ProbeClient(
        server.display, .touch,
        on: .window(PixelRect(x: 0, y: 0, width: 1280, height: 720), colour: 0x00_00FF))
      try stage.wait(for: 0x00_00FF, 400, 500, "the desktop as it is")
      withExtendedLifetime(other) {}
      #expect(again.stop() == .exited(0))
    }
  }

  @Test("A zoom that could not freeze the desktop is off, even if the page is enlarged later")
  func refusedZoom() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, environment: ["HOME": nil, "XDG_STATE_HOME": nil])
      try stage.draw(y: 300)
      #expect(try stage.overlay.tell("zoom", "on").status == .exited(1))
      try Self.tell(stage, "ground", "white")
      try Self.tell(stage, "view", "in")
      try stage.wait(for: DrawStage.ink, 400, 270, "enlarged ink")
      stage.application.connection.warpPointer(to: Point(x: 400, y: 270))
      stage.application.connection.synchronise()
      try Self.tell(stage, "zoom", "toggle")
      // The line was 10 px wide; it is three times as wide now.
      try stage.wait(for: DrawStage.ink, 400, 259, "magnified ink")
    }
  }
}
