import PaintingSupport
import Testing
import TouchDrawing
import Touches

@Suite struct DamageListTests {
  private static let pane = PixelRect(x: -40, y: 25, width: 700, height: 500)

  @Test(
    "A limited number of rectangles on the grid covers every dirty pixel", arguments: [1, 8],
    [DamageList.limit, 40, 1])
  func covering(alignment: Int, limit: Int) {
    var generator = SeededGenerator(seed: 7)
    let around = PixelRect(x: -90, y: -20, width: 800, height: 600)
    var list = DamageList(pane: Self.pane, alignment: alignment)
    list.limit = limit
    for round in 0..<60 {
      list.removeAll()
      var dirty: [PixelRect] = []
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        var rect = generator.rect(in: around)
        rect.width = min(rect.width, 60)
        rect.height = min(rect.height, 60)
        dirty.append(rect)
        list.add(rect)
        #expect(list.rects.count <= limit)
      }
      for rect in list.rects {
        #expect(Self.pane.contains(rect) && !rect.isEmpty)
        #expect((rect.x - Self.pane.x) % alignment == 0 && (rect.y - Self.pane.y) % alignment == 0)
      }
      // Rectangles only ever grow, so each dirty one lies wholly inside one of them.
      let areCovered = dirty.allSatisfy { rect in
        list.rects.contains { $0.contains(rect.intersection(Self.pane)) }
          || rect.intersection(Self.pane).isEmpty
      }
      #expect(areCovered, "round \(round)")
    }
  }

  @Test("A halo that moves slightly damages one rectangle, and one that jumps damages two")
  func merging() {
    var list = DamageList(pane: PixelRect(x: 0, y: 0, width: 1000, height: 1000))
    let here = PixelRect(x: 100, y: 100, width: 50, height: 50)
    list.add(previous: here, current: here.offset(x: 5, y: 3))
    #expect(list.rects == [PixelRect(x: 100, y: 100, width: 55, height: 53)])
    list.add(previous: .empty, current: here.offset(x: 600, y: 600))
    #expect(list.rects.count == 2)
    list.removeAll()
    #expect(list.isEmpty && list.rects.isEmpty)
  }

  @Test("Empty rectangles and those outside the pane are not damage")
  func outside() {
    var list = DamageList(pane: PixelRect(x: 0, y: 0, width: 100, height: 100))
    list.add(PixelRect(x: 100, y: 0, width: 10, height: 10))
    list.add(PixelRect(x: 5, y: 5, width: 0, height: 10))
    #expect(list.isEmpty)
  }
}
