import Testing
import Touches

@testable import OverlayLayers
@testable import TouchDrawing

/// The damage of a window with the pixels of a pane.
@Suite struct SheetDamageTests {
  private static let pane = PixelRect(x: 10, y: 20, width: 300, height: 200)

  /// Returns the number of pixels in the cells of damage.
  private static func area(_ damage: SheetDamage) -> Int {
    var area = 0
    damage.cells.forEachRun(in: pane, apartFrom: DirtyCells(pane: pane)) { run, _ in
      area += run.area
    }
    return area
  }

  @Test(
    "The former and the new place of something are one rectangle if they overlap, otherwise two",
    arguments: [
      (PixelRect(x: 50, y: 60, width: 30, height: 30), 1),
      (PixelRect(x: 70, y: 75, width: 30, height: 30), 1),
      (PixelRect(x: 200, y: 150, width: 30, height: 30), 2), (PixelRect.empty, 1),
    ])
  func moved(former: PixelRect, count: Int) {
    let place = PixelRect(x: 60, y: 70, width: 30, height: 30)
    var damage = SheetDamage(pane: Self.pane)
    #expect(damage.isEmpty && Self.area(damage) == 0)
    damage.add(place, former)
    #expect(damage.rects.rects.count == count)
    for rect in [place, former] where !rect.isEmpty {
      #expect(damage.rects.rects.contains { $0.contains(rect) })
    }
    #expect(!damage.isEmpty && Self.area(damage) >= place.area)
    damage.removeAll()
    #expect(damage.isEmpty && Self.area(damage) == 0)
  }

  @Test("Rectangles in which only some cells have changed add these cells and no others")
  func changedCells() {
    let bar = PixelRect(x: 60, y: 70, width: 30, height: 5)
    var changed = DirtyCells(pane: Self.pane)
    changed.mark(bar)
    var damage = SheetDamage(pane: Self.pane)
    damage.add([Self.pane], changedIn: changed)
    #expect(damage.rects.rects == [Self.pane])
    let area = Self.area(damage)
    #expect((bar.area..<Self.pane.area / 4).contains(area))
    var other = SheetDamage(pane: Self.pane)
    other.add(damage)
    #expect(other.rects.rects == [Self.pane] && Self.area(other) == area)
  }
}
