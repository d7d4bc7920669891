import FingertipSettings
import RegionTimes
import TouchRouting
import Touches

/// The clocks of regions and of the configuration, which follow the regions of a layout.
struct LiveClocks {
  var clocks = RegionClocks()
  /// The fingers on regions that are not reported, because their device is not shown.
  var unreported: Set<TouchID> = []
  /// The arrangement of the tree that the clocks follow; nil for none of the present layout.
  private var arrangement: UInt64?
  private var isPaused = false

  /// Continues with the clocks of another configuration, or of another layout of the same one.
  ///
  /// - Parameters:
  ///   - regions: the clocks of regions by their ids.
  ///   - idle: the clocks of the configuration itself.
  mutating func use(_ regions: [String: [ClockSetting]], _ idle: [ClockSetting]) {
    arrangement = nil
    var times: [String?: [ClockTimes]] = [:]
    if !idle.isEmpty { times[String?.none] = idle.map(\.times) }
    for (id, clocks) in regions { times[id] = clocks.map(\.times) }
    if !times.isEmpty || !clocks.isEmpty { clocks.use(times) }
  }

  /// Returns whether the clocks have yet to follow the tree's present regions.
  func isStale(_ tree: RegionTree) -> Bool {
    !clocks.isEmpty && arrangement != tree.arrangement
  }

  /// Starts and stops clocks as regions come and go; all of them stop while the regions are paused.
  mutating func follow(
    _ tree: RegionTree, at now: Timestamp, isPaused: Bool, _ id: (String) -> RegionID?
  ) {
    guard isStale(tree) || self.isPaused != isPaused else { return }
    arrangement = tree.arrangement
    self.isPaused = isPaused
    clocks.follow(at: now) { name in
      guard !isPaused else { return false }
      guard let name else { return true }
      guard let id = id(name), tree.contains(id) else { return false }
      return tree.lineage(of: id).allSatisfy {
        tree[$0].map { $0.presence.isEnabled && !$0.isAbsent } ?? false
      }
    }
  }
}
