import InkInstruments
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

/// The board has three lines from x = 50 to 250 px at y = 50, 100 and 150 px, and 4 px/mm; the area
/// eraser is 48 px wide.
@Suite("Ink that the area eraser has partly hidden") struct ErasedInkTests {
  typealias Board = SelectionTests.Board

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    /// The path of the area eraser.
    var eraser: [(x: Double, y: Double)]
    /// The starts of the strokes at the end, from bottom to top; the last one is the eraser's.
    var starts: [(x: Double, y: Double)]
    /// Selects strokes, and moves them by (40, 0).
    var play: @Sendable (Board) -> Void

    init(
      _ name: String, eraser: [(x: Double, y: Double)], starts: [(x: Double, y: Double)],
      _ play: @escaping @Sendable (Board) -> Void
    ) {
      testDescription = name
      self.eraser = eraser
      self.starts = starts
      self.play = play
    }
  }

  private static func drag(_ finger: UInt32, _ x: Double, _ y: Double, on board: Board) {
    for step in 0...4 { board.move(finger, x + 10 * Double(step), y) }
    board.up(finger)
  }

  private static func carry(_ x: Double, _ y: Double, on board: Board) {
    board.hold(1, x, y)
    drag(1, x, y, on: board)
  }

  private static func lasso(tapping x: Double, _ y: Double, on board: Board) {
    board.session.choose(.lasso)
    board.tap(1, x, y)
    board.down(1, x, y)
    drag(1, x, y, on: board)
  }

  /// Across the first line alone.
  private static let short = [(x: 150.0, y: 20.0), (x: 150, y: 40)]
  /// Across the first and the second line.
  private static let long = [(x: 150.0, y: 30.0), (x: 150, y: 100)]

  @Test(
    "What was erased of a stroke stays erased when the stroke is moved",
    arguments: [
      Case("carried", eraser: short, starts: [(90, 50), (50, 100), (50, 150), (190, 20)]) {
        carry(80, 50, on: $0)
      },
      Case(
        "selected by a tap of the lasso", eraser: short,
        starts: [(90, 50), (50, 100), (50, 150), (190, 20)]
      ) { lasso(tapping: 80, 50, on: $0) },
      Case(
        "an eraser that hides other ink stays", eraser: long,
        starts: [(90, 50), (50, 100), (50, 150), (150, 30)]
      ) { carry(80, 50, on: $0) },
      Case(
        "an eraser that hides other ink stays, by the lasso", eraser: long,
        starts: [(90, 50), (50, 100), (50, 150), (150, 30)]
      ) { lasso(tapping: 80, 50, on: $0) },
      Case(
        "two carried together", eraser: long,
        starts: [(90, 50), (90, 100), (50, 150), (190, 30)]
      ) { board in
        board.hold(1, 80, 50)
        board.tap(2, 80, 100)
        drag(1, 80, 50, on: board)
      },
      Case(
        "one of two that were selected is deselected", eraser: long,
        starts: [(90, 50), (50, 100), (50, 150), (150, 30)]
      ) { board in
        board.hold(1, 80, 50)
        board.tap(2, 80, 100)
        board.tap(2, 80, 100)
        drag(1, 80, 50, on: board)
      },
      Case("another stroke", eraser: short, starts: [(50, 50), (90, 100), (50, 150), (150, 20)]) {
        carry(80, 100, on: $0)
      },
    ])
  func moved(_ test: Case) throws {
    let board = try Self.board(erasing: test.eraser)
    let former = board.starts
    test.play(board)
    #expect(board.starts == test.starts.map(Point.init))
    #expect(board.session.undo() && board.starts == former)
  }

  private static func board(erasing path: [(x: Double, y: Double)]) throws -> Board {
    let board = try Board(.areaEraser)
    board.down(1, path[0].x, path[0].y)
    for position in path.dropFirst() { board.move(1, position.x, position.y) }
    board.up(1)
    board.session.choose(.pen)
    return board
  }

  @Test("An eraser hides only what was drawn before it")
  func laterInk() throws {
    let board = try Self.board(erasing: Self.short)
    board.down(1, 150, 10)
    board.move(1, 150, 90)
    board.up(1)
    Self.carry(150, 80, on: board)
    #expect(
      board.starts
        == [(50, 50), (50, 100), (50, 150), (150, 20), (190, 10)].map { Point(x: $0.0, y: $0.1) })
  }

  @Test(
    "Copies and removal of a stroke include what was erased of it",
    arguments: [(SelectionCommand.copy, 6), (.delete, 2)])
  func commands(_ command: SelectionCommand, count: Int) throws {
    let board = try Self.board(erasing: Self.short)
    board.session.choose(.lasso)
    board.tap(1, 80, 50)
    board.session.perform(command)
    #expect(board.starts.count == count)
    #expect(board.session.undo() && board.starts.count == 4)
  }

  @Test("The dashed line of the lasso surrounds ink, not the way of the eraser")
  func outline() throws {
    let board = try Board()
    board.session.choose(.lasso)
    board.tap(1, 80, 50)
    let frame = try #require(board.session.lassoFrame)
    let other = try Self.board(erasing: Self.short)
    other.session.choose(.lasso)
    other.tap(1, 80, 50)
    #expect(other.session.lassoFrame == frame)
  }
}
