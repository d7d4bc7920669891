package import Touches

/// An element of the page overview that a finger can touch.
package enum OverviewTarget: Hashable, Sendable {
  /// A page by its index, from 0.
  case page(Int)
  /// The button that removes a page, by the page's index.
  case remove(Int)
  /// The cell after the last page.
  case new
  /// The button that restores the page that was removed last.
  case undo
  /// The button that closes the overview.
  case close
}

/// The layout of miniatures of pages on a monitor, in rows below a bar with buttons.
///
/// Slots are counted from 0, row by row; the slot after those of the pages is for a new page.
/// Positions depend on the scroll distance in px, which is a parameter of each function.
package struct OverviewGrid: Hashable, Sendable {
  /// The monitor, in px of the root.
  package let area: PixelRect
  /// The length of a millimetre as drawn, in px.
  package let unit: Double
  /// The number of pages.
  package let count: Int
  /// The number of slots in a row.
  package let columns: Int
  /// The width of a miniature, in px.
  package let pictureWidth: Int
  /// The height of a miniature, in px.
  package let pictureHeight: Int
  /// Whether pictures can only be chosen, but not added, moved or removed.
  package let isPicker: Bool
  private let left: Int

  // MARK: - Sizes, in mm

  private static let margin = 6.0
  private static let gap = 5.0
  private static let bar = 13.0
  /// The height of the number below a picture.
  private static let caption = 6.5
  private static let wantedWidth = 62.0
  private static let button = 9.0
  /// The distance from a button within which a touch still counts for it.
  private static let reach = 1.0
  /// The minimum size of a monitor on which a drawn millimetre is a real one.
  private static let minimumSize = (width: 110.0, height: 70.0)

  /// Lays out pages on a monitor.
  ///
  /// - Parameters:
  ///   - count: the number of pages, 1 or more.
  ///   - area: the monitor, in px of the root.
  ///   - sheet: the size of a page, in px.
  ///   - pixelsPerMillimetre: the density of the monitor, in px/mm.
  ///   - isPicker: whether pictures can only be chosen.
  package init(
    _ count: Int, on area: PixelRect, sheet: (width: Int, height: Int),
    pixelsPerMillimetre: Double, isPicker: Bool = false
  ) {
    self.count = count
    self.isPicker = isPicker
    self.area = area
    unit = min(
      pixelsPerMillimetre, Double(area.width) / Self.minimumSize.width,
      Double(area.height) / Self.minimumSize.height)
    let (margin, gap) = (Self.margin * unit, Self.gap * unit)
    let room = Double(area.width) - 2 * margin
    columns = max(Int((room + gap) / (Self.wantedWidth * unit + gap)), 2)
    let width = max(((room - Double(columns - 1) * gap) / Double(columns)).rounded(.down), 8)
    pictureWidth = Int(width)
    // If a page spans several monitors, its miniature is not drawn as a thin strip.
    let aspectRatio = Double(max(sheet.height, 1)) / Double(max(sheet.width, 1))
    pictureHeight = Int((width * min(max(aspectRatio, 0.3), 1.2)).rounded())
    let used = Double(columns) * width + Double(columns - 1) * gap
    left = area.x + Int(((Double(area.width) - used) / 2).rounded())
  }

  /// Returns a length in whole px.
  func px(_ millimetres: Double) -> Int { Int((millimetres * unit).rounded()) }

  // MARK: - Slots

  /// The part of the monitor in which the miniatures scroll.
  package var view: PixelRect {
    let height = px(Self.bar)
    return PixelRect(
      x: area.x, y: area.y + height, width: area.width, height: max(area.height - height, 1))
  }

  /// The number of slots, including the one for a new page.
  package var slots: Int { isPicker ? count : count + 1 }

  /// Whether pages have a button to remove them.
  var removesPages: Bool { !isPicker && count > 1 }

  private var rowHeight: Int { pictureHeight + px(Self.caption) + px(Self.gap) }

  /// The range of scroll distances, in px.
  package var scrollRange: ClosedRange<Double> {
    let rows = (slots + columns - 1) / columns
    return 0...Double(max(rows * rowHeight + px(Self.gap) - view.height, 0))
  }

  /// Returns the rectangle of the miniature in a slot, in px of the root.
  package func picture(in slot: Int, scroll: Double) -> PixelRect {
    PixelRect(
      x: left + slot % columns * (pictureWidth + px(Self.gap)),
      y: view.y + px(Self.gap) + slot / columns * rowHeight - Int(scroll.rounded()),
      width: pictureWidth, height: pictureHeight)
  }

  /// Returns the rectangle of the caption below a miniature.
  package func caption(below picture: PixelRect) -> PixelRect {
    PixelRect(x: picture.x, y: picture.maxY, width: picture.width, height: px(Self.caption))
  }

  /// Returns the button on a miniature that removes its page.
  package func removeButton(on picture: PixelRect) -> PixelRect {
    let (side, inset) = (px(Self.button), px(1))
    return PixelRect(
      x: picture.maxX - side - inset, y: picture.y + inset, width: side, height: side)
  }

  /// Returns the slots that may be visible.
  package func visibleSlots(scroll: Double) -> Range<Int> {
    let first = (Int(scroll) - px(Self.gap)) / rowHeight * columns
    let last = ((Int(scroll) + view.height) / rowHeight + 1) * columns
    return min(max(first, 0), slots)..<min(max(last, 0), slots)
  }

  /// Returns the page slot nearest to a point.
  package func nearestSlot(to point: Point, scroll: Double) -> Int {
    let first = picture(in: 0, scroll: scroll)
    let columnWidth = Double(pictureWidth + px(Self.gap))
    let column = Int(
      ((point.x - Double(first.x) - Double(pictureWidth) / 2) / columnWidth).rounded())
    let row = Int(
      ((point.y - Double(first.y) - Double(pictureHeight) / 2) / Double(rowHeight)).rounded())
    let slot = max(row, 0) * columns + min(max(column, 0), columns - 1)
    return min(slot, count - 1)
  }

  // MARK: - The bar

  /// The button that closes the overview.
  package var closeButton: PixelRect { barButton(fromRight: 0) }

  /// The button that restores the last removed page or, in a picker, returns to the files.
  package var undoButton: PixelRect { barButton(fromRight: 1) }

  /// The bar above the pictures.
  package var bar: PixelRect {
    PixelRect(x: area.x, y: area.y, width: area.width, height: view.y - area.y)
  }

  private func barButton(fromRight number: Int) -> PixelRect {
    let side = px(Self.button)
    let right = left + columns * (pictureWidth + px(Self.gap)) - px(Self.gap)
    return PixelRect(
      x: right - side - number * (side + px(3)), y: area.y + (px(Self.bar) - side) / 2, width: side,
      height: side)
  }

  // MARK: - Fingers

  /// Returns the target at a point; nil if there is none.
  package func target(at point: Point, scroll: Double) -> OverviewTarget? {
    func reaches(_ button: PixelRect) -> Bool {
      let reach = px(Self.reach)
      return PixelRect(
        x: button.x - reach, y: button.y - reach, width: button.width + 2 * reach,
        height: button.height + 2 * reach
      ).contains(point)
    }
    guard view.contains(point) else {
      return reaches(closeButton) ? .close : reaches(undoButton) ? .undo : nil
    }
    for slot in visibleSlots(scroll: scroll) {
      let picture = picture(in: slot, scroll: scroll)
      guard picture.contains(point) || caption(below: picture).contains(point) else { continue }
      if slot == count { return .new }
      return removesPages && reaches(removeButton(on: picture)) ? .remove(slot) : .page(slot)
    }
    return nil
  }

  /// Returns the scroll speed while a finger carries a page near an edge, in px/ms.
  ///
  /// Negative scrolls upwards.
  package func edgeSpeed(at point: Point) -> Double {
    let zone = 12 * unit
    let limit = 0.16 * unit
    let (above, below) = (point.y - Double(view.y), Double(view.maxY) - point.y)
    if above < zone { return -limit * min(1 - above / zone, 1) }
    return below < zone ? limit * min(1 - below / zone, 1) : 0
  }
}
