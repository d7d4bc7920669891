/// The room that a monitor has for a menu, in mm.
package struct MenuRoom: Equatable, Sendable {
  let width: Double
  let height: Double

  /// More room than any menu needs.
  static let unlimited = MenuRoom(width: .infinity, height: .infinity)

  /// Creates the room from its width and height, in mm.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// The arrangement of a menu's items: one column if there is room, or else lower items, and then
/// several columns, so that all items are on the monitor.
struct MenuGrid {
  /// The margin around the items, in mm.
  static let margin = 1.5
  /// The height of an item, in mm: that of a finger with some margin.
  private static let itemHeight = 11.0
  /// The height of the lowest items for which there are no further columns, in mm.
  private static let minimumItemHeight = 9.0
  /// The width of the narrowest items in several columns, in mm.
  private static let minimumItemWidth = 20.0

  /// The number of columns, 1 or more.
  let columns: Int
  /// The number of items in a column, except perhaps in the last one.
  let rows: Int
  /// The width and height with the margins, in mm.
  let size: (width: Double, height: Double)

  /// Arranges items.
  ///
  /// - Parameters:
  ///   - count: the number of items.
  ///   - width: the width of a menu with one column, in mm.
  ///   - room: the room for the menu.
  init(of count: Int, width: Double, in room: MenuRoom) {
    let margins = 2 * Self.margin
    /// Returns how many sizes fit into an extent, from 1 to the number of items.
    func fitting(_ size: Double, in extent: Double) -> Int {
      max(1, Int(min(Double(count), (extent - margins) / size)))
    }
    func parts(of whole: Int, by size: Int) -> Int { max(1, (whole + size - 1) / size) }
    columns = min(
      parts(of: count, by: fitting(Self.minimumItemHeight, in: room.height)),
      fitting(Self.minimumItemWidth, in: room.width))
    rows = parts(of: count, by: columns)
    size = (
      min(width + Double(columns - 1) * (width - margins), room.width),
      min(Double(rows) * Self.itemHeight + margins, room.height)
    )
  }
}
