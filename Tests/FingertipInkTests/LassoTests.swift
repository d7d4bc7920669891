import InkInstruments
import InkPages
import SystemSupport
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

/// The board has three lines from x = 50 to 250 px at y = 50, 100 and 150 px, and 4 px/mm.
@Suite("The lasso in draw mode") struct LassoEditorTests {
  typealias Board = SelectionTests.Board

  /// Returns a board whose first two lines are selected.
  static func board() throws -> Board {
    let board = try Board()
    board.session.choose(.lasso)
    board.down(1, 30, 30)
    for (x, y) in [(270.0, 30.0), (270, 125), (30, 125), (30, 35)] { board.move(1, x, y) }
    board.up(1)
    return board
  }

  static func points(_ coordinates: [(Double, Double)]) -> [Point] {
    coordinates.map { Point(x: $0.0, y: $0.1) }
  }

  @Test("One finger moves the selection, as one change")
  func move() throws {
    let board = try Self.board()
    #expect(board.session.hasLassoSelection && board.starts == Board.lines)
    board.down(1, 150, 75)
    for step in 1...10 { board.move(1, 150 + Double(step) * 4, 75) }
    // Nothing is changed before the finger is lifted.
    #expect(board.starts == Board.lines && board.session.lassoFrame == nil)
    board.up(1)
    let moved = Board.lines(moved: [0, 1], by: Vector(dx: 40, dy: 0))
    #expect(board.starts == moved && board.session.hasLassoSelection)
    board.down(1, 190, 75)
    board.move(1, 190, 95)
    board.up(1)
    #expect(board.session.undo() && board.starts == moved)
    #expect(board.session.undo() && board.starts == Board.lines)
    #expect(!board.session.hasLassoSelection)
    #expect(board.session.redo() && board.starts == moved)
  }

  @Test("Two fingers turn and scale the selection, as one change")
  func turn() throws {
    let board = try Self.board()
    board.down(1, 100, 75)
    board.down(2, 200, 75)
    board.move(1, 150, 25)
    board.move(2, 150, 125)
    board.up(1)
    board.up(2)
    // A quarter turn clockwise about (150, 75), still beneath the line that was not selected.
    let expected = Self.points([(175, -25), (125, -25), (50, 150)])
    #expect(board.starts.count == 3)
    for (point, other) in zip(board.starts, expected) {
      #expect((point - other).lengthSquared < 1e-3)
    }
    #expect(board.session.undo() && board.starts == Board.lines)
  }

  @Test("Fingers move and turn the selection where they see it on an enlarged page")
  func enlargedPage() throws {
    let board = try Board()
    board.session.choose(.lasso)
    board.session.go(to: PageView(scale: 2, x: -60, y: -80))
    let view = board.session.view
    board.session.select(board.session.document.strokes.prefix(1).map(\.id))
    /// The ends of the selected line on the screen, after the fingers were lifted.
    func ends() throws -> [Point] {
      let line = try #require(Array(board.session.document.strokes).first)
      return [line.nodes[0].point, line.nodes[line.nodes.count - 1].point].map { view($0) }
    }
    func expect(_ expected: [(Double, Double)]) throws {
      for (point, other) in zip(try ends(), Self.points(expected)) {
        #expect((point - other).length < 0.1)
      }
    }
    // The line is seen from (40, 20) to (440, 20).
    board.down(1, 140, 20)
    board.move(1, 140, 120)
    board.up(1)
    #expect(board.starts[0] == Point(x: 50, y: 100))
    board.down(1, 140, 120)
    board.down(2, 340, 120)
    board.move(1, 240, 20)
    board.move(2, 240, 220)
    board.up(1)
    board.up(2)
    try expect([(240, -80), (240, 320)])
  }

  @Test("The outline stays in place while a finger on the selection trembles")
  func trembling() throws {
    let board = try Self.board()
    let frame = try #require(board.session.lassoFrame)
    board.down(1, 150, 75)
    board.move(1, 153, 78)
    #expect(board.session.selected.lasso?.selection?.currentOutline.bounds == frame)
    board.move(1, 190, 95)
    #expect(
      board.session.selected.lasso?.selection?.currentOutline.bounds == frame.offset(x: 40, y: 20))
    board.move(1, 153, 78)
    board.up(1)
    #expect(board.session.lassoFrame == frame.offset(x: 3, y: 3))
  }

  @Test("A selection that is enlarged again and again stops growing")
  func enlarge() throws {
    let board = try Self.board()
    for _ in 1...20 {
      board.down(1, 140, 75)
      board.down(2, 160, 75)
      board.move(1, 0, 75)
      board.move(2, 400, 75)
      board.up(1)
      board.up(2)
    }
    let frame = try #require(board.session.lassoFrame)
    #expect((20_000...51_000).contains(frame.width))
  }

  @Test(
    "Strokes that are coloured or scaled keep their position in the stacking order (I31)")
  func order() throws {
    let board = try Self.board()
    let session = board.session
    func colours() -> [String] { session.document.strokes.map { "\($0.brush.colour)" } }
    // A line across all three, which hides a part of each.
    session.choose(.pen)
    session.choose(Colour(hex: 0x00_00FF), by: nil)
    board.down(5, 150, 20)
    board.move(5, 150, 180)
    board.up(5)
    #expect(colours().suffix(1) == ["#0000FF"] && colours().count == 4)
    session.choose(.lasso)
    board.tap(1, 60, 51)
    #expect(session.hasLassoSelection)
    session.choose(Colour(hex: 0x00_FF00), by: nil)
    // The first line and the one across it were replaced; the others were not.
    #expect(colours().filter { $0 == "#00FF00" }.count == 1)
    let order = colours()
    let (green, blue) = (order.firstIndex(of: "#00FF00"), order.firstIndex(of: "#0000FF"))
    #expect(try #require(green) < #require(blue))
    #expect(board.session.lassoFrame != nil)
    // Strokes that do not meet it are not replaced: a line beside it keeps its id.
    let before = Set(session.document.strokes.map(\.id))
    #expect(session.undo() && colours().suffix(1) == ["#0000FF"])
    let after = Set(session.document.strokes.map(\.id))
    #expect(before.intersection(after).count == 2)
  }

  @Test("A tap selects the stroke beneath it, and a tap beside the selection ends the selection")
  func taps() throws {
    let board = try Board()
    board.session.choose(.lasso)
    board.tap(1, 150, 152)
    #expect(board.session.lassoFrame.map { $0.y > 120 } == true)
    board.tap(1, 150, 60)
    #expect(!board.session.hasLassoSelection && board.starts == Board.lines)
    board.tap(1, 350, 250)
    #expect(!board.session.hasLassoSelection && board.starts == Board.lines)
  }

  @Test("Other fingers draw with the previous tool while a finger holds the selection")
  func others() throws {
    let board = try Self.board()
    board.down(1, 150, 75)
    board.move(1, 170, 75)
    board.down(2, 50, 250)
    board.move(1, 190, 75)
    board.move(2, 250, 250)
    board.up(2)
    #expect(board.starts.count == 4)
    board.up(1)
    #expect(
      board.starts == Board.lines(moved: [0, 1], by: Vector(dx: 40, dy: 0))
        + [Point(x: 50, y: 250)])
    #expect(board.session.hasLassoSelection)
  }

  @Test("The lasso leaves a stroke to the finger that carries it")
  func carried() throws {
    let board = try Board()
    board.hold(5, 100, 50)
    board.session.choose(.lasso)
    board.down(1, 30, 30)
    for (x, y) in [(270.0, 30.0), (270, 125), (30, 125), (30, 35)] { board.move(1, x, y) }
    board.up(1)
    board.down(1, 150, 100)
    board.move(1, 190, 100)
    board.move(5, 100, 70)
    board.up(1)
    board.up(5)
    #expect(board.starts == Self.points([(50, 70), (90, 100), (50, 150)]))
  }

  @Test("A cancelled loop selects nothing, and a cancelled move leaves strokes where they are")
  func cancelled() throws {
    let board = try Board()
    board.session.choose(.lasso)
    board.down(1, 30, 30)
    board.move(1, 270, 30)
    board.move(1, 270, 200)
    board.up(1, .cancelled)
    #expect(!board.session.hasLassoSelection && board.starts == Board.lines)
    let other = try Self.board()
    other.down(1, 150, 75)
    other.move(1, 190, 75)
    other.up(1, .cancelled)
    #expect(other.starts == Board.lines(moved: [0, 1], by: Vector(dx: 40, dy: 0)))
  }

  @Test("Copying, colouring and deleting the selection are one change each")
  func commands() throws {
    let board = try Self.board()
    board.session.copySelection()
    #expect(board.starts == Board.lines + Self.points([(70, 70), (70, 120)]))
    let blue = Colour(hex: 0x12_34FF)
    board.session.choose(blue, by: nil)
    #expect(
      board.session.document.strokes.map { $0.brush.colour == blue }.suffix(2) == [true, true])
    #expect(board.session.document.strokes.prefix(3).allSatisfy { $0.brush.colour != blue })
    board.session.deleteSelection()
    #expect(board.starts == Board.lines && !board.session.hasLassoSelection)
    #expect(board.session.undo() && board.starts.count == 5)
    #expect(
      board.session.undo() && !board.session.document.strokes.contains { $0.brush.colour == blue })
    #expect(board.session.undo() && board.starts == Board.lines)
  }

  @Test("Other fingers draw while a finger draws the loop of the lasso")
  func besideLoop() throws {
    let board = try Board()
    board.session.choose(.lasso)
    board.down(1, 30, 30)
    for (x, y) in [(270.0, 30.0), (270, 125)] { board.move(1, x, y) }
    board.down(2, 300, 250)
    board.move(2, 380, 250)
    board.up(2)
    for (x, y) in [(30.0, 125.0), (30, 35)] { board.move(1, x, y) }
    board.up(1)
    #expect(board.starts == Board.lines + [Point(x: 300, y: 250)])
    #expect(board.session.hasLassoSelection)
    board.session.deleteSelection()
    #expect(board.starts == [Board.lines[2], Point(x: 300, y: 250)])
  }

  @Test(
    "A selection ends when a finger holds it after others have erased all of its ink",
    arguments: [false, true])
  func erased(leavesAreaEraser: Bool) throws {
    let board = try Board()
    if leavesAreaEraser {
      board.session.choose(.areaEraser)
      board.down(3, 60, 30)
      board.move(3, 60, 110)
      board.up(3)
    }
    let others = [Board.lines[2]] + (leavesAreaEraser ? [Point(x: 60, y: 30)] : [])
    board.session.choose(.eraser)
    board.session.choose(.lasso)
    board.session.select(board.session.document.strokes.prefix(2).map(\.id))
    board.down(2, 250, 20)
    for y in [60.0, 110] { board.move(2, 250, y) }
    board.up(2)
    #expect(board.starts == others && board.session.hasLassoSelection)
    board.down(1, 150, 75)
    board.move(1, 190, 75)
    #expect(!board.session.hasLassoSelection && board.messages.isEmpty)
    board.up(1)
    #expect(board.starts == others)
  }

  @Test("The copy of a hollow stroke has its width at any scale of the page")
  func hollow() throws {
    let session = try Board().session
    session.choose(PageGround.paper(.white))
    session.go(to: PageView(scale: 0.25, x: 0, y: 0))
    session.restore([
      DrawingContent.Item(
        number: 0, brush: InkBrush(tool: .pen, colour: .black, width: 6),
        device: DeviceID(rawValue: 2), isProvisional: true,
        nodes: [400, 800].map { StrokeNode(x: $0, y: 400, radius: 3) })
    ])
    session.select([StrokeID(rawValue: 3)])
    session.copySelection()
    let strokes = Array(session.document.strokes)
    let copy = try #require(strokes.last)
    #expect(strokes.count == 5 && copy.isProvisional)
    #expect((copy.nodes[0].point - Point(x: 480, y: 480)).lengthSquared < 1e-3)
    #expect(copy.nodes.allSatisfy { ($0.radius - 3).magnitude < 1e-3 })
  }

  @Test("Another tool, another page and deselecting leave moved ink where the fingers are")
  func interruptions() throws {
    for interruption in [
      { $0.choose(.pen) },
      {
        try? $0.make(.new); try? $0.make(.previous)
      },
      { $0.deselect() },
    ] as [(InkEditor) -> Void] {
      let board = try Self.board()
      board.down(1, 150, 75)
      board.move(1, 190, 75)
      interruption(board.session)
      board.move(1, 290, 75)
      board.up(1)
      #expect(board.starts == Board.lines(moved: [0, 1], by: Vector(dx: 40, dy: 0)))
      #expect(!board.session.hasLassoSelection)
    }
  }
}
