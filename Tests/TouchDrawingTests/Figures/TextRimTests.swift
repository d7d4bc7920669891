import Testing
import Touches

@testable import TouchDrawing

@Suite struct TextRimTests {
  /// Returns a mask of 11 × 7 px in which some are covered.
  private func mask(_ covered: [(x: Int, y: Int, share: UInt8)]) -> TextMask {
    var coverage = [UInt8](repeating: 0, count: 77)
    for pixel in covered { coverage[pixel.y * 11 + pixel.x] = pixel.share }
    return TextMask(area: PixelRect(x: 3, y: 4, width: 11, height: 7), coverage: coverage)
  }

  @Test(
    "A rim has full coverage at 1 px and half at 2 px, and does not wrap at the ends of rows"
  )
  func spread() {
    let rim = mask([(5, 3, 200), (10, 1, 80)]).rim
    #expect(rim.area == PixelRect(x: 3, y: 4, width: 11, height: 7))
    for y in 0..<7 {
      for x in 0..<11 {
        let firstDistance = max(abs(x - 5), abs(y - 3))
        let secondDistance = max(abs(x - 10), abs(y - 1))
        let first: UInt8 = firstDistance <= 1 ? 200 : firstDistance == 2 ? 100 : 0
        let second: UInt8 = secondDistance <= 1 ? 80 : secondDistance == 2 ? 40 : 0
        #expect(rim.coverage[y * 11 + x] == max(first, second), "\(x), \(y)")
      }
    }
  }

  @Test("A text without pixels has an empty rim, and the rim of a text is created only once")
  func identity() {
    let empty = TextMask(area: .empty, coverage: [])
    #expect(empty.rim.isEmpty)
    let text = mask([(5, 3, 255)])
    #expect(text.rim == text.rim)
  }
}
