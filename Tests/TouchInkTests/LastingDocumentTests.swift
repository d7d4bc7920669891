import Testing
import TouchDrawing
import Touches

@testable import TouchInk

@Suite("Documents of walls on which visitors draw for months")
struct LastingDocumentTests {
  private static let brush = InkBrush(tool: .pen, colour: .black, width: 2)

  private static func add(_ x: Int, to document: inout InkDocument) {
    _ = document.add(
      [StrokeNode(x: Float(x % 200), y: 5, radius: 1)], brush, device: DeviceID(rawValue: 2))
  }

  @Test(
    "A document that is cleared again and again needs no more room for it",
    arguments: [0, 1, 10, 100])
  func cleared(undoDepth: Int) {
    var document = InkDocument(
      area: PixelRect(x: 0, y: 0, width: 200, height: 20), undoDepth: undoDepth)
    let (rounds, strokes) = (300, 20)
    var capacity = 0
    for round in 0..<rounds {
      for x in 0..<strokes { Self.add(round * strokes + x, to: &document) }
      #expect(document.count == strokes)
      _ = document.clear()
      #expect(document.count == 0)
      capacity = max(capacity, document.table.capacity)
    }
    // What can be brought back, and as much again, which is given back seldom.
    #expect(capacity <= 2 * (undoDepth + 2 * strokes) + 128)
    _ = document.undo()
    #expect(document.count == (undoDepth > 0 ? strokes : 0))
    #expect(document.strokes.map(\.id.rawValue) == document.strokes.map(\.id.rawValue).sorted())
    // Numbers are not used again.
    Self.add(7, to: &document)
    #expect(document.strokes.map(\.id.rawValue).last == Int32(rounds * strokes))
  }

  @Test("Strokes that stay keep their numbers and their history when others are forgotten")
  func kept() throws {
    var document = InkDocument(
      area: PixelRect(x: 0, y: 0, width: 200, height: 20), undoDepth: 3)
    for x in 0..<200 { Self.add(x, to: &document) }
    let kept = StrokeID(rawValue: 150)
    _ = document.remove(document.strokes.map(\.id).filter { $0 != kept })
    for x in 0..<5 { Self.add(x, to: &document) }
    #expect(document.table.capacity < 100)
    #expect(document.strokes.map(\.id.rawValue) == [150, 200, 201, 202, 203, 204])
    #expect(document.shows(kept) && document[kept]?.nodes.first?.x == 150)
    #expect(document[StrokeID(rawValue: 149)] == nil && !document.shows(StrokeID(rawValue: 0)))
    #expect(document[StrokeID(rawValue: 205)] == nil)
    _ = document.undo()
    _ = document.undo()
    _ = document.undo()
    #expect(document.strokes.map(\.id.rawValue) == [150, 200, 201])
    _ = document.redo()
    #expect(document.strokes.map(\.id.rawValue) == [150, 200, 201, 202])
  }
}
