import InkInstruments
import InkPages
import InkTyping
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

@Suite("Ink colours that the paper would hide") struct AdaptingInkTests {
  /// Returns an editor of white paper with a line in each colour, from bottom to top.
  private static func board(_ colours: [Colour], adapts: Bool = true) throws -> InkEditor {
    var settings = DrawSettings()
    settings.pages.ground = .paper(.white)
    settings.colouring.adapts = adapts
    let editor = try InkEditor(
      area: PixelRect(x: 0, y: 0, width: 800, height: 600), settings: settings,
      density: .fourPixelsPerMillimetre, log: { _, _ in })
    for (index, colour) in colours.enumerated() {
      editor.choose(colour, by: nil)
      draw(on: editor, at: 100 + 50 * Double(index))
    }
    return editor
  }

  private static func draw(on editor: InkEditor, at y: Double) {
    for (phase, x) in [(.began, 100), (.moved, 200), (.ended, 300)] as [(TouchPhase, Double)] {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: 1),
        time: Timestamp(milliseconds: x), position: Point(x: x, y: y))
      touch.phase = phase
      editor.follow(touch)
    }
  }

  private static func colours(_ editor: InkEditor) -> [Colour] {
    editor.document.strokes.map(\.brush.colour)
  }

  private static let red = Colour(hex: 0xE6_3946)

  @Test("Black ink turns white on black paper, keeps its stacking order, and turns black again")
  func papers() throws {
    let editor = try Self.board([.black, Self.red, .black])
    editor.choose(.paper(.black))
    #expect(Self.colours(editor) == [.white, Self.red, .white])
    editor.choose(.paper(.lined))
    #expect(Self.colours(editor) == [.black, Self.red, .black])
  }

  @Test("The colour changes due to another paper are undone in one step")
  func undo() throws {
    let editor = try Self.board([Self.red, .black, .black])
    editor.choose(.paper(.black))
    #expect(editor.undo())
    #expect(Self.colours(editor) == [Self.red, .black, .black])
  }

  @Test("Ink that is sent to another paper is seen there, and has its colours again after an undo")
  func sent() throws {
    let editor = try Self.board([.black, Self.red])
    try editor.make(.new)
    editor.choose(.paper(.black))
    try editor.make(.previous)
    editor.select(editor.document.strokes.map(\.id))
    editor.perform(.next)
    #expect(editor.pageIndex == 1 && Self.colours(editor) == [.white, Self.red])
    #expect(editor.undo())
    editor.turn(to: 0)
    #expect(Self.colours(editor) == [.black, Self.red])
  }

  @Test("A copy has the colour that its original was given, even if that is hard to see")
  func copied() throws {
    let editor = try Self.board([.black])
    editor.select(editor.document.strokes.map(\.id))
    #expect(editor.recolourSelection(.white))
    editor.perform(.copy)
    #expect(Self.colours(editor) == [.white, .white])
  }

  @Test("The colour of an eraser, which is never seen, changes no ink")
  func eraser() throws {
    let editor = try Self.board([Self.red])
    editor.choose(.black, by: nil)
    editor.choose(InkTool.areaEraser)
    Self.draw(on: editor, at: 100)
    let strokes = editor.document.strokes.map(\.id)
    editor.choose(.paper(.black))
    #expect(strokes.count == 2 && editor.document.strokes.map(\.id) == strokes)
  }

  @Test("A stroke in a colour that the paper hides is drawn in a visible one")
  func hiddenColour() throws {
    let editor = try Self.board([Self.red])
    editor.choose(.paper(.black))
    editor.choose(.black, by: nil)
    Self.draw(on: editor, at: 400)
    #expect(Self.colours(editor) == [Self.red, .white])
  }

  /// Reports a finger at a place.
  private static func report(
    _ contact: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double, to editor: InkEditor
  ) {
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 8), contact: contact),
      time: Timestamp(milliseconds: 500), position: Point(x: x, y: y))
    touch.phase = phase
    editor.follow(touch)
  }

  @Test("A stroke in progress changes its colour with the paper, and its finger goes on drawing")
  func stroke() throws {
    let editor = try Self.board([.black])
    Self.report(2, .began, 100, 300, to: editor)
    Self.report(2, .moved, 300, 300, to: editor)
    editor.choose(.paper(.black))
    #expect(editor.document.drafts.map(\.brush.colour) == [.white])
    Self.report(2, .moved, 500, 300, to: editor)
    Self.report(2, .ended, 500, 300, to: editor)
    #expect(Self.colours(editor) == [.white, .white])
    #expect(Array(editor.document.strokes).last?.nodes.last?.x == 500)
  }

  @Test("A text in progress changes its colour with the paper, and is still typed")
  func text() throws {
    let editor = try Self.board([.black])
    editor.choose(InkTool.text)
    editor.choose(.black, by: nil)
    Self.report(2, .began, 100, 300, to: editor)
    Self.report(2, .ended, 100, 300, to: editor)
    editor.type([.insert("a")])
    _ = editor.document.clear()
    editor.choose(.paper(.black))
    #expect(editor.isTyping)
    editor.type([.insert("b")])
    editor.finishText()
    #expect(Self.colours(editor) == [.white])
    #expect(editor.document.strokes.map(\.brush.text) == ["ab"])
  }

  @Test("A selection that fingers enlarge changes its colour with the paper")
  func selection() throws {
    let editor = try Self.board([.black, Self.red])
    editor.choose(InkTool.lasso)
    Self.report(1, .began, 50, 50, to: editor)
    for (x, y) in [(400.0, 50.0), (400, 125), (50, 125), (50, 55)] {
      Self.report(1, .moved, x, y, to: editor)
    }
    Self.report(1, .ended, 50, 55, to: editor)
    #expect(editor.hasLassoSelection)
    Self.report(1, .began, 150, 100, to: editor)
    Self.report(2, .began, 250, 100, to: editor)
    Self.report(2, .moved, 350, 100, to: editor)
    editor.choose(.paper(.black))
    Self.report(1, .ended, 150, 100, to: editor)
    Self.report(2, .ended, 350, 100, to: editor)
    #expect(Set(Self.colours(editor)) == [.white, Self.red] && editor.document.count == 2)
  }

  @Test(
    "Ink keeps its colours over the desktop, and if adapting is turned off",
    arguments: [true, false])
  func unchanged(_ adapts: Bool) throws {
    let editor = try Self.board([.black, .white], adapts: adapts)
    let drawn = Self.colours(editor)
    editor.choose(adapts ? .desktop : .paper(.black))
    #expect(Self.colours(editor) == drawn)
  }
}
