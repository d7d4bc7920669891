import FingertipSettings
import TouchRouting

/// The regions of a layout by their names, for the comparison with another configuration.
///
/// It is a value without the tree, so that another thread can compare while fingers move regions.
package struct RegionIndex: Sendable {
  /// An identity of one state of a layout's configuration.
  private final class Stamp: Sendable {}

  /// The whole configuration.
  private(set) var source: RegionSettings
  /// The entry of each region.
  var entries: [RegionID: RegionEntry] = [:]
  /// The regions by their ids in the file, or else by their keys there.
  var ids: [String: RegionID] = [:]
  /// The room for menus on the monitors of the layout.
  let menuRoom: MenuRoom
  private var stamp = Stamp()

  /// Creates an index without any region.
  init(_ source: RegionSettings, menuRoom: MenuRoom) {
    self.source = source
    self.menuRoom = menuRoom
  }

  /// Makes room for regions that are about to be laid out.
  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    ids.reserveCapacity(count)
  }

  /// Continues with another configuration.
  mutating func use(_ source: RegionSettings) {
    self.source = source
    stamp = Stamp()
  }

  /// Returns the entry of the region with an id; nil if it is not laid out.
  func entry(named id: String) -> RegionEntry? { ids[id].flatMap { entries[$0] } }

  /// Returns whether both have the same configuration, regardless of what draw mode added.
  func isSameState(as other: RegionIndex) -> Bool { stamp === other.stamp }
}

extension [SharedRegion] {
  /// The number of regions, including all descendants.
  var totalCount: Int { reduce(count) { $0 + $1.setting.sharedChildren.totalCount } }
}
