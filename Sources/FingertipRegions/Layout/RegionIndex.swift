import FingertipSettings
import TouchRouting

/// The regions of a layout by their names: what another configuration is compared with.
///
/// It is a value without the tree, so that this can be done on another thread, while fingers move regions.
package struct RegionIndex: Sendable {
  /// An identity of one state of a layout's configuration.
  private final class Stamp: Sendable {}

  /// All settings of the file.
  private(set) var source: RegionSettings
  /// The facts about each region.
  var entries: [RegionID: RegionEntry] = [:]
  /// The regions by the ids that the file gives them, or else by their keys there.
  var ids: [String: RegionID] = [:]
  private var stamp = Stamp()

  /// An index of which no region is laid out yet.
  init(_ source: RegionSettings) {
    self.source = source
  }

  /// Makes room for regions that are about to be laid out.
  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    ids.reserveCapacity(count)
  }

  /// Goes on with another configuration.
  mutating func use(_ source: RegionSettings) {
    self.source = source
    stamp = Stamp()
  }

  /// Returns the settings of the region with an id of the file; nil where it is not laid out.
  func entry(named id: String) -> RegionEntry? { ids[id].flatMap { entries[$0] } }

  /// Returns whether both are of the same configuration as it was laid out, whatever draw mode added to it.
  func isSameState(as other: RegionIndex) -> Bool { stamp === other.stamp }
}

extension [SharedRegion] {
  /// The number of regions, those in others among them.
  var countOfAll: Int { reduce(count) { $0 + $1.setting.sharedChildren.countOfAll } }
}
