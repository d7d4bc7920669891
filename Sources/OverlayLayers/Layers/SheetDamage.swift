internal import TouchDrawing
internal import Touches

/// The damage of a window with a pane's pixels: rectangles to send, and cells to paint in them.
///
/// A rectangle around a bent trail is mostly empty. Copying its unchanged pixels would cost more
/// than the trail.
struct SheetDamage {
  /// The rectangles that hold everything that has changed, in px of the root.
  private(set) var rects: DamageList
  /// The cells that hold everything that has changed.
  private(set) var cells: DirtyCells

  /// Creates empty damage.
  ///
  /// - Parameter pane: the area that can change, in px of the root.
  init(pane: PixelRect) {
    rects = DamageList(pane: pane)
    cells = DirtyCells(pane: pane)
  }

  /// Whether nothing has changed.
  var isEmpty: Bool { rects.isEmpty }

  /// Adds a whole rectangle, in px of the root.
  mutating func add(_ rect: PixelRect) {
    rects.add(rect)
    cells.mark(rect)
  }

  /// Adds the new and the former area of something, in px of the root; either may be empty.
  mutating func add(_ rect: PixelRect, _ former: PixelRect) {
    guard !rect.intersection(former).isEmpty else {
      add(rect)
      return add(former)
    }
    rects.add(rect.union(former))
    cells.mark(rect)
    cells.mark(former)
  }

  /// Adds rectangles in which only some cells have changed.
  mutating func add(_ others: [PixelRect], changedIn changed: DirtyCells) {
    for rect in others { rects.add(rect) }
    cells.formUnion(changed)
  }

  /// Adds other damage of the same window.
  mutating func add(_ other: SheetDamage) { add(other.rects.rects, changedIn: other.cells) }

  /// Removes everything, and keeps the memory for the next frame.
  mutating func removeAll() {
    rects.removeAll()
    cells.removeAll()
  }
}
