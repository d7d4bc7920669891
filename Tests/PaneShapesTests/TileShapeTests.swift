import SeededRandom
import Testing
import Touches

@testable import PaneShapes

@Suite("The tiles of a pane")
struct TileShapeTests {
  @Test("Tiles cover every rectangle, form bands, and contain no other tile", arguments: 0..<40)
  func anyRectangles(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let width = Int.random(in: 1...1500, using: &generator)
    let height = Int.random(in: 1...1500, using: &generator)
    let pane = PixelRect(x: 0, y: 0, width: width, height: height)
    var shape = TileShape(width: width, height: height)
    var rects: [PixelRect] = []
    for _ in 0..<12 {
      let rect = PixelRect(
        x: .random(in: -300...width + 300, using: &generator),
        y: .random(in: -300...height + 300, using: &generator),
        width: .random(in: -1...300, using: &generator),
        height: .random(in: -1...300, using: &generator))
      let before = shape.rectangles
      let hasGrown = shape.cover(rect)
      #expect(hasGrown == (before != shape.rectangles))
      rects.append(rect)
      let tiles = shape.rectangles
      #expect(isBanded(tiles))
      #expect(area(of: rect.intersection(pane), in: tiles) == rect.intersection(pane).area)
      // Each tile intersects some rectangle within the pane.
      for tile in tiles.flatMap(singleTiles) {
        #expect(rects.contains { !$0.intersection(pane).intersection(tile).isEmpty })
      }
    }
    shape.clear()
    #expect(shape.rectangles.isEmpty)
  }

  @Test(
    "Rectangles outside the pane add no tiles",
    arguments: [
      PixelRect(x: -50, y: 10, width: 40, height: 10),
      PixelRect(x: 10, y: -50, width: 10, height: 50),
      PixelRect(x: 200, y: 10, width: 10, height: 10),
      PixelRect(x: 10, y: 200, width: 10, height: 10),
      PixelRect(x: 10, y: 10, width: 0, height: 10), .empty,
    ])
  func outside(_ rect: PixelRect) {
    var shape = TileShape(width: 200, height: 200)
    let hasGrown = shape.cover(rect)
    #expect(!hasGrown)
    #expect(shape.rectangles.isEmpty)
  }

  @Test("Covering the same rectangle again adds no tiles")
  func growth() {
    var shape = TileShape(width: 1920, height: 1080)
    let rect = PixelRect(x: 100, y: 100, width: 100, height: 20)
    let hasGrown = [shape.cover(rect), shape.cover(rect)]
    #expect(hasGrown == [true, false])
    #expect(shape.rectangles == [PixelRect(x: 0, y: 0, width: 256, height: 128)])
  }

  /// Returns whether rectangles are YXBanded: rows from top to bottom, each from left to right
  /// without overlap, and all of a row equally high.
  private func isBanded(_ rects: [PixelRect]) -> Bool {
    zip(rects, rects.dropFirst()).allSatisfy { a, b in
      b.y >= a.maxY || (b.y == a.y && b.height == a.height && b.x > a.maxX)
    }
  }

  /// Returns the number of pixels of a rectangle that disjoint tiles cover.
  private func area(of rect: PixelRect, in tiles: [PixelRect]) -> Int {
    tiles.reduce(0) { $0 + $1.intersection(rect).area }
  }

  /// Returns the tiles of a run of tiles in a row.
  private func singleTiles(_ run: PixelRect) -> [PixelRect] {
    stride(from: run.x, to: run.maxX, by: TileShape.edge).map {
      PixelRect(x: $0, y: run.y, width: TileShape.edge, height: run.height)
    }
  }
}
