import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import FingertipSettings

extension HandGateTests {
  @Test(
    "A fist erases where it moves, as one change, or does nothing, as configured",
    arguments: [HandUse.erase, .ignore])
  func fist(_ use: HandUse) throws {
    let board = try Board(use)
    for (number, y) in [100.0, 110, 120].enumerated() { board.draw(UInt32(number), y: y) }
    board.wait(1500)
    let before = board.editor.document.count
    board.touch(9, .began, 20, 110, length: 60)
    for step in 1...30 {
      board.wait { board.touch(9, .moved, 20 + 5 * Double(step), 110, length: 60) }
    }
    #expect(board.editor.hands.erasing.count == (use == .erase ? 1 : 0))
    // 60 mm at 4 px/mm.
    let widths = board.editor.document.drafts.map(\.brush.width)
    #expect(widths == (use == .erase ? [240] : []))
    board.wait { board.touch(9, .ended, 170, 110) }
    board.wait(200)
    #expect(board.editor.hands.erasing.isEmpty && board.drafts == 0)
    let erasers = Array(board.editor.document.strokes).count { $0.brush.tool == .areaEraser }
    #expect(erasers == (use == .erase ? 1 : 0) && board.strokes == before + erasers)
    guard use == .erase else { return }
    #expect(board.editor.undo() && board.strokes == before)
    // A fist beside the ink has erased nothing that an undo could bring back.
    board.touch(10, .began, 20, 240, length: 60)
    for step in 1...30 {
      board.wait { board.touch(10, .moved, 20 + 5 * Double(step), 240, length: 60) }
    }
    #expect(board.editor.hands.erasing.count == 1)
    board.wait { board.touch(10, .ended, 170, 240) }
    board.wait(200)
    #expect(board.strokes == before && board.drafts == 0 && board.editor.document.canRedo)
  }

  /// An interruption of a fist that erases.
  enum Interruption: String, CaseIterable {
    /// Hands no longer erase.
    case draw, ignore, size
    /// The drawing is left, so nothing of the fist is reported any more.
    case leaving
  }

  @Test(
    "A fist whose eraser is interrupted has erased until then, and leaves no circle behind",
    arguments: Interruption.allCases)
  func interruptedFist(_ interruption: Interruption) throws {
    let board = try Board(.erase)
    board.draw(1, y: 110)
    board.wait(1500)
    board.touch(9, .began, 20, 110, length: 60)
    for step in 1...30 {
      board.wait { board.touch(9, .moved, 20 + 5 * Double(step), 110, length: 60) }
    }
    board.editor.update(at: Timestamp(milliseconds: board.time)) { _ in }
    #expect(board.drafts == 1 && board.editor.hands.circles.count == 1)
    if let use = HandUse(rawValue: interruption.rawValue) {
      var settings = board.editor.settings
      settings.input.hand = use
      board.editor.use(settings)
      board.wait { board.touch(9, .moved, 175, 110, length: 60) }
    }
    board.wait { board.touch(9, .ended, 175, 110) }
    if interruption == .leaving { board.editor.flushStorage() } else { board.wait(300) }
    board.editor.update(at: Timestamp(milliseconds: board.time)) { _ in }
    #expect(board.drafts == 0 && board.editor.hands.circles.isEmpty)
    #expect(board.strokes == 2 && board.editor.undo() && board.strokes == 1)
  }

  @Test(
    "A circle of the eraser's size surrounds each finger that erases, and disappears with it",
    arguments: [(InkTool.areaEraser, 48.0), (.eraser, 24), (.pen, nil)] as [(InkTool, Double?)])
  func eraser(_ tool: InkTool, _ diameter: Double?) throws {
    let board = try Board(.draw)
    board.editor.choose(tool)
    /// Returns the circles, and whether the pixel at the right end of the first one is damaged and
    /// white.
    func display(_ x: Double, _ y: Double) -> (circles: [Point], isWhite: Bool) {
      var damage: [PixelRect] = []
      board.editor.update(at: Timestamp(milliseconds: board.time)) { damage.append($0) }
      let pixel = PixelRect(
        x: Int(4 * x + (diameter ?? 0) / 2) - 1, y: Int(4 * y), width: 1, height: 1)
      var pixels = [UInt32(0)]
      pixels.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        board.editor.paint(pixel, into: PixelTarget(bounds: pixel, pixels: base, stride: 1))
      }
      let isWhite = pixels[0] & 0xFF > 0xD0 && damage.contains { !$0.intersection(pixel).isEmpty }
      return (board.editor.hands.circles.map(\.centre), isWhite)
    }
    board.touch(1, .began, 100, 100)
    #expect(display(100, 100).isWhite == (diameter != nil))
    board.wait { board.touch(2, .began, 50, 50) }
    board.wait { board.touch(1, .moved, 120, 100) }
    let (circles, isWhite) = display(120, 100)
    #expect(isWhite == (diameter != nil))
    let expected = [Point(x: 480, y: 400), Point(x: 200, y: 200)]
    #expect(circles == (diameter == nil ? [] : expected))
    board.wait { board.touch(1, .ended, 120, 100) }
    board.wait { board.touch(2, .cancelled, 50, 50) }
    #expect(display(120, 100).circles.isEmpty)
  }
}
