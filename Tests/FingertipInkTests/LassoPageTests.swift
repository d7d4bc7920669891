import InkInstruments
import InkPages
import SystemSupport
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

extension LassoEditorTests {
  @Test("Strokes sent to another page are selected there; sending past the last page adds one")
  func pages() throws {
    let board = try Self.board()
    #expect(!board.session.sendSelection(to: .previous) && board.session.pageCount == 1)
    #expect(board.session.sendSelection(to: .next))
    #expect(board.session.pageCount == 2 && board.session.pageIndex == 1)
    #expect(board.starts == Array(Board.lines.prefix(2)) && board.session.hasLassoSelection)
    #expect(board.session.sendSelection(to: .previous) && board.session.pageIndex == 0)
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
    #expect(board.session.sendSelection(to: .next))
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
    #expect(board.session.sendSelection(to: .next))
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
    #expect(board.session.sendSelection(to: .next))
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
    #expect(board.session.sendSelection(to: .next))
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
      #expect(board.session.sendSelection(to: y == 50 ? .next : .previous))
      board.session.turn(to: 1)
    }
    let sent = Self.pages(board)
    #expect(sent.map(\.count) == [4, 0, 1])
    #expect(board.session.undo() && board.session.undo() && board.session.undo())
    #expect(Self.pages(board).map(\.count) == [3, 1, 0])
    #expect(board.session.redo() && Self.pages(board).map(\.count) == [3, 0, 1])
    #expect(board.session.redo() && board.session.redo() && Self.pages(board) == sent)
  }

  @Test("Whenever the program is killed, the file has sent strokes on one page at least")
  func sentInFile() throws {
    try withDrawingPath { path in
      let keeper = try DrawingKeeper(named: path)
      let editor = try DrawingPageTests.editor(of: keeper)
      for x in [10.0, 20] { DrawingPageTests.draw(x, in: editor) }
      editor.select(editor.document.strokes.map(\.id))
      #expect(editor.sendSelection(to: .next))
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
}
