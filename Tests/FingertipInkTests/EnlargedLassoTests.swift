import Glibc
import InkPages
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

/// The screen has 640 × 480 px at 4 px/mm.
@Suite("Ink of enlarged pages in the lasso") struct EnlargedLassoTests {
  private static let screen = PixelRect(x: 0, y: 0, width: 640, height: 480)

  /// Returns an editor of a page with a circle around (60, 60) that was drawn at its own size.
  private static func editor(radius: Double) throws -> InkEditor {
    let editor = try InkEditor(
      area: screen, settings: DrawSettings(), density: .fourPixelsPerMillimetre, log: { _, _ in })
    editor.choose(PageGround.paper(.white))
    for step in 0...150 {
      let angle = 2 * Double.pi * Double(step) / 150
      report(
        step == 0 ? .began : step == 150 ? .ended : .moved, 8 * Double(step),
        at: Point(x: 60 + radius * cos(angle), y: 60 + radius * sin(angle)), to: editor)
    }
    return editor
  }

  private static func report(
    _ phase: TouchPhase, _ time: Double, at position: Point, by contact: UInt32 = 1,
    to editor: InkEditor
  ) {
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 2), contact: contact),
      time: Timestamp(milliseconds: time), position: position)
    touch.phase = phase
    editor.follow(touch)
  }

  private static func pixels(of editor: InkEditor) -> InkPixels {
    editor.update(at: Timestamp(milliseconds: 5000)) { _ in }
    guard let canvas = Canvas(bounds: screen) else {
      Issue.record("no memory for a canvas")
      return InkPixels()
    }
    editor.paint(screen, into: canvas.target)
    return InkPixels(canvas.target)
  }

  @Test("Ink that a finger holds on an enlarged page looks as before", arguments: [8.0, 4, 2, 0.5])
  func held(scale: Double) throws {
    let editor = try Self.editor(radius: 12)
    editor.choose(.lasso)
    editor.go(to: PageView(scale: scale, x: 320 - 60 * scale, y: 240 - 60 * scale))
    editor.select(editor.document.strokes.map(\.id))
    let before = Self.pixels(of: editor)
    Self.report(.began, 2000, at: Point(x: 320, y: 240), to: editor)
    Self.report(.moved, 2010, at: Point(x: 380, y: 240), to: editor)
    let moved = Self.pixels(of: editor)
    #expect(before.differences(from: moved, tolerance: 8) > 100)
    Self.report(.moved, 2020, at: Point(x: 320, y: 240), to: editor)
    #expect(Self.pixels(of: editor).differences(from: before, tolerance: 0) == 0)
  }

  @Test("Ink that two fingers enlarge looks like ink of a page enlarged by as much")
  func enlarged() throws {
    let editor = try Self.editor(radius: 8)
    editor.go(to: PageView(scale: 6, x: 320 - 360, y: 240 - 360))
    let page = Self.pixels(of: editor)
    editor.go(to: .identity)
    let former = try #require(Array(editor.document.strokes).first)
    editor.choose(.lasso)
    editor.select([former.id])
    Self.report(.began, 2000, at: Point(x: 50, y: 60), by: 1, to: editor)
    Self.report(.began, 2000, at: Point(x: 70, y: 60), by: 2, to: editor)
    Self.report(.moved, 2010, at: Point(x: 260, y: 240), by: 1, to: editor)
    Self.report(.moved, 2010, at: Point(x: 380, y: 240), by: 2, to: editor)
    Self.report(.ended, 2020, at: Point(x: 260, y: 240), by: 1, to: editor)
    Self.report(.ended, 2020, at: Point(x: 380, y: 240), by: 2, to: editor)
    editor.deselect()
    #expect(Self.pixels(of: editor).differences(from: page, tolerance: 24) == 0)
    let enlarged = try #require(Array(editor.document.strokes).last)
    let times = enlarged.nodes.map(\.time)
    #expect(times == times.sorted() && times.last == former.nodes.last?.time)
    #expect(editor.undo() && Array(editor.document.strokes) == [former])
  }
}
