import FingertipSettings
import FingertipStage
import Testing
import Touches

/// The outline of the bright area as bands of rows, as they are sent to the server without alpha.
@Suite("The spotlight's outline as bands")
struct SpotlightOutlineTests {
  /// Returns the rows that bands cover, each with its left and right end.
  private static func rows(_ spans: [PixelRect]) -> [Int: ClosedRange<Int>] {
    var rows: [Int: ClosedRange<Int>] = [:]
    for span in spans {
      for y in span.y..<span.maxY {
        let former = rows[y] ?? span.x...span.maxX - 1
        rows[y] = min(former.lowerBound, span.x)...max(former.upperBound, span.maxX - 1)
      }
    }
    return rows
  }

  @Test(
    "The bands of a circle deviate from it by at most 2.5 px",
    arguments: [1.0, 7, 40.5, 100, 162, 400])
  func circle(_ radius: Double) throws {
    let rows = Self.rows(SpotlightOutline(.circle, radius: radius).spans(to: 0))
    for (y, row) in rows {
      #expect(row.lowerBound == -row.upperBound, "row \(y) is not symmetric")
      #expect(rows[-y] == row, "row \(y) is not as the one above the middle")
      // The row's end should be one radius away from the centre.
      let end = (Double(row.upperBound) * Double(row.upperBound) + Double(y) * Double(y))
        .squareRoot()
      #expect((end - radius).magnitude <= 2.5, "row \(y) ends at \(row.upperBound)")
    }
    let lastRow = try #require(rows.keys.max())
    #expect(rows.count == 2 * lastRow + 1, "a row is missing")
    #expect((Double(lastRow) - radius).magnitude <= 2.5)
  }

  @Test(
    "Bands are contiguous, and have as many rows as the outline's slope allows",
    arguments: [
      (SpotlightShape.circle, 162.0, 100), (.circle, 50, 40), (.rectangle, 162, 40),
    ])
  func bands(_ shape: SpotlightShape, _ radius: Double, _ maximum: Int) {
    let spans = SpotlightOutline(shape, radius: radius).spans(to: 0)
    #expect(spans.count <= maximum)
    for (above, below) in zip(spans, spans.dropFirst()) { #expect(above.maxY == below.y) }
  }

  @Test(
    "A ring is equally wide on both sides, and its inside is free",
    arguments: [2.3, 6.0])
  func ring(_ width: Double) {
    let spans = SpotlightOutline(.circle, radius: 100).spans(to: width / 2, from: -width / 2)
    let middle = spans.filter { $0.y <= 0 && $0.maxY > 0 }
    #expect(middle.count == 2)
    #expect(middle.map(\.width).allSatisfy { (Double($0) - width).magnitude <= 1 })
    #expect(middle.first.map { -$0.x } == middle.last.map { $0.maxX - 1 })
  }
}
