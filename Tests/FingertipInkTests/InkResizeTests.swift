import InkInstruments
import ScreenHardware
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches

@testable import FingertipInk
@testable import FingertipSettings

/// The screen changes in the middle of a frame: the effects of fingers and commands since the last
/// frame have not reached the pixels yet.
@Suite("Ink when the screen is resized") struct InkResizeTests {
  private static let area = PixelRect(x: 0, y: 0, width: 1600, height: 1200)

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var act: @Sendable (InkEditor) -> Void
  }

  @Test(
    "Ink looks the same after a resize, whether or not a frame was painted before it",
    arguments: [
      Case(testDescription: "a finished stroke") { draw($0, 9, from: 1100, to: 1500) },
      Case(testDescription: "an undone stroke") { _ = $0.undo() },
      Case(testDescription: "all that was cleared") { $0.clear() },
    ],
    [(640, 480), (1200, 1600), (3200, 2400)])
  func resized(_ given: Case, _ size: (width: Int, height: Int)) throws {
    let screen = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    func pixels(hasFrame: Bool) throws -> [UInt32] {
      var settings = DrawSettings()
      settings.line.widthSource = .none
      settings.line.filter = .none
      let editor = try InkEditor(
        area: Self.area, settings: settings, density: .fourPixelsPerMillimetre, log: { _, _ in })
      Self.draw(editor, 7, from: 100, to: 500)
      Self.draw(editor, 8, from: 500, to: 1150)
      editor.update(at: Timestamp(milliseconds: 100)) { _ in }
      given.act(editor)
      if hasFrame { editor.update(at: Timestamp(milliseconds: 200)) { _ in } }
      editor.resize(to: screen, density: .fourPixelsPerMillimetre, medium: .translucent)
      editor.update(at: Timestamp(milliseconds: 300)) { _ in }
      var pixels = [UInt32](repeating: 0, count: screen.width * screen.height)
      pixels.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        editor.paint(
          screen, into: PixelTarget(bounds: screen, pixels: base, stride: screen.width))
      }
      return pixels
    }
    let expected = try pixels(hasFrame: true)
    #expect(try pixels(hasFrame: false) == expected)
    #expect(expected.contains { $0 != 0 } == !given.testDescription.hasPrefix("all"))
  }

  @Test("A ruler outside of a smaller screen returns to it, and the finger that held it lets go")
  func returningRuler() throws {
    let monitor = PixelRect(x: 0, y: 0, width: 400, height: 300)
    let editor = try InkEditor(
      area: Self.area, settings: DrawSettings(), density: .fourPixelsPerMillimetre(on: monitor),
      log: { _, _ in })
    editor.toggle(.ruler)
    func report(_ phase: TouchPhase, _ x: Double, _ y: Double) -> Bool {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: 1), time: Timestamp(milliseconds: 50),
        position: Point(x: x, y: y))
      touch.phase = phase
      return editor.holdRuler(touch)
    }
    #expect(report(.began, 200, 150) && report(.moved, 1500, 1100))
    let small = PixelRect(x: 0, y: 0, width: 640, height: 480)
    editor.resize(to: small, density: .fourPixelsPerMillimetre, medium: .translucent)
    #expect(editor.rulers.board.rulers.map(\.pose.centre) == [Point(x: 640, y: 480)])
    #expect(!report(.moved, 1000, 700))
    #expect(report(.began, 600, 470) && report(.moved, 500, 370))
    #expect(editor.rulers.board.rulers.map(\.pose.centre) == [Point(x: 540, y: 380)])
  }

  @Test(
    "The marks of a ruler are mm of the screen after its density changes",
    arguments: RulerKind.allCases)
  func rulerMarks(_ kind: RulerKind) throws {
    let editor = try InkEditor(
      area: Self.area, settings: DrawSettings(), density: .fourPixelsPerMillimetre(on: Self.area),
      log: { _, _ in })
    editor.toggle(kind)
    let centre = editor.rulers.board.rulers.map(\.pose.centre)
    let monitor = Monitor(name: "screen", frame: Self.area, millimetres: (800, 600))
    let density = ScreenDensity(
      [monitor], [PixelDensity(pixelsPerMillimetre: 2, source: .user)])
    editor.resize(to: Self.area, density: density, medium: .translucent)
    #expect(
      editor.rulers.board.rulers.map(\.shape)
        == [RulerShape(kind, on: (1600, 1200), pixelsPerMillimetre: 2)])
    #expect(editor.rulers.board.rulers.map(\.pose.centre) == centre)
    // It looks like a ruler that is laid there now.
    func pixels() -> [UInt32] {
      let screen = Self.area
      var pixels = [UInt32](repeating: 0, count: screen.width * screen.height)
      pixels.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        editor.paintRulers(
          into: PixelTarget(bounds: screen, pixels: base, stride: screen.width))
      }
      return pixels
    }
    let changed = pixels()
    editor.toggle(kind)
    editor.toggle(kind)
    #expect(changed.contains { $0 != 0 } && pixels() == changed)
  }

  /// Draws a line from left to right along the diagonal on which x equals y; y is 1150 at most.
  private static func draw(_ editor: InkEditor, _ finger: UInt32, from: Double, to: Double) {
    for (phase, coordinate) in [(TouchPhase.began, from), (.moved, to), (.ended, to)] {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: finger),
        time: Timestamp(milliseconds: 50), position: Point(x: coordinate, y: min(coordinate, 1150)))
      touch.phase = phase
      editor.follow(touch)
    }
  }
}
