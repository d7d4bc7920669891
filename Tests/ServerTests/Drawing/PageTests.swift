import Glibc
import InkPages
import Testing
import TouchDrawing
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

  private static func tell(_ easel: Easel, _ words: String...) throws {
    let run = try easel.overlay.tell(words)
    #expect(run.status == .exited(0), "\(run.messages)")
  }

  @Test(
    "Ink lies on a ground that covers the desktop, and applications get no touch beneath it (I7)",
    arguments: [Surroundings.bare, Surroundings(.picom)])
  func grounds(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server, ["draw", "--ground=white"])
      try easel.wait(for: Self.white, 640, 360, "a white ground")
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink on white")
      try easel.wait(for: Self.white, 400, 330, "white beside the ink")
      try Self.tell(easel, "ground", "black")
      try easel.wait(for: Self.black, 640, 360, "a black ground")
      try easel.wait(for: Easel.ink, 400, 300, "ink on black")
      try Self.tell(easel, "ground", "desktop")
      try easel.wait(for: Easel.ground, 640, 360, "the desktop")
      try easel.wait(for: Easel.ink, 400, 300, "ink on the desktop")
      #expect(easel.takeBegins() == 0)
    }
  }

  @Test(
    "Pages are turned with their ink and their grounds, and touches draw on the one that is shown (I6)",
    arguments: [Surroundings.bare, Surroundings(.picom)])
  func pages(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server)
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink on the first page")
      try Self.tell(easel, "page", "new")
      try easel.wait(for: Easel.ground, 400, 300, "an empty page")
      try Self.tell(easel, "ground", "white")
      try easel.draw(2, y: 200)
      try easel.wait(for: Easel.ink, 400, 200, "ink on the second page")
      try Self.tell(easel, "page", "previous")
      try easel.wait(for: Easel.ink, 400, 300, "the first page")
      try easel.wait(for: Easel.ground, 400, 200, "no ink of the second page")
      try Self.tell(easel, "page", "2")
      try easel.wait(for: Easel.ink, 400, 200, "the second page")
      try easel.wait(for: Self.white, 400, 300, "its ground")
      try Self.tell(easel, "page", "remove")
      try easel.wait(for: Easel.ground, 400, 200, "the page is gone")
      try Self.tell(easel, "undo")
      try easel.wait(for: Easel.ink, 400, 200, "the page is back")
      let refused = try easel.overlay.tell(["page", "next"])
      #expect(refused.status == .exited(1))
      #expect(refused.messages.contains("there is no next page; the drawing has 2"))
    }
  }

  @Test(
    "On a narrow screen pages take the place of the tools on the one card, and tools come back there"
  )
  func sharedCard() throws {
    try withServer { server in
      let density = 11.0
      let easel = try Easel(server, ["draw"], ["--px-per-mm=\(density)"])
      let tools = PaletteMap(pixelsPerMillimetre: density)
      func pages(_ place: Int, of count: Int) -> PaletteMap {
        var state = PaletteState()
        state.board = PaletteState.Board(
          index: place, count: count, ground: .desktop, canEnlarge: false)
        return PaletteMap(state, pixelsPerMillimetre: density)
      }
      /// Waits for the blue ground of a chosen button, beside its symbol.
      func waitForChosen(_ command: DrawCommand, on map: PaletteMap) throws {
        let place = try map.place(of: command)
        let mark = Easel.spot(place.x - 3.5 * density, place.y)
        try easel.reader.waitForPixels("\(command) to be chosen", in: mark) {
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

      try easel.draw(y: 200)
      try easel.wait(for: Easel.ink, 400, 200, "ink on the first page")
      for _ in 1...2 {
        try waitForChosen(.tool(.pen), on: tools)
        try easel.tap(.board, on: tools)
        try waitForChosen(ground, on: pages(0, of: 1))
        try easel.tap(.page(.new), on: pages(0, of: 1))
        try easel.wait(for: Easel.ground, 400, 200, "an empty page")
        try easel.tap(.page(.previous), on: pages(1, of: 2))
        try easel.wait(for: Easel.ink, 400, 200, "the first page")
        try easel.tap(.page(.next), on: pages(0, of: 2))
        try easel.wait(for: Easel.ground, 400, 200, "the second page")
        try easel.tap(.page(.remove), on: pages(1, of: 2))
        try easel.wait(for: Easel.ink, 400, 200, "the first page, which is left")
        try easel.tap(.board, on: pages(0, of: 1))
      }
      try waitForChosen(.tool(.pen), on: tools)
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
      #expect(easel.overlay.messages.isEmpty)
    }
  }

  @Test(
    "A zoom while somebody draws magnifies the desktop with its ink, and what is drawn on it lies where it belongs",
    arguments: [Surroundings.bare, Surroundings(.picom)])
  func zoom(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server)
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      /// Puts the pointer where the zoom magnifies; fingers that draw take it along.
      func point() {
        easel.application.connection.warpPointer(to: Point(x: 400, y: 400))
        easel.application.connection.synchronise()
      }
      point()
      try Self.tell(easel, "zoom", "on")
      // Twice as far from the pointer, and nowhere else.
      try easel.wait(for: Easel.ink, 400, 200, "enlarged ink")
      try easel.wait(for: Easel.ink, 20, 207, "enlarged ink, as broad as it is long")
      try easel.wait(for: Easel.ground, 400, 300, "no ink where it was")
      try easel.draw(2, y: 600)
      try easel.wait(for: Easel.ink, 400, 600, "ink on what is enlarged")
      #expect(easel.takeBegins() == 0)
      try Self.tell(easel, "zoom", "off")
      try easel.wait(for: Easel.ink, 400, 300, "ink as it was drawn")
      try easel.wait(for: Easel.ink, 400, 500, "ink where it belongs")
      try easel.wait(for: Easel.ground, 400, 600, "the desktop")
      // A board is enlarged as it is, and shown as it was again.
      try Self.tell(easel, "ground", "white")
      point()
      try Self.tell(easel, "zoom", "toggle")
      try easel.wait(for: Easel.ink, 400, 200, "enlarged ink on white")
      try Self.tell(easel, "zoom", "toggle")
      try easel.wait(for: Easel.ink, 400, 300, "ink as it was drawn on white")
    }
  }

  @Test("Ink over the desktop lies where it was drawn, however a board was enlarged before")
  func desktopAfterView() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--ground=white"])
      try easel.draw(y: 300)
      try Self.tell(easel, "view", "in")
      try easel.wait(for: Easel.ink, 400, 270, "enlarged ink")
      try Self.tell(easel, "ground", "desktop")
      try easel.wait(for: Easel.ink, 400, 300, "ink as it was drawn")
      try easel.wait(for: Easel.ground, 400, 270, "the desktop")
    }
  }

  @Test("A frozen desktop stays while applications change, and is a file beside the drawing")
  func frozen() throws {
    try withServer { server in
      let state = try TemporaryFolder(prefix: "fingertip-state")
      let easel = try Easel(server, environment: ["XDG_STATE_HOME": state.path])
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      try Self.tell(easel, "ground", "frozen")
      try Wait.until("the picture in its file") {
        guard let drawing = Files.text(try Self.drawing(server, state)) else { return false }
        return drawing.contains("-ground-")
      }
      try easel.wait(for: Easel.ink, 400, 300, "ink on what is frozen")
      let cover = try ProbeClient(
        server.display, .touch,
        on: .window(PixelRect(x: 0, y: 0, width: 1280, height: 720), colour: 0xFF_0000))
      try Self.tell(easel, "page", "new")
      try easel.wait(for: Easel.ground, 400, 300, "the frozen desktop without ink")
      try Self.tell(easel, "ground", "desktop")
      try easel.wait(for: 0xFF_0000, 400, 300, "the desktop as it is")
      _ = cover
    }
  }

  private static func drawing(
    _ server: PrivateServer, _ state: borrowing TemporaryFolder
  ) throws -> String {
    state.file("fingertip/drawing-\(try #require(DisplayKey(server.display)).fileName).jsonl")
  }

  @Test("Ink that a paper would hide gets another colour where that is chosen (I22)")
  func adapts() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw"], ["--ground=white", "--ink=black", "--adapt"])
      try easel.draw(y: 300)
      try easel.wait(for: 0x00_0000, 400, 300, "black ink on white")
      try Self.tell(easel, "ground", "black")
      try easel.wait(for: Self.white, 400, 300, "white ink on black")
      try easel.draw(y: 400)
      try easel.wait(for: Self.white, 400, 400, "new ink in white")
      try Self.tell(easel, "ground", "squared")
      try easel.wait(for: 0x00_0000, 400, 400, "black ink on squares")
    }
  }

  @Test("While touches are let through, the ground is hidden and the ink stays")
  func letThrough() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--ground=white"])
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      try easel.tap(.toggle)
      try easel.wait(for: Easel.ground, 640, 360, "the desktop")
      try easel.wait(for: Easel.ink, 400, 300, "the ink")
      try easel.tap(.toggle)
      try easel.wait(for: Self.white, 640, 360, "the ground")
    }
  }

  @Test("The card for pages comes by a touch, and turns pages and changes grounds")
  func palette() throws {
    try withServer { server in
      let easel = try Easel(server)
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      try easel.tap(.board)
      let map = PaletteMap(
        PaletteState(
          board: .init(index: 0, count: 1, ground: .desktop, canEnlarge: false)))
      let white = GroundChoice.ground(.paper(.white))
      let place = try map.place(of: .ground(white))
      try Wait.until("the card") {
        easel.reader.pixel(x: Int(place.x), y: Int(place.y)) != Easel.ground
      }
      try easel.tap(.ground(white), on: map)
      try easel.wait(for: Self.white, 640, 360, "a white ground")
      try easel.tap(.page(.new), on: map)
      try easel.wait(for: Self.white, 400, 300, "a new page")
      try easel.tap(.page(.previous), on: map)
      try easel.wait(for: Easel.ink, 400, 300, "the first page")
    }
  }
}

@Suite("The view of a page", .server(.regions), .serialized)
struct PageViewTests {
  @Test(
    "Two fingers move the page, 'view fit' shows all ink, and 'view reset' the page as it was drawn (I20)",
    arguments: [Surroundings.bare, Surroundings(.picom)])
  func view(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server, ["draw", "--ground=white"])
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      // At once, for the time between the two decides.
      try easel.finger.batch { injector throws(RigError) in
        for (finger, x) in [(8, 500), (9, 620)] as [(UInt32, Double)] {
          try injector.touch(.began, finger, at: Point(x: x, y: 250))
        }
      }
      // What one finger does in the millisecond in which the other comes down may be told first, so
      // steps are short, as those of a panel are.
      for step in 1...80 {
        try easel.finger.batch { injector throws(RigError) in
          for (finger, x) in [(8, 500), (9, 620)] as [(UInt32, Double)] {
            try injector.touch(.moved, finger, at: Point(x: x, y: 250 + 5 * Double(step)))
          }
        }
      }
      try easel.finger.touchUp(8)
      try easel.finger.touchUp(9)
      // The fingers were known for what they are after 20 px, and the rest is 380 px.
      try easel.wait(for: Easel.ink, 400, 680, "ink that was moved")
      try easel.wait(for: 0xFF_FFFF, 400, 300, "paper where it was")
      try easel.wait(for: 0xFF_FFFF, 500, 450, "no ink of the two fingers")
      #expect(try easel.overlay.tell(["view", "reset"]).status == .exited(0))
      try easel.wait(for: Easel.ink, 400, 300, "ink where it was drawn")
      #expect(try easel.overlay.tell(["view", "out"]).status == .exited(0))
      try easel.wait(for: Easel.ink, 480, 320, "smaller ink")
      #expect(try easel.overlay.tell(["view", "fit"]).status == .exited(0))
      try easel.wait(for: Easel.ink, 400, 300, "all ink")
      #expect(try easel.overlay.tell(["ground", "desktop"]).status == .exited(0))
      let refused = try easel.overlay.tell(["view", "in"])
      #expect(refused.status == .exited(1), "\(refused.messages)")
    }
  }
}
