import InkPages
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

/// The board has three lines, all of which are sent to a second page.
@Suite("Strokes sent to another page whose history has lost them") struct SentStrokesTests {
  /// A step on the board.
  enum Step {
    /// Draws lines, each of which is a change.
    case draw(Int)
    case undo, redo
    case turn(Int)
    /// Colours the strokes of the page, which replaces them.
    case recolour
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var undoDepth = 100
    var steps: [Step]
    /// The numbers of strokes on the two pages at the end.
    var counts: [Int]
    /// Whether the last step has changed anything.
    var changes = true

    init(
      _ name: String, undoDepth: Int = 100, _ steps: [Step], counts: [Int], changes: Bool = true
    ) {
      testDescription = name
      self.undoDepth = undoDepth
      self.steps = steps
      self.counts = counts
      self.changes = changes
    }
  }

  @Test(
    "No undo or redo removes sent strokes from the only page that has them",
    arguments: [
      Case(
        "an undo where they are, after more changes on their former page than can be undone",
        undoDepth: 3, [.turn(0), .draw(3), .turn(1), .undo], counts: [3, 3], changes: false),
      Case(
        "an undo where they are undoes the change before them instead", undoDepth: 3,
        [.undo, .draw(1), .turn(0), .redo, .turn(1), .undo], counts: [3, 0]),
      Case(
        "an undo on their former page, after more changes where they are than can be undone",
        undoDepth: 3, [.draw(3), .turn(0), .undo, .redo], counts: [0, 6]),
      Case(
        "a redo on their former page, after a new change where they were",
        [.undo, .draw(1), .turn(0), .redo], counts: [3, 1], changes: false),
      Case(
        "a redo on their former page repeats the change after them instead",
        [.turn(0), .draw(1), .undo, .undo, .turn(1), .draw(1), .turn(0), .redo], counts: [4, 1]),
      Case(
        "a redo on their former page while an earlier change is undone where they were",
        [.undo, .draw(1), .undo, .turn(0), .redo], counts: [3, 0], changes: false),
      Case(
        "an undo and a redo on their former page, after they were changed",
        [.recolour, .turn(0), .undo, .redo], counts: [0, 3]),
      Case(
        "an undo where they were changed, after an undo on their former page",
        [.recolour, .turn(0), .undo, .turn(1), .undo, .undo], counts: [3, 0]),
    ])
  func lost(_ test: Case) throws {
    let board = try SelectionTests.Board()
    let editor = board.session
    var settings = editor.settings
    settings.undoDepth = test.undoDepth
    editor.use(settings)
    editor.select(editor.document.strokes.map(\.id))
    #expect(editor.sendSelection(to: .next))
    editor.deselect()
    var hasChanged = true
    for step in test.steps {
      hasChanged = true
      switch step {
      case .draw(let count):
        for row in 1...count {
          board.down(1, 300, 60 * Double(row))
          board.move(1, 380, 60 * Double(row))
          board.up(1)
        }
      case .undo: hasChanged = editor.undo()
      case .redo: hasChanged = editor.redo()
      case .turn(let index): editor.turn(to: index)
      case .recolour:
        editor.select(editor.document.strokes.map(\.id))
        #expect(editor.recolourSelection(.black))
        editor.deselect()
      }
    }
    let counts = (0...1).map { page in
      editor.turn(to: page)
      return editor.document.count
    }
    #expect(counts == test.counts && hasChanged == test.changes)
  }

  @Test("Sent strokes are redone on both pages even if an earlier change there is still undone")
  func redoneOutOfOrder() throws {
    let board = try SelectionTests.Board()
    let editor = board.session
    try editor.make(.new)
    board.down(1, 300, 60)
    board.move(1, 380, 60)
    board.up(1)
    editor.turn(to: 0)
    editor.select(editor.document.strokes.map(\.id))
    #expect(editor.sendSelection(to: .next) && editor.document.count == 4)
    #expect(editor.undo() && editor.undo() && editor.document.count == 0)
    editor.turn(to: 0)
    #expect(editor.redo() && editor.document.count == 0)
    editor.turn(to: 1)
    #expect(editor.document.count == 3)
    #expect(editor.redo() && editor.document.count == 4)
  }
}
