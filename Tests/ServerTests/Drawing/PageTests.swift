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
  static let white: UInt32 = 0xFF_FFFF
  static let black: UInt32 = 0

  static func tell(_ stage: DrawStage, _ words: String...) throws {
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
