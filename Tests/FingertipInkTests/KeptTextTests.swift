import Glibc
import InkPages
import InkTyping
import Testing
import TouchDrawing
import Touches

@testable import FingertipInk
@testable import FingertipSettings

/// The lines about a text that is typed in the file of a drawing, at every step.
@Suite("Texts in progress in the file of a drawing") struct KeptTextTests {
  /// A step of typing, and the texts that a program that is killed after it leaves.
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
      Step("a caret", [], tap(60, 100)),
      Step("two letters", ["ab"], type(.insert("a"), .insert("b"))),
      Step("a colour", ["ab"]) { $0.choose(Colour(hex: 0x3A_86FF), by: nil) },
      Step("no letter", [], type(.deleteBackward, .deleteBackward)),
      Step("one letter", ["c"], type(.insert("c"))),
      Step("the end of the text", ["c"]) { $0.finishText() },
      Step("a tap on it", ["c"], tap(62, 100)),
      Step("another letter", ["dc"], type(.insert("d"))),
      Step("an undo", ["c"]) { _ = $0.undo() },
      Step("a redo", ["dc"]) { _ = $0.redo() },
      Step("a tap on it, and back to what it was", ["dc"]) { editor in
        tap(62, 100)(editor)
        type(.insert("e"), .deleteBackward)(editor)
        editor.finishText()
      },
      Step("no letter of it", []) { editor in
        tap(62, 100)(editor)
        type(.deleteForward, .deleteBackward, .deleteForward, .deleteBackward)(editor)
        type(.deleteForward, .deleteForward)(editor)
      },
      Step("the end of that", []) { $0.finishText() },
      Step("an undo of that", ["dc"]) { _ = $0.undo() },
      Step("a text on another page", ["dc", "f"]) { editor in
        editor.addPage(.desktop)
        tap(60, 100)(editor)
        type(.insert("f"))(editor)
      },
      Step("that page removed", ["dc"]) { try? $0.make(.remove) },
    ]
  }

  @Test("Whenever the program is killed, the text is there as it was then, once")
  func steps() throws {
    try withDrawingPath { path in
      var settings = DrawSettings()
      settings.tool = .text
      let editor = try InkEditor(
        area: PixelRect(x: 0, y: 0, width: 400, height: 300), settings: settings,
        density: .fourPixels, log: { _, _ in })
      let keeper = try DrawingKeeper(named: path)
      editor.open(keeper.content, keptIn: keeper.file)
      for step in Self.steps {
        step.act(editor)
        let content = try DrawingContent(readingFrom: path)
        #expect(content.problems.isEmpty, "after \(step)")
        #expect(content.items.map(\.brush.text) == step.texts, "after \(step)")
      }
      // Read and gone on with, nothing is there twice.
      let content = try DrawingContent(readingFrom: path)
      _ = try DrawingFile(path, holding: content)
      #expect(try DrawingContent(readingFrom: path).items.map(\.brush.text) == ["dc"])
    }
  }
}

@Suite("Settings that follow the active window while somebody draws") struct RuledInkTests {
  @Test("A rule changes what it names, and leaves what was chosen by touch")
  func rule() throws {
    let blue = Colour(hex: 0x3A_86FF)
    let usual = DrawSettings()
    let editor = try InkEditor(
      area: PixelRect(x: 0, y: 0, width: 400, height: 300), settings: usual,
      density: .fourPixels, log: { _, _ in })
    editor.choose(.arrow)
    editor.choose(blue, by: nil)
    editor.choose(InkWidth.broad)
    var rule = usual
    rule.line.dots = false
    editor.use(rule, insteadOf: usual)
    #expect(!editor.settings.line.dots && editor.settings.tool == .arrow)
    #expect(editor.colours == [blue] && editor.width == .broad)
    var other = rule
    other.tool = .marker
    other.colouring.colours = [.black]
    editor.use(other, insteadOf: rule)
    #expect(editor.settings.tool == .marker && editor.colours == [.black] && editor.width == .broad)
    editor.use(usual, insteadOf: other)
    #expect(editor.settings.tool == .pen && editor.colours == usual.colouring.colours)
    #expect(editor.settings.line.dots && editor.width == .broad)
  }
}
