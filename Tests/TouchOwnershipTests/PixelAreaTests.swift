import SeededRandom
import Testing
import TouchOwnership
import Touches

@Suite struct PixelAreaTests {
  @Test("A pixel area contains exactly the points of its rectangles", arguments: 0..<20)
  func contains(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var rects: [PixelRect] = []
    var y = Int.random(in: 0..<5, using: &generator)
    while y < 60 {
      let height = Int.random(in: 1...6, using: &generator)
      var x = Int.random(in: 0..<10, using: &generator)
      while x < 60 {
        let width = Int.random(in: 1...8, using: &generator)
        rects.append(PixelRect(x: x, y: y, width: width, height: height))
        x += width + Int.random(in: 1...10, using: &generator)
      }
      y += height + Int.random(in: 0...3, using: &generator)
    }
    let area = PixelArea(rects)
    for y in -1...70 {
      for x in -1...80 {
        // Within a pixel, and at its corner, where rectangles meet.
        for offset in [Vector(dx: 0.5, dy: 0.25), .zero] {
          let point = Point(x: Double(x), y: Double(y)) + offset
          #expect(area.contains(point) == rects.contains { $0.contains(point) }, "\(point)")
        }
      }
    }
  }

  @Test("A pixel area without rectangles contains nothing")
  func empty() {
    #expect(!PixelArea().contains(Point(x: 0, y: 0)))
  }
}
