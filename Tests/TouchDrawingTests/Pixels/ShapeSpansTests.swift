import PaintingSupport
import Testing
import TouchDrawing
import Touches

@Suite struct ShapeSpansTests {
  @Test("The rectangles cover every opaque pixel once and no other, in YXBanded order")
  func exactness() throws {
    var generator = SeededGenerator(seed: 3)
    var spans = ShapeSpans()
    for density in [2, 5, 50] {
      for width in [1, 7, 8, 9, 33] {
        let bounds = PixelRect(x: -13, y: 40, width: width, height: 24)
        let sheet = try #require(Sheet(bounds))
        for _ in 0..<(width * 24 / density) {
          // Alphas on both sides of the threshold, in patches, so that rows repeat.
          let alpha = UInt32([0, 127, 128, 255][Int.random(in: 0...3, using: &generator)])
          sheet.target.fill(generator.rect(in: bounds), with: alpha << 24)
        }
        spans.scan(sheet.target)
        let wrong = sheet.count(in: bounds) { x, y, pixel in
          let here = PixelRect(x: x, y: y, width: 1, height: 1)
          let covers = spans.rects.filter { $0.contains(here) }.count
          return covers != (pixel >> 24 > 127 ? 1 : 0)
        }
        #expect(wrong == 0, "\(density), \(width)")
        #expect(isBanded(spans.rects))
      }
    }
  }

  /// Returns whether rectangles are sorted by y and x, share top and bottom within a band, and have
  /// different spans in bands that touch.
  private func isBanded(_ rects: [PixelRect]) -> Bool {
    let bands = rects.reduce(into: [[PixelRect]]()) { bands, rect in
      if let last = bands.last?.last, last.y == rect.y {
        bands[bands.count - 1].append(rect)
      } else {
        bands.append([rect])
      }
    }
    let areEven = bands.allSatisfy { band in
      Set(band.map(\.maxY)).count == 1 && zip(band, band.dropFirst()).allSatisfy { $0.maxX < $1.x }
    }
    let areApart = zip(bands, bands.dropFirst()).allSatisfy { above, below in
      above[0].maxY < below[0].y
        || (above[0].maxY == below[0].y
          && above.map { [$0.x, $0.width] } != below.map { [$0.x, $0.width] })
    }
    return areEven && areApart
  }

  @Test(
    "Coarse bands contain all opaque pixels, are opaque throughout, and lie on the grid",
    arguments: [2, 3, 6])
  func coarseBands(height: Int) throws {
    var generator = SeededGenerator(seed: UInt64(height))
    var spans = ShapeSpans()
    var exact = ShapeSpans()
    for width in [1, 9, 40] {
      let bounds = PixelRect(x: -13, y: -5, width: width, height: 31)
      let sheet = try #require(Sheet(bounds))
      for _ in 0..<width {
        sheet.target.fill(generator.rect(in: bounds), with: 0xFF00_00FF)
      }
      exact.scan(sheet.target)
      spans.scan(sheet.target, bandHeight: height, filler: 0xFFFF_0000)
      let wasOpaque = exact.rects
      let wrong = sheet.count(in: bounds) { x, y, pixel in
        let here = PixelRect(x: x, y: y, width: 1, height: 1)
        let isCovered = spans.rects.contains { $0.contains(here) }
        let was = wasOpaque.contains { $0.contains(here) }
        // Opaque pixels keep their colour; those that the steps added have the filler's.
        return pixel != (was ? 0xFF00_00FF : isCovered ? 0xFFFF_0000 : 0) || (was && !isCovered)
      }
      #expect(wrong == 0, "\(width)")
      #expect(isBanded(spans.rects))
      let isOnGrid = spans.rects.allSatisfy { rect in
        (rect.y == bounds.y || rect.y.isMultiple(of: height))
          && (rect.maxY == bounds.maxY || rect.maxY.isMultiple(of: height))
      }
      #expect(isOnGrid)
    }
  }

  @Test("A filled rectangle becomes a single rectangle")
  func oneBand() throws {
    let sheet = try #require(Sheet(PixelRect(x: 0, y: 0, width: 50, height: 40)))
    let filled = PixelRect(x: 5, y: 6, width: 31, height: 20)
    sheet.target.fill(filled, with: 0xFFFF_FFFF)
    var spans = ShapeSpans()
    spans.scan(sheet.target)
    #expect(spans.rects == [filled])
    spans.scan(sheet.target.clipped(to: .empty))
    #expect(spans.rects.isEmpty)
  }
}
