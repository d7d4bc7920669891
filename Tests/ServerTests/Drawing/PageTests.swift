import Glibc
import InkPages
import PixelComparison
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

@Suite("Pages and grounds", .server(.regions), .serialized)
struct PageTests {
  private static let white: UInt32 = 0xFF_FFFF
  private static let black: UInt32 = 0

  private static func tell(_ stage: DrawStage, _ words: String...) throws {
    let run = try stage.overlay.tell(words)
    #expect(run.status == .exited(0), "\(run.messages)")
  }

  @Test(
    "A ground covers the desktop beneath the ink, and applications receive no touches (I7)",
    arguments: Surroundings.bareAndComposited)
  func grounds(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server, ["draw", "--ground=white"])
      try stage.wait(for: Self.white, 640, 360, "a white ground")
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink on white")
      try stage.wait(for: Self.white, 400, 330, "white beside the ink")
      try Self.tell(stage, "ground", "black")
      try stage.wait(for: Self.black, 640, 360, "a black ground")
      try stage.wait(for: DrawStage.ink, 400, 300, "ink on black")
      try Self.tell(stage, "ground", "desktop")
      try stage.wait(for: DrawStage.ground, 640, 360, "the desktop")
      try stage.wait(for: DrawStage.ink, 400, 300, "ink on the desktop")
      #expect(stage.takeTouchBeginCount() == 0)
    }
  }

  @Test(
    "Turning a page changes the ink and the ground, and touches draw on the page shown (I6)",
    arguments: Surroundings.bareAndComposited)
  func turningPages(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink on the first page")
      try Self.tell(stage, "page", "new")
      try stage.wait(for: DrawStage.ground, 400, 300, "an empty page")
      try Self.tell(stage, "ground", "white")
      try stage.draw(2, y: 200)
      try stage.wait(for: DrawStage.ink, 400, 200, "ink on the second page")
      try Self.tell(stage, "page", "previous")
      try stage.wait(for: DrawStage.ink, 400, 300, "the first page")
      try stage.wait(for: DrawStage.ground, 400, 200, "no ink of the second page")
      try Self.tell(stage, "page", "2")
      try stage.wait(for: DrawStage.ink, 400, 200, "the second page")
      try stage.wait(for: Self.white, 400, 300, "the ground of the second page")
      try Self.tell(stage, "page", "remove")
      try stage.wait(for: DrawStage.ground, 400, 200, "the page to be removed")
      try Self.tell(stage, "undo")
      try stage.wait(for: DrawStage.ink, 400, 200, "the page to be restored")
      let refused = try stage.overlay.tell(["page", "next"])
      #expect(refused.status == .exited(1))
      #expect(refused.messages.contains("there is no next page; the drawing has 2"))
    }
  }

  @Test(
    "On a narrow screen, the buttons for pages and the tools replace each other on one card"
  )
  func sharedCard() throws {
    try withServer(in: .plain) { server in
      let density = 11.0
      let stage = try DrawStage(server, ["draw"], ["--px-per-mm=\(density)"])
      let tools = PaletteMap(pixelsPerMillimetre: density)
      func pages(_ index: Int, of count: Int) -> PaletteMap {
        var state = PaletteState()
        state.board = PaletteState.Board(
          index: index, count: count, ground: .desktop, canEnlarge: false)
        return PaletteMap(state, pixelsPerMillimetre: density)
      }
      /// Waits for the blue background of a chosen button, beside its symbol.
      func waitForChosen(_ command: DrawCommand, on map: PaletteMap) throws {
        let point = try map.place(of: command)
        let mark = DrawStage.spot(point.x - 3.5 * density, point.y)
        try stage.reader.waitForPixels("\(command) to be chosen", in: mark) {
          $0.pixels.allSatisfy { $0.distance(to: 0x2F_6FED) <= 40 }
        }
      }
      let ground = DrawCommand.ground(.ground(.desktop))
      let (pen, desktop) = (
        try tools.place(of: .tool(.pen)), try pages(0, of: 1).place(of: ground)
      )
      try #require(
        (pen.y - desktop.y).magnitude > 4 * density, "one mark would be taken for the other")
      #expect(try tools.card() == pages(0, of: 1).card())

      try stage.draw(y: 200)
      try stage.wait(for: DrawStage.ink, 400, 200, "ink on the first page")
      for _ in 1...2 {
        try waitForChosen(.tool(.pen), on: tools)
        try stage.tap(.board, on: tools)
        try waitForChosen(ground, on: pages(0, of: 1))
        try stage.tap(.page(.new), on: pages(0, of: 1))
        try stage.wait(for: DrawStage.ground, 400, 200, "an empty page")
        try stage.tap(.page(.previous), on: pages(1, of: 2))
        try stage.wait(for: DrawStage.ink, 400, 200, "the first page")
        try stage.tap(.page(.next), on: pages(0, of: 2))
        try stage.wait(for: DrawStage.ground, 400, 200, "the second page")
        try stage.tap(.page(.remove), on: pages(1, of: 2))
        try stage.wait(for: DrawStage.ink, 400, 200, "the first page, which is left")
        try stage.tap(.board, on: pages(0, of: 1))
      }
      try waitForChosen(.tool(.pen), on: tools)
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.overlay.messages.isEmpty)
    }
  }

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

  @Test("Ink over the desktop is where it was drawn, even if a board was enlarged before")
  func desktopAfterView() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw", "--ground=white"])
      try stage.draw(y: 300)
      try Self.tell(stage, "view", "in")
      try stage.wait(for: DrawStage.ink, 400, 270, "enlarged ink")
      try Self.tell(stage, "ground", "desktop")
      try stage.wait(for: DrawStage.ink, 400, 300, "ink as it was drawn")
      try stage.wait(for: DrawStage.ground, 400, 270, "the desktop")
    }
  }

  @Test("A frozen desktop stays while applications change, and is saved beside the drawing")
  func frozenDesktop() throws {
    try withServer(in: .plain) { server in
      let state = try TemporaryFolder(prefix: "fingertip-state")
      let stage = try DrawStage(server, environment: ["XDG_STATE_HOME": state.path])
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      try Self.tell(stage, "ground", "frozen")
      try Wait.until("the picture of the desktop to be saved") {
        guard let drawing = Files.text(try Self.drawingFile(server, state)) else { return false }
        return drawing.contains("-ground-")
      }
      try stage.wait(for: DrawStage.ink, 400, 300, "ink on the frozen desktop")
      let cover = try ProbeClient(
        server.display, .touch,
        on: .window(PixelRect(x: 0, y: 0, width: 1280, height: 720), colour: 0xFF_0000))
      try Self.tell(stage, "page", "new")
      try stage.wait(for: DrawStage.ground, 400, 300, "the frozen desktop without ink")
      try Self.tell(stage, "ground", "desktop")
      try stage.wait(for: 0xFF_0000, 400, 300, "the desktop as it is")
      withExtendedLifetime(cover) {}
    }
  }

  @Test("A page that was saved without its ground is reported")
  func savedWithoutGround() throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let stage = try DrawStage(server)
      let picture = ScaledPicture(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFF00_00FF])
      try PNGFile.write(picture, to: folder.file("ground.png"))
      try Self.tell(stage, "ground", folder.file("ground.png"))
      unlink(folder.file("ground.png"))
      let run = try stage.overlay.tell("save", folder.file("a.pdf"))
      #expect(run.status == .exited(1))
      #expect(run.messages.contains("a.pdf: was saved, but without a ground: "))
      #expect(access(folder.file("a.pdf"), R_OK) == 0)
    }
  }

  /// Returns the path of the unnamed drawing of a server, by the state folder.
  static func drawingFile(
    _ server: PrivateServer, _ state: borrowing TemporaryFolder
  ) throws -> String {
    state.file("fingertip/drawing-\(try #require(DisplayKey(server.display)).fileName).jsonl")
  }

  @Test("With --adapt, ink that a paper would hide gets another colour (I22)")
  func adaptedInk() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw"], ["--ground=white", "--ink=black", "--adapt"])
      try stage.draw(y: 300)
      try stage.wait(for: 0x00_0000, 400, 300, "black ink on white")
      try Self.tell(stage, "ground", "black")
      try stage.wait(for: Self.white, 400, 300, "white ink on black")
      try stage.draw(y: 400)
      try stage.wait(for: Self.white, 400, 400, "new ink in white")
      try Self.tell(stage, "ground", "squared")
      try stage.wait(for: 0x00_0000, 400, 400, "black ink on squares")
    }
  }

  @Test("While touches pass through, the ground is hidden and the ink stays")
  func passThrough() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw", "--ground=white"])
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      try stage.tap(.toggle)
      try stage.wait(for: DrawStage.ground, 640, 360, "the desktop")
      try stage.wait(for: DrawStage.ink, 400, 300, "the ink")
      try stage.tap(.toggle)
      try stage.wait(for: Self.white, 640, 360, "the ground")
    }
  }

  @Test("During a pause, whose touches go to the applications, the ground is hidden too")
  func paused() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw", "--ground=white"])
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      #expect(try stage.overlay.tell("pause").status == .exited(0))
      try stage.wait(for: DrawStage.ground, 640, 360, "the desktop")
      try stage.wait(for: DrawStage.ink, 400, 300, "the ink")
      #expect(try stage.overlay.tell("resume").status == .exited(0))
      try stage.wait(for: Self.white, 640, 360, "the ground")
    }
  }

  @Test("A tap opens the card for pages, which turns pages and changes grounds")
  func pageCard() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      try stage.tap(.board)
      let map = PaletteMap(
        PaletteState(
          board: .init(index: 0, count: 1, ground: .desktop, canEnlarge: false)))
      let white = GroundChoice.ground(.paper(.white))
      let point = try map.place(of: .ground(white))
      try Wait.until("the card to open") {
        stage.reader.pixel(x: Int(point.x), y: Int(point.y)) != DrawStage.ground
      }
      try stage.tap(.ground(white), on: map)
      try stage.wait(for: Self.white, 640, 360, "a white ground")
      try stage.tap(.page(.new), on: map)
      try stage.wait(for: Self.white, 400, 300, "a new page")
      try stage.tap(.page(.previous), on: map)
      try stage.wait(for: DrawStage.ink, 400, 300, "the first page")
    }
  }
}

@Suite("The view of a page", .server(.regions), .serialized)
struct PageViewTests {
  @Test(
    "Two fingers move the page, 'view fit' shows all ink, and 'view reset' restores the view (I20)",
    arguments: Surroundings.bareAndComposited)
  func view(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server, ["draw", "--ground=white"])
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      // Both come down at once, because the time between them decides whether they move the page.
      try stage.finger.batch { injector throws(RigError) in
        for (finger, x) in [(8, 500), (9, 620)] as [(UInt32, Double)] {
          try injector.touch(.began, finger, at: Point(x: x, y: 250))
        }
      }
      // The movement of one finger in the millisecond in which the other comes down may be reported
      // first, so steps are short, as those of a panel are.
      for step in 1...80 {
        try stage.finger.batch { injector throws(RigError) in
          for (finger, x) in [(8, 500), (9, 620)] as [(UInt32, Double)] {
            try injector.touch(.moved, finger, at: Point(x: x, y: 250 + 5 * Double(step)))
          }
        }
      }
      try stage.finger.touchUp(8)
      try stage.finger.touchUp(9)
      // The gesture is recognized after 20 px, and the page moves by the remaining 380 px.
      try stage.wait(for: DrawStage.ink, 400, 680, "ink that was moved")
      try stage.wait(for: 0xFF_FFFF, 400, 300, "paper where it was")
      try stage.wait(for: 0xFF_FFFF, 500, 450, "no ink of the two fingers")
      #expect(try stage.overlay.tell(["view", "reset"]).status == .exited(0))
      try stage.wait(for: DrawStage.ink, 400, 300, "ink where it was drawn")
      #expect(try stage.overlay.tell(["view", "out"]).status == .exited(0))
      try stage.wait(for: DrawStage.ink, 480, 320, "smaller ink")
      #expect(try stage.overlay.tell(["view", "fit"]).status == .exited(0))
      try stage.wait(for: DrawStage.ink, 400, 300, "all ink")
      #expect(try stage.overlay.tell(["ground", "desktop"]).status == .exited(0))
      let refused = try stage.overlay.tell(["view", "in"])
      #expect(refused.status == .exited(1), "\(refused.messages)")
    }
  }
}
