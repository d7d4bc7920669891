import InkPages
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
