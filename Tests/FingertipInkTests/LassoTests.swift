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
  private static func board() throws -> Board {
    let board = try Board()
    board.session.choose(.lasso)
    board.down(1, 30, 30)
    for (x, y) in [(270.0, 30.0), (270, 125), (30, 125), (30, 35)] { board.move(1, x, y) }
    board.up(1)
    return board
  }

  private static func points(_ coordinates: [(Double, Double)]) -> [Point] {
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

  @Test("Strokes sent to another page are selected there; sending past the last page adds one")
  func pages() throws {
    let board = try Self.board()
    #expect(!board.session.sendSelection(forward: false) && board.session.pageCount == 1)
    #expect(board.session.sendSelection(forward: true))
    #expect(board.session.pageCount == 2 && board.session.pageIndex == 1)
    #expect(board.starts == Array(Board.lines.prefix(2)) && board.session.hasLassoSelection)
    #expect(board.session.sendSelection(forward: false) && board.session.pageIndex == 0)
    #expect(board.starts == [Board.lines[2], Board.lines[0], Board.lines[1]])
    #expect(board.session.undo() && board.starts == [Board.lines[2]])
    #expect(board.session.undo() && board.starts == Board.lines)
  }

  /// The starts of the strokes on each page; the page that is shown stays the same.
  private static func pages(_ board: Board) -> [[Point]] {
    let index = board.session.pageIndex
    defer { board.session.turn(to: index) }
    return (0..<board.session.pageCount).map { page in
      board.session.turn(to: page)
      return board.starts
    }
  }

  @Test("An undo or redo on either page concerns both pages of sent strokes", arguments: [0, 1])
  func undoneOnBothPages(page: Int) throws {
    let board = try Self.board()
    #expect(board.session.sendSelection(forward: true))
    let sent = [[Board.lines[2]], Array(Board.lines.prefix(2))]
    #expect(Self.pages(board) == sent)
    board.session.turn(to: page)
    for _ in 1...2 {
      #expect(board.session.undo() && Self.pages(board) == [Board.lines, []])
      #expect(board.session.redo() && Self.pages(board) == sent)
    }
  }

  @Test("Sending strokes is undone on both pages even if others were drawn there since")
  func undoneLater() throws {
    let board = try Self.board()
    #expect(board.session.sendSelection(forward: true))
    board.session.choose(.pen)
    for page in [0, 1] {
      board.session.turn(to: page)
      board.down(3, 300, 250)
      board.move(3, 380, 250)
      board.up(3)
    }
    let other = Point(x: 300, y: 250)
    #expect(board.session.undo() && board.session.undo())
    #expect(Self.pages(board) == [Board.lines + [other], []])
    board.session.turn(to: 0)
    #expect(board.session.undo() && Self.pages(board) == [Board.lines, []])
    #expect(board.session.redo() && board.session.redo())
    #expect(Self.pages(board) == [[Board.lines[2], other], Array(Board.lines.prefix(2))])
  }

  @Test("Sent strokes return to a page that was removed in the meantime")
  func undoneToRemovedPage() throws {
    let board = try Self.board()
    #expect(board.session.sendSelection(forward: true))
    try board.session.removePage(at: 0)
    board.session.choose(.pen)
    board.down(3, 300, 250)
    board.move(3, 380, 250)
    board.up(3)
    #expect(board.session.undo() && board.session.undo() && board.starts.isEmpty)
    try board.session.make(.restore)
    #expect(Self.pages(board) == [Board.lines, []])
  }

  @Test("Strokes that were changed after they were sent stay on their page if sending is undone")
  func changedLater() throws {
    let board = try Self.board()
    #expect(board.session.sendSelection(forward: true))
    #expect(board.session.recolourSelection(.black))
    board.session.turn(to: 0)
    #expect(board.session.undo() && board.starts == Board.lines)
    board.session.turn(to: 1)
    #expect(board.starts == Array(Board.lines.prefix(2)) && board.session.document.count == 2)
    #expect(board.session.document.strokes.allSatisfy { $0.brush.colour == .black })
  }

  @Test("A redo concerns only the page to which the strokes of its step were sent")
  func redoneInTurn() throws {
    let board = try Board()
    try board.session.make(.new)
    try board.session.make(.new)
    try board.session.make(.previous)
    for y in [50.0, 100] {
      board.session.choose(.pen)
      board.down(3, 50, y)
      board.move(3, 250, y)
      board.up(3)
      board.session.select(board.session.document.strokes.map(\.id))
      #expect(board.session.sendSelection(forward: y == 50))
      board.session.turn(to: 1)
    }
    let sent = Self.pages(board)
    #expect(sent.map(\.count) == [4, 0, 1])
    #expect(board.session.undo() && board.session.undo() && board.session.undo())
    #expect(Self.pages(board).map(\.count) == [3, 1, 0])
    #expect(board.session.redo() && Self.pages(board).map(\.count) == [3, 0, 1])
    #expect(board.session.redo() && board.session.redo() && Self.pages(board) == sent)
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

  @Test("Whenever the program is killed, the file has sent strokes on one page at least")
  func sentInFile() throws {
    try withDrawingPath { path in
      let keeper = try DrawingKeeper(named: path)
      let editor = try DrawingPageTests.editor(of: keeper)
      for x in [10.0, 20] { DrawingPageTests.draw(x, in: editor) }
      editor.select(editor.document.strokes.map(\.id))
      #expect(editor.sendSelection(forward: true))
      #expect(try DrawingPageTests.pages(path) == ["desktop:", "*desktop:10,20"])
      let text = try String(
        decoding: RegularFile.bytes(of: path, limit: 1 << 20), as: UTF8.self)
      let lines = text.split(separator: "\n")
      for count in 3...lines.count {
        try withDrawingPath(lines.prefix(count).joined(separator: "\n") + "\n") { part in
          let content = try DrawingContent(readingFrom: part)
          #expect(content.items.count >= 2)
        }
      }
      #expect(editor.undo())
      #expect(try DrawingPageTests.pages(path) == ["desktop:10,20", "*desktop:"])
      #expect(editor.redo())
      #expect(try DrawingPageTests.pages(path) == ["desktop:", "*desktop:10,20"])
    }
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
