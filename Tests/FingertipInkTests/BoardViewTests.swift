import FingertipSettings
import Glibc
import InkPages
import Testing
import TouchDrawing
import TouchInk
import TouchRig
import TouchX11
import Touches

@testable import FingertipInk

@Suite("Moving and enlarging pages")
struct BoardViewTests {
  private static let area = PixelRect(x: 0, y: 0, width: 800, height: 600)

  /// A page in a file, with simulated fingers.
  private final class Board {
    let path: String
    let editor: InkEditor
    let responder: InkResponder
    private let folder: TemporaryFolder

    init(_ ground: PageGround = .paper(.white), pan: InkPanning = .board) throws {
      folder = try TemporaryFolder(prefix: "board")
      path = folder.file("a.jsonl")
      var settings = DrawSettings()
      settings.line.filter = .none
      settings.line.widthSource = .none
      settings.pages.ground = ground
      settings.pages.pan = pan
      let keeper = try DrawingKeeper(named: path)
      editor = try InkEditor(
        area: area, settings: settings, density: .fourPixelsPerMillimetre, log: { _, _ in })
      editor.open(keeper.content, keptIn: keeper.file)
      responder = InkResponder(
        editor, gestures: LeaveGestures(screen: area, pixelsPerMillimetre: 4, fingers: nil))
    }

    func report(_ finger: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double, at time: Double) {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 2), contact: finger),
        time: Timestamp(milliseconds: time), position: Point(x: x, y: y))
      touch.phase = phase
      responder.follow(touch)
    }

    /// Draws a line of 100 px to the right.
    func draw(_ finger: UInt32, from x: Double, _ y: Double, at time: Double) {
      report(finger, .began, x, y, at: time)
      report(finger, .moved, x + 50, y, at: time + 10)
      report(finger, .ended, x + 100, y, at: time + 20)
      update()
    }

    /// Moves two fingers from one pair of x coordinates to another, and `down` px downwards.
    func hold(
      from first: (Double, Double), to last: (Double, Double), down: Double, at time: Double
    ) {
      report(90, .began, first.0, 300, at: time)
      report(91, .began, first.1, 300, at: time)
      for step in 1...10 {
        let share = Double(step) / 10
        let moment = time + 10 * Double(step)
        report(
          90, .moved, first.0 + (last.0 - first.0) * share, 300 + down * share, at: moment)
        report(
          91, .moved, first.1 + (last.1 - first.1) * share, 300 + down * share, at: moment)
        update()
      }
      report(90, .ended, last.0, 300 + down, at: time + 110)
      report(91, .ended, last.1, 300 + down, at: time + 110)
      update()
    }

    func update() { editor.update(at: Timestamp(milliseconds: 0)) { _ in } }

    /// Returns the pixel at a position on the screen.
    func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
      guard let canvas = Canvas(bounds: area) else {
        throw PictureFileError.cannotRead(path: "", reason: .other(""))
      }
      editor.paint(area, into: canvas.target)
      return try #require(canvas.target[x, y])
    }

    /// Returns the start and the width of each stroke in the file.
    func kept() throws -> [[Double]] {
      try DrawingContent(readingFrom: path).items.map {
        [Double($0.nodes[0].x), Double($0.nodes[0].y), $0.brush.width]
      }
    }
  }

  @Test(
    "Two fingers move the page with its ink, and leave neither a stroke nor an undo step (I20)")
  func pan() throws {
    let board = try Board()
    board.draw(1, from: 100, 100, at: 0)
    #expect(try board.pixel(150, 100) == 0xFFE6_3946)
    board.hold(from: (300, 400), to: (300, 400), down: 200, at: 1000)
    #expect(board.editor.document.count == 1)
    // The page moves from when the gesture is recognized, not from when the fingers come down.
    let shift = board.editor.view.y
    #expect(board.editor.view.scale == 1 && (170...200).contains(shift))
    #expect(try board.pixel(150, 100) == 0xFFFF_FFFF)
    #expect(try board.pixel(150, 100 + Int(shift)) == 0xFFE6_3946)
    #expect(board.editor.undo() && !board.editor.undo() && board.editor.redo())
    let content = try DrawingContent(readingFrom: board.path)
    #expect((try #require(content.pages.first).view.y - shift).magnitude < 0.1)
  }

  @Test("Erasing beyond the edge of the screen does not make the page extend there")
  func erasedEdge() throws {
    let board = try Board()
    board.draw(1, from: 100, 20, at: 0)
    board.editor.choose(InkTool.areaEraser)
    board.draw(2, from: 100, 2, at: 1000)
    #expect(board.editor.document.count == 2)
    board.editor.make(ViewStep.fit)
    #expect(board.editor.view.isIdentity)
  }

  @Test("Fingers that stay down on the page do not revert a view that something else has set")
  func viewSetMeanwhile() throws {
    let board = try Board()
    func spread(_ steps: ClosedRange<Int>) {
      for step in steps {
        let moment = 1000 + 10 * Double(step)
        board.report(90, .moved, 300 - 5 * Double(step), 300, at: moment)
        board.report(91, .moved, 400 + 5 * Double(step), 300, at: moment)
        board.update()
      }
    }
    board.report(90, .began, 300, 300, at: 1000)
    board.report(91, .began, 400, 300, at: 1000)
    spread(1...15)
    #expect(board.editor.view.scale > 1.2)
    board.editor.choose(PageGround.desktop)
    board.editor.make(ViewStep.reset)
    spread(16...30)
    #expect(board.editor.view.isIdentity && board.editor.document.drafts.isEmpty)
    board.report(90, .ended, 150, 300, at: 1310)
    board.report(91, .ended, 550, 300, at: 1310)
    board.update()
    #expect(board.editor.view.isIdentity && !board.editor.hasInk)
  }

  @Test(
    "An area eraser that meets no ink, wherever the view shows it, leaves nothing to undo",
    arguments: [1.0, 2])
  func idleEraser(_ scale: Double) throws {
    let board = try Board()
    board.editor.choose(InkTool.areaEraser)
    board.draw(1, from: 100, 400, at: 0)
    // The step to another view ends its stroke.
    board.report(9, .began, 100, 400, at: 500)
    board.editor.make(ViewStep.enlarge)
    board.editor.make(ViewStep.reset)
    board.report(9, .ended, 200, 400, at: 520)
    #expect(!board.editor.hasInk && !board.editor.canUndo)
    board.editor.choose(InkTool.pen)
    board.draw(2, from: 100, 200, at: 1000)
    board.editor.look(PageView(scale: scale, x: 0, y: 0))
    board.editor.settleView()
    board.editor.choose(InkTool.areaEraser)
    board.draw(3, from: 100, 200 * scale + 60, at: 2000)
    #expect(board.editor.document.count == 1 && board.editor.document.drafts.isEmpty)
    board.draw(4, from: 100, 200 * scale + 10, at: 3000)
    #expect(board.editor.document.count == 2)
    #expect(board.editor.undo() && board.editor.undo() && !board.editor.canUndo)
  }

  @Test(
    "Two fingers enlarge the page if both spread and move, or one leaves a resting thumb (I20)",
    arguments: [((300.0, 300.0), 0.0), ((300, 360), 80)])
  func enlarging(_ thumb: (Double, Double), _ down: Double) throws {
    let board = try Board()
    board.draw(1, from: 100, 100, at: 0)
    board.report(90, .began, thumb.0, 300, at: 1000)
    board.report(91, .began, 400, 300, at: 1010)
    for step in 1...25 {
      let (share, moment) = (Double(step) / 25, 1010 + 10 * Double(step))
      board.report(
        90, .moved, thumb.0 + (thumb.1 - thumb.0) * share, 300 + down * share, at: moment)
      board.report(91, .moved, 400 + 200 * share, 300 + down * share, at: moment)
      board.update()
    }
    #expect(board.editor.view.scale > 1.2 && board.editor.document.drafts.isEmpty)
    board.report(90, .ended, thumb.1, 300 + down, at: 1300)
    board.report(91, .ended, 600, 300 + down, at: 1300)
    board.update()
    #expect(board.editor.document.count == 1)
    #expect(board.editor.undo() && !board.editor.undo())
  }

  @Test("A resting finger leaves a dot, and a finger that writes beside it leaves a stroke")
  func dotBesideStroke() throws {
    let board = try Board()
    board.report(90, .began, 300, 300, at: 1000)
    board.report(91, .began, 400, 300, at: 1010)
    for step in 1...25 {
      let moment = 1010 + 10 * Double(step)
      board.report(90, .moved, 300, 300, at: moment)
      board.report(91, .moved, 400, 300 + 8 * Double(step), at: moment)
    }
    board.report(90, .ended, 300, 300, at: 1300)
    board.report(91, .ended, 400, 500, at: 1300)
    board.update()
    #expect(board.editor.view == .identity && board.editor.document.count == 2)
  }

  @Test(
    "Ink stays where it is drawn in a view, and is stored at the scale of the page (I20)")
  func drawnUnderView() throws {
    let board = try Board()
    board.editor.make(.enlarge)
    board.editor.make(.enlarge)
    board.update()
    board.draw(1, from: 400, 300, at: 0)
    #expect(try board.pixel(450, 300) == 0xFFE6_3946)
    let width = 6 / 2.25
    let kept = try board.kept()
    #expect(kept.count == 1 && (kept[0][2] - width).magnitude < 0.001, "\(kept)")
    #expect(kept[0][0] == 400 && kept[0][1] == 300)
    board.draw(2, from: 400, 500, at: 1000)
    let second = try board.kept()[1]
    #expect((second[1] - (300 + 200 / 2.25)).magnitude < 0.01)
    board.editor.make(ViewStep.reset)
    board.update()
    #expect(try board.pixel(410, 389) == 0xFFE6_3946)
    #expect(try board.pixel(480, 500) == 0xFFFF_FFFF)
  }

  @Test("Erasers and long presses find strokes where the view shows them")
  func foundUnderView() throws {
    let board = try Board()
    board.draw(1, from: 100, 100, at: 0)
    board.editor.make(.reduce)
    board.update()
    let position = board.editor.view(Point(x: 150, y: 100))
    board.report(2, .began, position.x, position.y, at: 1000)
    board.responder.advance(to: Timestamp(milliseconds: 1600))
    board.report(2, .moved, position.x + 60, position.y, at: 1700)
    board.report(2, .ended, position.x + 60, position.y, at: 1710)
    #expect((try board.kept()[0][0] - 190).magnitude < 0.01)
    board.editor.choose(.eraser)
    board.report(3, .began, position.x + 60, position.y, at: 2000)
    board.report(3, .ended, position.x + 60, position.y, at: 2010)
    #expect(board.editor.document.count == 0)
  }

  @Test(
    "Two fingers move the page or draw two strokes, depending on the ground and the setting",
    arguments: [
      (PageGround.desktop, InkPanning.board, false), (.desktop, .always, true),
      (.paper(.white), .never, false), (.paper(.white), .board, true),
    ])
  func grounds(_ ground: PageGround, _ pan: InkPanning, _ moves: Bool) throws {
    let board = try Board(ground, pan: pan)
    board.hold(from: (300, 400), to: (300, 400), down: 100, at: 0)
    #expect(board.editor.document.count == (moves ? 0 : 2))
    #expect((board.editor.view == .identity) != moves)
  }

  @Test("A page keeps its view when another page is shown, and in the file")
  func kept() throws {
    let board = try Board()
    board.draw(1, from: 100, 100, at: 0)
    board.hold(from: (300, 400), to: (250, 450), down: 0, at: 1000)
    let view = board.editor.view
    #expect(view.scale > 1.2)
    try board.editor.make(.new)
    #expect(board.editor.view == .identity)
    try board.editor.make(.previous)
    board.update()
    #expect(board.editor.view == view && board.editor.document.view == view)
    let position = view(Point(x: 150, y: 100))
    #expect(try board.pixel(Int(position.x), Int(position.y)) == 0xFFE6_3946)
    let content = try DrawingContent(readingFrom: board.path)
    let kept = content.pages[0].view
    #expect((kept.scale - view.scale).magnitude < 1e-4 && (kept.x - view.x).magnitude < 0.1)
    #expect(content.pages[1].view == .identity)
  }

  @Test(
    "A page that is turned while two fingers move it keeps its view, and in the file",
    arguments: [false, true])
  func turnedWhileMoving(hasFrames: Bool) throws {
    let board = try Board()
    try board.editor.make(.new)
    board.report(90, .began, 300, 300, at: 0)
    board.report(91, .began, 400, 300, at: 0)
    for step in 1...10 {
      let (y, moment) = (300 + 20 * Double(step), 10 * Double(step))
      board.report(90, .moved, 300, y, at: moment)
      board.report(91, .moved, 400, y, at: moment)
      if hasFrames { board.update() }
    }
    let view = board.editor.view
    #expect(view.y > 100)
    try board.editor.make(.previous)
    board.report(90, .moved, 300, 550, at: 110)
    board.report(90, .ended, 300, 550, at: 120)
    board.report(91, .ended, 400, 500, at: 120)
    let content = try DrawingContent(readingFrom: board.path)
    #expect(board.editor.view == .identity && content.pages[0].view == .identity)
    #expect((content.pages[1].view.y - view.y).magnitude < 0.1)
  }

  @Test("A stroke in progress is stored in coordinates of the page")
  func draft() throws {
    let board = try Board()
    board.editor.make(.reduce)
    board.report(1, .began, 400, 300, at: 0)
    board.report(1, .moved, 500, 300, at: 10)
    board.editor.takeStorageTurn(at: 1000)
    let item = try #require(try DrawingContent(readingFrom: board.path).items.first)
    #expect((Double(item.nodes.last?.x ?? 0) - 550).magnitude < 0.1)
  }

  @Test("A page whose ink exceeds the screen is exported at a smaller scale, with all its ink")
  func export() throws {
    let board = try Board()
    board.draw(1, from: 100, 100, at: 0)
    board.hold(from: (300, 400), to: (300, 400), down: -250, at: 1000)
    board.draw(2, from: 100, 590, at: 2000)
    let picture = board.path + ".png"
    defer { unlink(picture) }
    try board.editor.saver(to: picture).run()
    let content = try PictureFile.read(picture)
    var rows: Set<Int> = []
    for y in 0..<600 {
      for x in 0..<800 where content.target[x, y] == 0xFFE6_3946 { rows.insert(y) }
    }
    #expect((rows.min() ?? 0) < 40 && (rows.max() ?? 0) > 560 && rows.count < 24)
  }
}
