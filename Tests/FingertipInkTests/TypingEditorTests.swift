import InkPages
import InkTyping
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

/// The board has three lines at y = 50, 100 and 150 px, and 4 px/mm.
@Suite("Typing texts in draw mode") struct TypingEditorTests {
  typealias Board = SelectionTests.Board

  /// Returns a board on which a text was typed at a position and is not finished.
  private static func board(_ text: String, _ x: Double = 60, _ y: Double = 230) throws -> Board {
    let board = try Board(.text)
    board.tap(1, x, y)
    board.session.type([.insert(text)])
    return board
  }

  private static func texts(_ board: Board) -> [String] {
    board.session.document.strokes.filter { $0.brush.tool == .text }.map(\.brush.text)
  }

  /// Returns the place of the front stroke on its page.
  private static func place(of board: Board) -> Point? {
    Array(board.session.document.strokes).last?.nodes.first?.point
  }

  @Test("A text becomes a stroke when it is finished, and one undo removes it")
  func new() throws {
    let board = try Self.board("ab")
    board.session.type([.deleteBackward, .newLine, .insert("c")])
    #expect(board.session.isTyping && Self.texts(board).isEmpty)
    board.session.finishText()
    #expect(!board.session.isTyping && Self.texts(board) == ["a\nc"])
    #expect(board.session.undo() && Self.texts(board).isEmpty && board.starts.count == 3)
    #expect(board.session.redo() && Self.texts(board) == ["a\nc"])
  }

  @Test("A tap on a text reopens it, and one undo restores its previous words")
  func editing() throws {
    let board = try Self.board("ab")
    board.session.finishText()
    board.tap(1, 62, 230)
    #expect(board.session.isTyping)
    board.session.type([.insert("x")])
    board.tap(1, 300, 270)
    #expect(Self.texts(board) == ["xab"] && board.session.isTyping)
    board.session.finishText()
    #expect(Self.texts(board) == ["xab"])
    #expect(board.session.undo() && Self.texts(board) == ["ab"])
    // Reopening a text and leaving it unchanged adds nothing to undo.
    board.tap(1, 62, 230)
    board.session.finishText()
    #expect(board.session.undo() && Self.texts(board).isEmpty)
  }

  @Test("A text that a finger carries is not opened by a tap of another finger")
  func carriedText() throws {
    let board = try Self.board("ab")
    board.session.finishText()
    board.down(1, 62, 230)
    board.down(2, 66, 230)
    board.session.takeUp(Board.id(1), at: Point(x: 62, y: 230))
    board.up(2)
    #expect(!board.session.isTyping)
    board.move(1, 102, 200)
    board.up(1)
    #expect(Self.texts(board) == ["ab"] && board.starts.last?.x == 100)
    board.tap(2, 102, 200)
    #expect(board.session.isTyping)
  }

  @Test(
    "A text grows from the tapped position in its reading direction",
    arguments: [("ab", false), ("שלום", true), ("12 שלום", true)])
  func direction(_ text: String, isRightToLeft: Bool) throws {
    let board = try Self.board("", 200)
    for letter in text { board.session.type([.insert(String(letter))]) }
    board.session.finishText()
    func ends() throws -> (left: Double, right: Double) {
      let text = try #require(board.session.document.strokes.first { $0.brush.tool == .text })
      let xCoordinates = text.nodes.map(\.point.x)
      return (try #require(xCoordinates.min()), try #require(xCoordinates.max()))
    }
    let (left, right) = try ends()
    if text.hasPrefix("12") {
      #expect(left < 200 && right > 200)
    } else {
      #expect((isRightToLeft ? right : left) == 200)
    }
    // Reopened and made shorter, it keeps its start.
    board.tap(1, (left + right) / 2, 230)
    board.session.type([.deleteBackward])
    board.session.finishText()
    let shorter = try ends()
    #expect(shorter.right - shorter.left < right - left)
    #expect(isRightToLeft ? shorter.right == right : shorter.left == left)
  }

  @Test(
    "A text has the same box while it is typed and when it is finished", arguments: [0.3, 0.45, 2])
  func scaledPage(_ scale: Double) throws {
    let board = try Board(.text)
    board.session.go(to: PageView(scale: scale, x: 0, y: 0))
    board.tap(1, 60, 230)
    board.session.type([.insert("Please remember")])
    let typed = try #require(board.session.typedFrame).center
    board.session.finishText()
    let text = try #require(board.session.document.strokes.first { $0.brush.tool == .text })
    let corners = text.nodes.map { $0.point }
    let finished = board.session.view(corners[0] + (corners[1] - corners[0]) * 0.5)
    #expect((typed - finished).lengthSquared < 0.01)
  }

  @Test(
    "A text at an edge of the screen is moved inwards, whether it is typed or placed",
    arguments: [
      Point(x: 398, y: 2), Point(x: 398, y: 298), Point(x: 2, y: 2), Point(x: 2, y: 298),
    ], [1, 0.5, 2])
  func edges(_ position: Point, _ scale: Double) throws {
    let typed = try Board(.text)
    typed.session.go(to: PageView(scale: scale, x: 0, y: 0))
    typed.tap(1, position.x, position.y)
    for text in ["L", "ook", "he"] { typed.session.type([.insert(text), .newLine]) }
    typed.session.finishText()
    let placed = try Board(.text)
    var settings = DrawSettings()
    settings.tool = .text
    settings.text = "Look"
    placed.session.use(settings)
    placed.session.go(to: PageView(scale: scale, x: 0, y: 0))
    placed.down(1, 200, 150)
    placed.move(1, position.x, position.y)
    placed.up(1)
    for board in [typed, placed] {
      let text = try #require(board.session.document.strokes.first { $0.brush.tool == .text })
      let corners = text.nodes.map { board.session.view($0.point) }
      #expect(corners[0].x >= -0.01 && corners[0].y >= -0.01)
      #expect(corners[1].x <= 400.01 && corners[1].y <= 300.01)
    }
  }

  @Test("A text that was moved out of the screen with its page stays there while it is edited")
  func movedPage() throws {
    let board = try Self.board("ab", 200)
    board.session.finishText()
    let former = try #require(Self.place(of: board))
    board.session.go(to: PageView(scale: 1, x: -220, y: 0))
    board.tap(1, 1, 230)
    board.session.type([.insert("c")])
    board.session.finishText()
    #expect(Self.place(of: board) == former)
  }

  @Test("A blank text leaves nothing, and an existing text without its letters is removed")
  func blank() throws {
    let board = try Self.board("  ")
    board.session.finishText()
    #expect(Self.texts(board).isEmpty && board.starts.count == 3)
    let other = try Self.board("a")
    other.session.finishText()
    other.tap(1, 62, 230)
    other.session.type([.deleteForward, .deleteBackward])
    other.session.finishText()
    #expect(Self.texts(other).isEmpty)
    #expect(other.session.undo() && Self.texts(other) == ["a"])
  }

  @Test("A text is kept, whatever ends typing", arguments: ["tool", "page", "end"])
  func endings(name: String) throws {
    let board = try Self.board("a")
    switch name {
    case "tool": board.session.choose(.pen)
    case "page":
      board.session.addPage(.desktop)
      #expect(Self.texts(board).isEmpty)
      board.session.turn(to: 0)
    default: board.session.flushStorage()
    }
    #expect(!board.session.isTyping && Self.texts(board) == ["a"])
  }

  @Test("Undo while typing removes the text, and clearing removes it with the other ink")
  func undoAndClear() throws {
    let board = try Self.board("a")
    #expect(board.session.undo() && Self.texts(board).isEmpty && !board.session.isTyping)
    let other = try Self.board("a")
    other.session.clear()
    #expect(other.session.isEmpty && !other.session.isTyping)
    #expect(other.session.undo() && Self.texts(other) == ["a"])
  }

  @Test("Colours and widths that are chosen while typing apply to the text")
  func looks() throws {
    let board = try Self.board("a")
    board.session.choose(Colour(hex: 0x3A_86FF), by: nil)
    board.session.choose(.broad)
    board.session.finishText()
    let stroke = try #require(board.session.document.strokes.first { $0.brush.tool == .text })
    #expect(stroke.brush.colour == Colour(hex: 0x3A_86FF) && stroke.brush.width == 80)
  }

  @Test("A finger that moves does not start a text, and a configured text is placed by a tap")
  func others() throws {
    let board = try Board(.text)
    board.down(1, 60, 230)
    board.move(1, 160, 230)
    board.up(1)
    #expect(!board.session.isTyping && board.session.isEmpty == false)
    var settings = DrawSettings()
    settings.tool = .text
    settings.text = "count"
    board.session.use(settings)
    board.tap(1, 60, 230)
    board.tap(1, 160, 230)
    settings.text = "Look"
    board.session.use(settings)
    board.tap(1, 260, 230)
    #expect(Self.texts(board) == ["1", "2", "Look"])
  }

  @Test(
    "A configured text starts at the finger, whatever its direction",
    arguments: [("Look", 0), ("שלום", 1), ("مرحبا", 1)])
  func start(_ words: String, _ corner: Int) throws {
    let board = try Board(.text)
    var settings = DrawSettings()
    settings.tool = .text
    settings.text = words
    board.session.use(settings)
    board.tap(1, 200, 230)
    let text = try #require(board.session.document.strokes.first { $0.brush.tool == .text })
    #expect((text.nodes[corner].point.x - 200).magnitude <= 0.01)
    #expect((text.nodes[1].point.y - 230).magnitude <= 0.01)
  }
}
