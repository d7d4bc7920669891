import InkPages
import Testing
import Touches

private struct Screen: Sendable, CustomTestStringConvertible {
  let width: Int
  let height: Int
  let pixelsPerMillimetre: Double
  var testDescription: String { "\(width) × \(height) px at \(pixelsPerMillimetre) px/mm" }

  static let all = [
    Screen(width: 1920, height: 1080, pixelsPerMillimetre: 3.78),
    Screen(width: 1280, height: 720, pixelsPerMillimetre: 4),
    Screen(width: 800, height: 480, pixelsPerMillimetre: 3.78),
    Screen(width: 800, height: 480, pixelsPerMillimetre: 5.2),
    Screen(width: 480, height: 800, pixelsPerMillimetre: 5.2),
    Screen(width: 3840, height: 2160, pixelsPerMillimetre: 2.2),
    Screen(width: 320, height: 240, pixelsPerMillimetre: 6),
  ]

  func grid(_ count: Int, x: Int = 0) -> OverviewGrid {
    OverviewGrid(
      count, on: PixelRect(x: x, y: 0, width: width, height: height), sheet: (width, height),
      pixelsPerMillimetre: pixelsPerMillimetre)
  }
}

extension PixelRect {
  fileprivate var middle: Point {
    Point(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2)
  }
}

@Suite("The layout of pages in the overview")
struct OverviewGridTests {
  @Test(
    "Pictures and buttons do not overlap, and all are on the screen", arguments: Screen.all
  )
  fileprivate func layout(_ screen: Screen) {
    for count in [1, 2, 7, 200] {
      let grid = screen.grid(count, x: 100)
      for scroll in [0, grid.scrollRange.upperBound] {
        var all: [PixelRect] = []
        for slot in grid.visibleSlots(scroll: scroll) {
          let picture = grid.picture(in: slot, scroll: scroll)
          #expect(picture.x >= grid.area.x && picture.maxX <= grid.area.maxX)
          #expect(picture.contains(grid.removeButton(on: picture)))
          let cell = picture.union(grid.caption(below: picture))
          #expect(all.allSatisfy { $0.intersection(cell).isEmpty })
          all.append(cell)
        }
      }
      #expect(grid.bar.contains(grid.closeButton) && grid.bar.contains(grid.undoButton))
      #expect(grid.closeButton.intersection(grid.undoButton).isEmpty)
      let last = grid.picture(in: grid.count, scroll: grid.scrollRange.upperBound)
      #expect(grid.view.contains(last), "the cell for a new page can be reached")
    }
  }

  @Test("A finger on a picture or a button hits that page or button", arguments: Screen.all)
  fileprivate func targets(_ screen: Screen) {
    let grid = screen.grid(200)
    for scroll in [0, grid.scrollRange.upperBound / 2, grid.scrollRange.upperBound] {
      for slot in grid.visibleSlots(scroll: scroll) {
        let picture = grid.picture(in: slot, scroll: scroll)
        func target(_ point: Point) -> OverviewTarget? { grid.target(at: point, scroll: scroll) }
        guard grid.view.contains(picture.middle) else { continue }
        #expect(target(picture.middle) == (slot == 200 ? .new : .page(slot)))
        #expect(grid.nearestSlot(to: picture.middle, scroll: scroll) == min(slot, 199))
        let remove = grid.removeButton(on: picture).middle
        if slot < 200, grid.view.contains(remove) { #expect(target(remove) == .remove(slot)) }
      }
      #expect(grid.target(at: grid.closeButton.middle, scroll: scroll) == .close)
      #expect(grid.target(at: grid.undoButton.middle, scroll: scroll) == .undo)
    }
  }

  @Test("The only page has no button to remove it")
  func onlyPage() {
    let grid = Screen.all[0].grid(1)
    let remove = grid.removeButton(on: grid.picture(in: 0, scroll: 0)).middle
    #expect(grid.target(at: remove, scroll: 0) == .page(0))
  }

  @Test("In a picker, pictures have no remove button, and there is no cell for a new page")
  func picker() {
    let screen = Screen.all[1]
    let grid = OverviewGrid(
      3, on: PixelRect(x: 0, y: 0, width: screen.width, height: screen.height),
      sheet: (screen.width, screen.height), pixelsPerMillimetre: screen.pixelsPerMillimetre,
      isPicker: true)
    let picture = grid.picture(in: 1, scroll: 0)
    #expect(grid.target(at: grid.removeButton(on: picture).middle, scroll: 0) == .page(1))
    #expect(grid.target(at: grid.picture(in: 3, scroll: 0).middle, scroll: 0) == nil)
    #expect(grid.slots == 3)
  }

  @Test("Buttons are as large as fingertips on every screen with room for fingers")
  func sizes() {
    for screen in Screen.all.dropLast() {
      let grid = screen.grid(9)
      #expect(Double(grid.closeButton.width) >= 7 * screen.pixelsPerMillimetre)
      #expect(Double(grid.pictureWidth) >= 35 * screen.pixelsPerMillimetre)
    }
  }
}
