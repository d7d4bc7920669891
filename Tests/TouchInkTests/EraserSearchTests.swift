import Testing
import TouchDrawing
import TouchInk
import Touches

@Suite struct EraserSearchTests {
  private static let brush = InkBrush(tool: .pen, colour: .black, width: 2)
  private static let eraser = InkBrush(tool: .areaEraser, colour: .black, width: 8)

  /// Returns a document with two horizontal lines at y = 20 and y = 60, and an eraser's stroke.
  private func document(_ eraser: [(Float, Float)]) -> InkDocument {
    var document = InkDocument(area: PixelRect(x: 0, y: 0, width: 200, height: 100))
    func add(_ points: [(Float, Float)], _ brush: InkBrush) {
      let nodes = points.map {
        StrokeNode(x: $0.0, y: $0.1, radius: Float(brush.width / 2))
      }
      _ = document.add(nodes, brush, device: DeviceID(rawValue: 8))
    }
    add([(20, 20), (180, 20)], Self.brush)
    add([(20, 60), (180, 60)], Self.brush)
    add(eraser, Self.eraser)
    return document
  }

  @Test(
    "An area eraser goes with strokes if it hides ink of them and of no others",
    arguments: [
      ([(50, 10), (60, 30)], [0], true),
      ([(50, 10), (60, 30)], [1], false),
      ([(50, 10), (60, 30)], [0, 1], true),
      ([(50, 10), (60, 90)], [0], false),
      ([(50, 10), (60, 90)], [1], false),
      ([(50, 10), (60, 90)], [0, 1], true),
      // Around the upper line and beside both, though its bounds contain them.
      ([(10, 5), (190, 5), (190, 40), (10, 40), (10, 95)], [0, 1], false),
      // Its edge meets the edge of the upper line.
      ([(30, 25), (40, 40)], [0], true),
      ([(30, 25.5), (40, 40)], [0], false),
      ([(50, 20)], [0], true),
    ] as [([(Float, Float)], [Int32], Bool)])
  func search(_ eraser: [(Float, Float)], strokes: [Int32], isFound: Bool) {
    let found = document(eraser).erasers(of: strokes.map { StrokeID(rawValue: $0) })
    #expect(found == (isFound ? [StrokeID(rawValue: 2)] : []))
  }
}
