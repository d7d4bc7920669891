internal import TouchDrawing
internal import Touches

/// The change of a window that shows the pixels of a pane: the rectangles to send, and the cells in them to paint.
///
/// A rectangle around a bent trail is mostly empty, and to copy what has not changed there would cost more than the
/// trail.
struct SheetDamage {
  /// The rectangles that hold everything that has changed, in px of the root.
  private(set) var rects: DamageList
  /// The cells that hold everything that has changed.
  private(set) var cells: DirtyCells

  /// Nothing has changed yet.
  ///
  /// - Parameter pane: what can change at all, in px of the root.
  init(pane: PixelRect) {
    rects = DamageList(pane: pane)
    cells = DirtyCells(pane: pane)
  }

  /// Whether nothing has changed.
  var isEmpty: Bool { rects.isEmpty }

  /// Adds all of a rectangle, in px of the root.
  mutating func add(_ rect: PixelRect) {
    rects.add(rect)
    cells.mark(rect)
  }

  /// Adds what something covers and what it covered before, in px of the root; empty where it was not there.
  mutating func add(_ rect: PixelRect, _ former: PixelRect) {
    guard !rect.intersection(former).isEmpty else {
      add(rect)
      return add(former)
    }
    rects.add(rect.union(former))
    cells.mark(rect)
    cells.mark(former)
  }

  /// Adds rectangles of which only some cells have changed.
  mutating func add(_ others: [PixelRect], changedIn changed: DirtyCells) {
    for rect in others { rects.add(rect) }
    cells.formUnion(changed)
  }

  /// Adds another change of the same window.
  mutating func add(_ other: SheetDamage) { add(other.rects.rects, changedIn: other.cells) }

  /// Forgets everything and keeps the room for the next frame's.
  mutating func removeAll() {
    rects.removeAll()
    cells.removeAll()
  }
}
