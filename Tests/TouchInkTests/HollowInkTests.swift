import PaintingSupport
import Testing
import TouchDrawing
import TouchInk
import Touches

@Suite("Ink that is marked because its touch was cancelled")
struct HollowInkTests {
  private static let area = InkHand.area

  /// Returns pictures of a stroke whose touch was cancelled, and of the same one whose finger was
  /// lifted.
  private static func pictures(of brush: InkBrush) throws -> (marked: Sheet, whole: Sheet) {
    let sheets = try [true, false].map { isCancelled in
      var hand = try #require(
        InkHand(InkDocument(area: area, shaping: InkHand.plain, cancellation: .mark)))
      hand.down(1, 40, 40, brush)
      hand.move(1, 120, 80)
      if isCancelled { hand.cancel(1) } else { hand.up(1) }
      #expect(hand.document.strokes.map(\.isProvisional) == [isCancelled])
      return try #require(hand.sheet())
    }
    return (sheets[0], sheets[1])
  }

  static let tools: [InkTool] = InkTool.kept.filter { $0 != .areaEraser }

  @Test("A marked stroke of any tool is hollow, and in its own colour (M14)", arguments: tools)
  func hollow(_ tool: InkTool) throws {
    let colour = tool == .marker ? InkHand.red.with(alpha: 100) : InkHand.red
    let brush = InkBrush(
      tool: tool, colour: colour, width: tool == .text ? 60 : 12, text: "O")
    let (marked, whole) = try Self.pictures(of: brush)
    // It covers only pixels of the whole stroke, and fewer than three quarters of them. The
    // outlines of letters, unlike filled letters, are not aligned to the pixel grid.
    let outside = marked.count(in: Self.area) { x, y, _ in
      marked.alpha(x, y) > whole.alpha(x, y) + (tool == .text ? 64 : 1)
    }
    #expect(outside == 0)
    #expect(marked.paintedPixels * 4 < whole.paintedPixels * 3 && marked.paintedPixels > 100)
    let solid = marked.count(in: Self.area) { x, y, _ in
      marked.alpha(x, y) >= Int(colour.alpha) - 1
    }
    #expect(solid > 40)
    #expect(marked.overbrightPixels == 0)
  }

  @Test(
    "A hollow stroke of any thickness has a gap between its rims", arguments: [0.5, 1, 2, 3, 6])
  func thin(_ width: Double) throws {
    let brush = InkBrush(tool: .line, colour: .black, width: width)
    var hand = try #require(
      InkHand(InkDocument(area: Self.area, shaping: InkHand.plain, cancellation: .mark)))
    hand.down(1, 40, 60.5, brush)
    hand.move(1, 120, 60.5)
    hand.cancel(1)
    let sheet = try #require(hand.sheet())
    let column = (0..<120).map { sheet.alpha(80, $0) }
    let middle = column[60]
    #expect(middle < 64)
    #expect(column[..<60].max().map { $0 > 2 * middle + 60 } == true)
    #expect(column[61...].max().map { $0 > 2 * middle + 60 } == true)
  }

  @Test("A hollow stroke on an enlarged page looks like one that is as much larger itself")
  func enlarged() throws {
    func sheet(enlarging factor: Double, view: PageView) throws -> Sheet {
      var hand = try #require(
        InkHand(InkDocument(area: Self.area, shaping: InkHand.plain, cancellation: .mark)))
      hand.down(
        1, 20 * factor, 20 * factor,
        InkBrush(tool: .line, colour: InkHand.red, width: 12 * factor))
      hand.move(1, 50 * factor, 40 * factor)
      hand.cancel(1)
      hand.document.show(view, on: Self.area)
      hand.surface.show(hand.document)
      return try #require(hand.sheet())
    }
    let enlarged = try sheet(enlarging: 1, view: PageView(scale: 2, x: 0, y: 0))
    let larger = try sheet(enlarging: 2, view: .identity)
    #expect(enlarged.differences(from: larger) == 0 && larger.paintedPixels > 500)
  }

  @Test("A hollow dot is a ring, and does not erase the ink beneath it")
  func dot() throws {
    var hand = try #require(
      InkHand(InkDocument(area: Self.area, shaping: InkHand.plain, cancellation: .mark)))
    hand.stroke([(20, 60), (140, 60)], InkBrush(tool: .pen, colour: .black, width: 4))
    hand.down(1, 80, 60, InkBrush(tool: .pen, colour: InkHand.red, width: 24))
    hand.cancel(1)
    let sheet = try #require(hand.sheet())
    #expect(sheet.target[80, 60] == 0xFF00_0000)
    #expect(sheet.alpha(80, 54) == 0 && sheet.alpha(80, 66) == 0)
    #expect(sheet.target[80, 50] == 0xFFE0_1010 && sheet.target[69, 60] == 0xFFE0_1010)
  }

  @Test("Ink that an area eraser removed stays removed when its touch is cancelled")
  func eraser() throws {
    let sheets = try [InkCancellation.end, .mark].map { cancellation in
      var hand = try #require(
        InkHand(InkDocument(area: Self.area, shaping: InkHand.plain, cancellation: cancellation)))
      hand.stroke([(20, 60), (140, 60)], InkBrush(tool: .pen, colour: .black, width: 10))
      hand.down(1, 80, 20, InkBrush(tool: .areaEraser, colour: .black, width: 20))
      hand.move(1, 80, 100)
      hand.cancel(1)
      return try #require(hand.sheet())
    }
    #expect(sheets[0].differences(from: sheets[1]) == 0 && sheets[0].alpha(80, 60) == 0)
  }

  @Test("A vector picture shows a marked stroke as hollow", arguments: tools)
  func shapes(_ tool: InkTool) throws {
    var hand = try #require(
      InkHand(InkDocument(area: Self.area, shaping: InkHand.plain, cancellation: .mark)))
    // An eraser comes first; the stroke must not be painted in the same way.
    hand.stroke([(10, 10), (150, 10)], InkBrush(tool: .areaEraser, colour: .black, width: 4))
    let brush = InkBrush(
      tool: tool, colour: InkHand.red, width: tool == .text ? 60 : 12, widthSource: .pressure,
      text: "O")
    hand.down(1, 40, 40, brush, pressure: 0.4)
    hand.move(1, 120, 80, pressure: 0.9)
    hand.cancel(1)
    let pixels = try #require(hand.sheet())
    let shapes = try #require(Sheet(Self.area))
    InkPicture(of: hand.document).drawShapes(into: shapes.target)
    let different = pixels.count(in: Self.area) { x, y, pixel in
      abs(Int(pixel >> 24) - shapes.alpha(x, y)) > 64
    }
    #expect(different * 20 < pixels.paintedPixels && pixels.paintedPixels > 100)
  }
}
