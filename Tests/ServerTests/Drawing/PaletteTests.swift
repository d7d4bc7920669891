import Glibc
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import TouchRig

@Suite("The palette of draw mode", .server(.regions), .serialized)
struct PaletteTests {
  private static let blue = Colour(hex: blueInk)
  private static let blueInk: UInt32 = 0x3A_86FF

  @Test(
    "Fingers draw with the colours, widths and tools chosen in the palette",
    arguments: Surroundings.bareAndComposited)
  func choices(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server)
      try easel.draw(y: 100)
      try easel.wait(for: Easel.ink, 400, 100, "the ink of the options")
      try easel.choose(.colour(Self.blue))
      try easel.draw(y: 200)
      try easel.wait(for: Self.blueInk, 400, 200, "the palette's ink")
      try easel.wait(for: Easel.ink, 400, 100, "ink from before")
      #expect(easel.reader.pixel(x: 400, y: 209) == Easel.ground)
      try easel.choose(.width(.broad))
      try easel.draw(y: 300)
      try easel.wait(for: Self.blueInk, 400, 309, "a broad line")
      try easel.choose(.width(.fine))
      try easel.choose(.tool(.rectangle))
      try easel.finger.touchDown(1, at: Point(x: 300, y: 400))
      try easel.finger.touchMove(1, to: Point(x: 700, y: 600), steps: 20)
      try easel.finger.touchUp(1)
      for (x, y) in [(300.0, 500.0), (700, 500), (500, 400), (500, 600)] {
        try easel.wait(for: Self.blueInk, x, y, "a side of the rectangle")
      }
      #expect(easel.reader.pixel(x: 500, y: 500) == Easel.ground)
      // A second touch of the eraser makes it the other one.
      try easel.choose(.tool(.eraser))
      try easel.choose(.tool(.areaEraser), on: PaletteMap(PaletteState(tool: .eraser)))
      try easel.finger.touchDown(1, at: Point(x: 400, y: 180))
      try easel.finger.touchMove(1, to: Point(x: 400, y: 220), steps: 10)
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ground, 400, 200, "a gap")
      try easel.wait(for: Self.blueInk, 300, 200, "the rest of the line")
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
      #expect(easel.overlay.messages.isEmpty)
    }
  }

  @Test("Where each device has a colour, the palette sets that of the device that chose it")
  func colourOfDevice() throws {
    try withServer { server in
      let easel = try Easel(server, ["draw", "--ink-by=device"])
      let other = try server.injector("touch1")
      try easel.draw(y: 200)
      try other.touchDown(1, at: Point(x: 200, y: 300))
      try other.touchMove(1, to: Point(x: 600, y: 300), steps: 20)
      try other.touchUp(1)
      for y in [200.0, 300] { try easel.wait(for: Easel.ink, 400, y, "the ink of the options") }
      try easel.choose(.colour(Self.blue))
      try easel.draw(y: 400)
      try easel.wait(for: Self.blueInk, 400, 400, "the colour that was chosen")
      try other.touchDown(1, at: Point(x: 200, y: 500))
      try other.touchMove(1, to: Point(x: 600, y: 500), steps: 20)
      try other.touchUp(1)
      try easel.wait(for: Easel.ink, 400, 500, "the other one's colour")
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("The palette has buttons to undo, redo, clear, save and leave")
  func deeds() throws {
    try withServer { server in
      let easel = try Easel(server)
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      try easel.tap(.undo)
      try easel.wait(for: Easel.ground, 400, 300, "ink undone")
      try easel.tap(.redo)
      try easel.wait(for: Easel.ink, 400, 300, "ink done again")
      try easel.tap(.save)
      try Wait.until("the picture to be there") {
        easel.overlay.messageLines.contains { $0.hasSuffix(".png") }
      }
      let line = try #require(easel.overlay.messageLines.last)
      let path = try #require(line.split(separator: " ").last.map(String.init))
      #expect(access(path, R_OK) == 0 && path.hasPrefix(easel.overlay.runtimeFolder))
      // What somebody else draws meanwhile stays (M12).
      try easel.draw(2, y: 400, lifts: false)
      try easel.tap(.clear)
      try easel.wait(for: Easel.ground, 400, 300, "no ink")
      try easel.finger.touchMove(2, to: Point(x: 800, y: 400), steps: 10)
      try easel.finger.touchUp(2)
      try easel.wait(for: Easel.ink, 700, 400, "the line that was in progress")
      #expect(easel.takeBegins() == 0)
      try easel.tap(.leave)
      #expect(easel.overlay.waitForEnd() == .exited(0))
      try easel.wait(for: Easel.ground, 700, 400, "a clean screen")
      #expect(easel.ourWindows.isEmpty)
    }
  }

  @Test(
    "Touches pass through while the ink stays, until a tool is chosen in the palette",
    arguments: Surroundings.bareAndComposited)
  func letThrough(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let easel = try Easel(server)
      try easel.draw(y: 300)
      try easel.wait(for: Easel.ink, 400, 300, "ink")
      // A stroke in progress goes on.
      try easel.draw(2, y: 400, lifts: false)
      try easel.tap(.toggle)
      try easel.finger.touchMove(2, to: Point(x: 800, y: 400), steps: 10)
      try easel.finger.touchUp(2)
      try easel.wait(for: Easel.ink, 700, 400, "the line that was in progress")
      #expect(easel.takeBegins() == 0)
      try easel.draw(y: 300)
      #expect(easel.takeBegins() == 1)
      try easel.wait(for: Easel.ink, 400, 300, "ink that stays")
      try easel.pressEscape()
      try easel.tap(.tool(.line))
      try easel.drawOnceTaken(y: 500)
      _ = easel.takeBegins()
      try easel.draw(y: 600)
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("A finger moves the palette, which stays on the screen")
  func drag() throws {
    try withServer { server in
      let easel = try Easel(server)
      let map = PaletteMap()
      let card = try map.card()
      let start = try map.grip()
      try easel.finger.touchDown(1, at: start)
      try easel.finger.touchMove(1, to: Point(x: -300, y: 2000).clamped, steps: 20)
      try easel.finger.touchUp(1)
      let corner = Point(x: 0, y: 720 - card.height)
      try Wait.until("the palette in the lower left corner") {
        easel.ourWindows.contains {
          $0.isMapped && $0.frame.x == 0 && $0.frame.maxY == 720
            && Double($0.frame.width) == card.width
        }
      }
      // What it was on can be drawn on now, and its buttons went along.
      try easel.finger.touchDown(1, at: card.center)
      try easel.finger.touchMove(1, to: Point(x: card.center.x - 100, y: card.center.y), steps: 10)
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ink, card.center.x - 50, card.center.y, "ink")
      let leave = try map.place(of: .leave)
      try easel.finger.tap(1, at: leave + (corner - card.origin))
      #expect(easel.overlay.waitForEnd() == .exited(0))
      #expect(easel.takeBegins() == 0)
    }
  }

  @Test("The palette stays at its edge of a monitor that gets another size")
  func resize() throws {
    try withServer { server in
      let easel = try Easel(server)
      let card = try PaletteMap().card()
      let user = try DisplayConnection(name: server.display)
      for (width, height) in [(3840, 2160), (1080, 1920), (1280, 720)] {
        #expect(user.switchMode(width: width, height: height))
        let left = (Double(width) - card.width) * card.x / (1280 - card.width)
        let top = (Double(height) - card.height) / 2
        try Wait.until("the palette on \(width) x \(height)") {
          easel.ourWindows.contains {
            $0.isMapped && abs(Double($0.frame.x) - left) <= 1 && abs(Double($0.frame.y) - top) <= 1
              && Double($0.frame.height) == card.height
          }
        }
      }
      try easel.draw(y: 100)
      try easel.wait(for: Easel.ink, 400, 100, "ink")
      try easel.tap(.undo)
      try easel.wait(for: Easel.ground, 400, 100, "ink undone by a button where it was")
      #expect(easel.overlay.stop() == .exited(0))
    }
  }

  @Test("The palette folds and unfolds in one place, and moves when it is small")
  func fold() throws {
    try withServer { server in
      let easel = try Easel(server)
      let map = PaletteMap()
      let card = try map.card()
      let fold = try map.place(of: .fold)
      func isCardShown() -> Bool {
        easel.ourWindows.contains { $0.isMapped && Double($0.frame.height) == card.height }
      }
      try Wait.until("the palette") { isCardShown() }
      try easel.finger.tap(1, at: fold)
      try Wait.until("the folded palette") { !isCardShown() }
      try easel.finger.touchDown(1, at: Point(x: card.center.x, y: 500))
      try easel.finger.touchMove(1, to: Point(x: card.center.x - 300, y: 500), steps: 20)
      try easel.finger.touchUp(1)
      try easel.wait(for: Easel.ink, card.center.x - 20, 500, "ink where the palette was")
      // A finger that moves the tab does not unfold it.
      try easel.finger.touchDown(1, at: fold)
      try easel.finger.touchMove(1, to: Point(x: 640, y: 300), steps: 20)
      try easel.finger.touchUp(1)
      #expect(!isCardShown())
      try easel.finger.tap(1, at: Point(x: 640, y: 300))
      try Wait.until("the palette again") { isCardShown() }
      let shown = try #require(
        easel.ourWindows.first { $0.isMapped && Double($0.frame.height) == card.height })
      let inside = fold - card.origin
      #expect(abs(Double(shown.frame.x) - (640 - inside.dx)) <= 1)
      #expect(abs(Double(shown.frame.y) - (300 - inside.dy)) <= 1)
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
    }
  }
}

extension Point {
  /// The nearest place that a touchscreen can report.
  fileprivate var clamped: Point { Point(x: min(max(x, 0), 1279), y: min(max(y, 0), 719)) }
}
