import Glibc
import InkPages
import InkTyping
import SystemSupport
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

/// Checks the lines in the file of a drawing about a text that is typed, at every step.
@Suite("Texts in progress in a drawing file") struct KeptTextTests {
  /// A step of typing, and the texts in the file if the program is killed after it.
  struct Step: CustomTestStringConvertible {
    var testDescription: String
    var act: (InkEditor) -> Void
    var texts: [String]

    init(_ text: String, _ texts: [String], _ act: @escaping (InkEditor) -> Void) {
      (testDescription, self.texts, self.act) = (text, texts, act)
    }
  }

  private static func tap(_ x: Double, _ y: Double) -> (InkEditor) -> Void {
    { editor in
      let id = TouchID(device: DeviceID(rawValue: 8), contact: 1)
      var touch = Touch(
        id: id, time: Timestamp(milliseconds: 0), position: Point(x: x, y: y))
      for phase in [TouchPhase.began, .ended] {
        touch.phase = phase
        editor.follow(touch)
      }
    }
  }

  private static func type(_ edits: TextEdit...) -> (InkEditor) -> Void { { $0.type(edits) } }

  private static var steps: [Step] {
    [
      Step("a tap that places the caret", [], tap(60, 100)),
      Step("two letters", ["ab"], type(.insert("a"), .insert("b"))),
      Step("another colour", ["ab"]) { $0.choose(Colour(hex: 0x3A_86FF), by: nil) },
      Step("both letters deleted", [], type(.deleteBackward, .deleteBackward)),
      Step("one letter", ["c"], type(.insert("c"))),
      Step("finishing the text", ["c"]) { $0.finishText() },
      Step("a tap on the text", ["c"], tap(62, 100)),
      Step("another letter", ["dc"], type(.insert("d"))),
      Step("an undo", ["c"]) { _ = $0.undo() },
      Step("a redo", ["dc"]) { _ = $0.redo() },
      Step("the text reopened and left unchanged", ["dc"]) { editor in
        tap(62, 100)(editor)
        type(.insert("e"), .deleteBackward)(editor)
        editor.finishText()
      },
      Step("the text reopened and all letters deleted", []) { editor in
        tap(62, 100)(editor)
        type(.deleteForward, .deleteBackward, .deleteForward, .deleteBackward)(editor)
        type(.deleteForward, .deleteForward)(editor)
      },
      Step("finishing the empty text", []) { $0.finishText() },
      Step("an undo of the deletion", ["dc"]) { _ = $0.undo() },
      Step("a text on another page", ["dc", "f"]) { editor in
        editor.addPage(.desktop)
        tap(60, 100)(editor)
        type(.insert("f"))(editor)
      },
      Step("the other page removed", ["dc"]) { try? $0.make(.remove) },
    ]
  }

  @Test("Whenever the program is killed, the file contains the current text exactly once")
  func steps() throws {
    try withDrawingPath { path in
      var settings = DrawSettings()
      settings.tool = .text
      let editor = try InkEditor(
        area: PixelRect(x: 0, y: 0, width: 400, height: 300), settings: settings,
        density: .fourPixelsPerMillimetre, log: { _, _ in })
      let keeper = try DrawingKeeper(named: path)
      editor.open(keeper.content, keptIn: keeper.file)
      for step in Self.steps {
        step.act(editor)
        let content = try DrawingContent(readingFrom: path)
        #expect(content.problems.isEmpty, "after \(step)")
        #expect(content.items.map(\.brush.text) == step.texts, "after \(step)")
      }
      // Reopening the file duplicates nothing.
      let content = try DrawingContent(readingFrom: path)
      _ = try DrawingFile(path, holding: content)
      #expect(try DrawingContent(readingFrom: path).items.map(\.brush.text) == ["dc"])
    }
  }
}

@Suite("Settings that follow the active window in draw mode") struct RuledInkTests {
  @Test("A rule changes the settings that it names, and keeps other choices made by touch")
  func rule() throws {
    let blue = Colour(hex: 0x3A_86FF)
    let defaults = DrawSettings()
    let editor = try InkEditor(
      area: PixelRect(x: 0, y: 0, width: 400, height: 300), settings: defaults,
      density: .fourPixelsPerMillimetre, log: { _, _ in })
    editor.choose(.arrow)
    editor.choose(blue, by: nil)
    editor.choose(InkWidth.broad)
    var rule = defaults
    rule.line.dots = false
    editor.use(rule, insteadOf: defaults)
    #expect(!editor.settings.line.dots && editor.settings.tool == .arrow)
    #expect(editor.colours == [blue] && editor.width == .broad)
    var other = rule
    other.tool = .marker
    other.colouring.colours = [.black]
    editor.use(other, insteadOf: rule)
    #expect(editor.settings.tool == .marker && editor.colours == [.black] && editor.width == .broad)
    editor.use(defaults, insteadOf: other)
    #expect(editor.settings.tool == .pen && editor.colours == defaults.colouring.colours)
    #expect(editor.settings.line.dots && editor.width == .broad)
    var wide = defaults
    wide.line.width = Length(5)
    editor.use(wide, insteadOf: defaults)
    #expect(editor.width == .medium, "the width that the rule sets")
  }
}
