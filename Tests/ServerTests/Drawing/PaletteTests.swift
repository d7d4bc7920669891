import Glibc
import Testing
import TouchDrawing
import TouchInk
import TouchRouting
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipRegions
@testable import FingertipSettings
@testable import SystemSupport
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
      let stage = try DrawStage(server)
      try stage.draw(y: 100)
      try stage.wait(for: DrawStage.ink, 400, 100, "the ink of the options")
      try stage.choose(.colour(Self.blue))
      try stage.draw(y: 200)
      try stage.wait(for: Self.blueInk, 400, 200, "the palette's ink")
      try stage.wait(for: DrawStage.ink, 400, 100, "ink from before")
      #expect(stage.reader.pixel(x: 400, y: 209) == DrawStage.ground)
      try stage.choose(.width(.broad))
      try stage.draw(y: 300)
      try stage.wait(for: Self.blueInk, 400, 309, "a broad line")
      try stage.choose(.width(.fine))
      try stage.choose(.tool(.rectangle))
      try stage.finger.touchDown(1, at: Point(x: 300, y: 400))
      try stage.finger.touchMove(1, to: Point(x: 700, y: 600), steps: 20)
      try stage.finger.touchUp(1)
      for (x, y) in [(300.0, 500.0), (700, 500), (500, 400), (500, 600)] {
        try stage.wait(for: Self.blueInk, x, y, "a side of the rectangle")
      }
      #expect(stage.reader.pixel(x: 500, y: 500) == DrawStage.ground)
      // A second tap on the eraser switches to the other eraser.
      try stage.choose(.tool(.eraser))
      try stage.choose(.tool(.areaEraser), on: PaletteMap(PaletteState(tool: .eraser)))
      try stage.finger.touchDown(1, at: Point(x: 400, y: 180))
      try stage.finger.touchMove(1, to: Point(x: 400, y: 220), steps: 10)
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ground, 400, 200, "a gap")
      try stage.wait(for: Self.blueInk, 300, 200, "the rest of the line")
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.overlay.messages.isEmpty)
    }
  }

  @Test("With --ink-by=device, the palette sets the colour of the device that chose it")
  func colourOfDevice() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["draw", "--ink-by=device"])
      let other = try server.injector("touch1")
      try stage.draw(y: 200)
      try other.touchDown(1, at: Point(x: 200, y: 300))
      try other.touchMove(1, to: Point(x: 600, y: 300), steps: 20)
      try other.touchUp(1)
      for y in [200.0, 300] { try stage.wait(for: DrawStage.ink, 400, y, "the ink of the options") }
      try stage.choose(.colour(Self.blue))
      try stage.draw(y: 400)
      try stage.wait(for: Self.blueInk, 400, 400, "the colour that was chosen")
      try other.touchDown(1, at: Point(x: 200, y: 500))
      try other.touchMove(1, to: Point(x: 600, y: 500), steps: 20)
      try other.touchUp(1)
      try stage.wait(for: DrawStage.ink, 400, 500, "the colour of the other device")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("The palette has buttons to undo, redo, clear, save and leave")
  func commandButtons() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      try stage.tap(.undo)
      try stage.wait(for: DrawStage.ground, 400, 300, "the ink to be undone")
      try stage.tap(.redo)
      try stage.wait(for: DrawStage.ink, 400, 300, "the ink to be redone")
      try stage.tap(.save)
      try Wait.until("the picture to be saved") {
        stage.overlay.messageLines.contains { $0.hasSuffix(".png") }
      }
      let line = try #require(stage.overlay.messageLines.last)
      let path = try #require(line.split(separator: " ").last.map(String.init))
      #expect(access(path, R_OK) == 0 && path.hasPrefix(stage.overlay.runtimeFolder))
      // A stroke that another finger is drawing stays (M12).
      try stage.draw(2, y: 400, lifts: false)
      try stage.tap(.clear)
      try stage.wait(for: DrawStage.ground, 400, 300, "no ink")
      try stage.finger.touchMove(2, to: Point(x: 800, y: 400), steps: 10)
      try stage.finger.touchUp(2)
      try stage.wait(for: DrawStage.ink, 700, 400, "the line that was in progress")
      #expect(stage.takeTouchBeginCount() == 0)
      try stage.tap(.leave)
      #expect(stage.overlay.waitForEnd() == .exited(0))
      try stage.wait(for: DrawStage.ground, 700, 400, "a clean screen")
      #expect(stage.ourWindows.isEmpty)
    }
  }

  @Test(
    "Touches pass through while the ink stays, until a tool is chosen in the palette",
    arguments: Surroundings.bareAndComposited)
  func passThrough(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let stage = try DrawStage(server)
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      // A stroke in progress continues.
      try stage.draw(2, y: 400, lifts: false)
      try stage.tap(.toggle)
      try stage.finger.touchMove(2, to: Point(x: 800, y: 400), steps: 10)
      try stage.finger.touchUp(2)
      try stage.wait(for: DrawStage.ink, 700, 400, "the line that was in progress")
      #expect(stage.takeTouchBeginCount() == 0)
      try stage.draw(y: 300)
      try stage.application.waitForTouchBegin()
      try stage.wait(for: DrawStage.ink, 400, 300, "ink that stays")
      try stage.pressEscape()
      try stage.tap(.tool(.line))
      try stage.drawOnceTouchesArrive(y: 500)
      _ = stage.takeTouchBeginCount()
      try stage.draw(y: 600)
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A finger moves the palette, which stays on the screen")
  func dragging() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      let map = PaletteMap()
      let card = try map.card()
      let start = try map.grip()
      try stage.finger.touchDown(1, at: start)
      try stage.finger.touchMove(1, to: Point(x: -300, y: 2000).clamped, steps: 20)
      try stage.finger.touchUp(1)
      let corner = Point(x: 0, y: 720 - card.height)
      try Wait.until("the palette to be in the lower left corner") {
        stage.ourWindows.contains {
          $0.isMapped && $0.frame.x == 0 && $0.frame.maxY == 720
            && Double($0.frame.width) == card.width
        }
      }
      // The area that it covered can be drawn on now, and its buttons have moved with it.
      try stage.finger.touchDown(1, at: card.center)
      try stage.finger.touchMove(1, to: Point(x: card.center.x - 100, y: card.center.y), steps: 10)
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ink, card.center.x - 50, card.center.y, "ink")
      let leave = try map.place(of: .leave)
      try stage.finger.tap(1, at: leave + (corner - card.origin))
      #expect(stage.overlay.waitForEnd() == .exited(0))
      #expect(stage.takeTouchBeginCount() == 0)
    }
  }

  @Test("The palette keeps its relative position when the monitor's size changes")
  func monitorResize() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      let card = try PaletteMap().card()
      let user = try DisplayConnection(name: server.display)
      for (width, height) in [(3840, 2160), (1080, 1920), (1280, 720)] {
        #expect(user.switchMode(width: width, height: height))
        let left = (Double(width) - card.width) * card.x / (1280 - card.width)
        let top = (Double(height) - card.height) / 2
        try Wait.until("the palette to be placed on \(width) x \(height)") {
          stage.ourWindows.contains {
            $0.isMapped && abs(Double($0.frame.x) - left) <= 1 && abs(Double($0.frame.y) - top) <= 1
              && Double($0.frame.height) == card.height
          }
        }
      }
      try stage.draw(y: 100)
      try stage.wait(for: DrawStage.ink, 400, 100, "ink")
      try stage.tap(.undo)
      try stage.wait(
        for: DrawStage.ground, 400, 100, "the ink to be undone by a button in its usual place")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("The palette finds its place even if the new monitors are known before the root's new size")
  func monitorsBeforeRoot() throws {
    try withServer { server in
      let log: LogSink = { _, _ in }
      let connection = try DisplayConnection(name: server.display, log: log)
      var settings = ShowSettings()
      settings.display.pixelsPerMillimetre = 4
      let overlay = try Overlay(connection: connection, settings: settings, log: log)
      let controller = RegionController(overlay, log: log)
      let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      controller.dispatcher = try TouchDispatcher(
        Router(tree: RegionTree(screen: screen)), reader: overlay.reader, on: connection, log: log)
      controller.drawing = DrawRegions(palette: ToolPalette())
      let card = try #require(controller.frame(of: PaletteRegions.card))
      let user = try DisplayConnection(name: server.display)
      for (width, height) in [(3840, 2160), (1080, 1920), (1280, 720)] {
        #expect(user.switchMode(width: width, height: height))
        // Only the first of the events, that of the output switched off, has been read.
        controller.handle(.screenChanged)
        for _ in 0..<2 { controller.takeTurn(at: Monotonic.milliseconds) }
        #expect(connection.rootSize != (width, height))
        connection.synchronise()
        while let event = overlay.reader.next() { controller.handle(event) }
        for _ in 0..<2 { controller.takeTurn(at: Monotonic.milliseconds) }
        #expect(connection.rootSize == (width, height))
        let place = try #require(controller.frame(of: PaletteRegions.card))
        let left = (Double(width) - card.width) * card.x / (1280 - card.width)
        #expect(abs(place.x - left) <= 1, "\(place) on \(width) x \(height)")
        #expect(abs(place.y - (Double(height) - card.height) / 2) <= 1, "\(place)")
      }
    }
  }

  @Test("The palette folds and unfolds in place, and can be dragged while folded")
  func folding() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      let map = PaletteMap()
      let card = try map.card()
      let fold = try map.place(of: .fold)
      func isCardShown() -> Bool {
        stage.ourWindows.contains { $0.isMapped && Double($0.frame.height) == card.height }
      }
      try Wait.until("the palette to be shown") { isCardShown() }
      try stage.finger.tap(1, at: fold)
      try Wait.until("the palette to be folded") { !isCardShown() }
      try stage.finger.touchDown(1, at: Point(x: card.center.x, y: 500))
      try stage.finger.touchMove(1, to: Point(x: card.center.x - 300, y: 500), steps: 20)
      try stage.finger.touchUp(1)
      try stage.wait(for: DrawStage.ink, card.center.x - 20, 500, "ink where the palette was")
      // Dragging the tab does not unfold the palette.
      try stage.finger.touchDown(1, at: fold)
      try stage.finger.touchMove(1, to: Point(x: 640, y: 300), steps: 20)
      try stage.finger.touchUp(1)
      // The frame with this ink would show the palette as well.
      try stage.draw(y: 600)
      try stage.wait(for: DrawStage.ink, 400, 600, "ink of the next finger")
      #expect(!isCardShown())
      try stage.finger.tap(1, at: Point(x: 640, y: 300))
      try Wait.until("the palette to be unfolded") { isCardShown() }
      let shown = try #require(
        stage.ourWindows.first { $0.isMapped && Double($0.frame.height) == card.height })
      let inside = fold - card.origin
      #expect(abs(Double(shown.frame.x) - (640 - inside.dx)) <= 1)
      #expect(abs(Double(shown.frame.y) - (300 - inside.dy)) <= 1)
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A folded palette unfolds at the first tap after the screen was resized or the drawing reopened",
    arguments: [true, false])
  func unfoldingElsewhere(resizes: Bool) throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server)
      let (card, fold) = (try PaletteMap().card(), try PaletteMap().place(of: .fold))
      func shown(height: Double) -> Rect? {
        stage.ourWindows.first { $0.isMapped && Double($0.frame.height) == height }
          .map { Rect($0.frame) }
      }
      try stage.draw(y: 300)
      try stage.wait(for: DrawStage.ink, 400, 300, "ink")
      try stage.finger.tap(1, at: fold)
      let tabHeight = 48.0
      try Wait.until("the palette to be folded") {
        shown(height: card.height) == nil && shown(height: tabHeight) != nil
      }
      let former = try #require(shown(height: tabHeight))
      let user = try DisplayConnection(name: server.display)
      defer { if resizes { stage.switchMode(1280, 720, by: user) } }
      if resizes {
        stage.switchMode(1920, 1080, by: user)
      } else {
        try stage.pressEscape()
        let notice = Point(x: 640, y: 642)
        try Wait.until("the notice that the drawing was closed") {
          stage.ourWindows.contains {
            $0.isMapped && $0.frame.contains(notice) && $0.frame.height < 60
          }
        }
        try stage.finger.tap(1, at: notice)
      }
      try Wait.until("the tab to be elsewhere") {
        shown(height: tabHeight).map { $0 != former } ?? false
      }
      let tab = try #require(shown(height: tabHeight))
      try stage.finger.tap(1, at: tab.center)
      try Wait.until("the palette to be unfolded") { shown(height: card.height) != nil }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  /// A receiver of touches that ignores them.
  private final class Canvas: Responder {
    func cancelled(_ event: RegionEvent, in context: ResponderContext) {}
  }

  @Test("The guard polls for a stop while the canvas takes touches, not for the notice after it")
  func guardedScreen() throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      let overlay = try Overlay(
        connection: connection, settings: ShowSettings(), log: { _, _ in })
      let controller = RegionController(overlay, log: { _, _ in })
      let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      let dispatcher = try TouchDispatcher(
        Router(tree: RegionTree(screen: screen)), reader: overlay.reader, on: connection,
        log: { _, _ in })
      controller.dispatcher = dispatcher
      let guarded = try #require(dispatcher.runner.input).guarded
      controller.drawing = DrawRegions(canvas: Canvas())
      #expect(guarded.taken.hasScreen)
      controller.drawing = DrawRegions(notice: .closed)
      #expect(!guarded.taken.hasScreen)
    }
  }
}

extension Point {
  /// The nearest point that a touchscreen can report.
  fileprivate var clamped: Point { Point(x: min(max(x, 0), 1279), y: min(max(y, 0), 719)) }
}
