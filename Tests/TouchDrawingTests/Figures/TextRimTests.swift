import Testing
import Touches

@testable import TouchDrawing

@Suite struct TextRimTests {
  /// A mask of eleven by seven px with some of them covered.
  private func mask(_ covered: [(x: Int, y: Int, share: UInt8)]) -> TextMask {
    var coverage = [UInt8](repeating: 0, count: 77)
    for pixel in covered { coverage[pixel.y * 11 + pixel.x] = pixel.share }
    return TextMask(area: PixelRect(x: 3, y: 4, width: 11, height: 7), coverage: coverage)
  }

  @Test(
    "A rim covers the px around a letter, and half of those around them, and no row's end meets the next"
  )
  func spread() {
    let rim = mask([(5, 3, 200), (10, 1, 80)]).rim
    #expect(rim.area == PixelRect(x: 3, y: 4, width: 11, height: 7))
    for y in 0..<7 {
      for x in 0..<11 {
        let far = max(abs(x - 5), abs(y - 3))
        let farther = max(abs(x - 10), abs(y - 1))
        let first: UInt8 = far <= 1 ? 200 : far == 2 ? 100 : 0
        let second: UInt8 = farther <= 1 ? 80 : farther == 2 ? 40 : 0
        #expect(rim.coverage[y * 11 + x] == max(first, second), "\(x), \(y)")
      }
    }
  }

  @Test("A text without pixels has a rim without pixels, and every text one rim")
  func identity() {
    let empty = TextMask(area: .empty, coverage: [])
    #expect(empty.rim.isEmpty)
    let text = mask([(5, 3, 255)])
    #expect(text.rim == text.rim)
  }
}
