import FingertipSettings
import RegionTimes
import TouchRouting
import Touches

/// The clocks of regions and of the configuration, and whether they know which regions are there.
struct LiveClocks {
  var clocks = RegionClocks()
  /// The arrangement of the tree that the clocks follow; nil for none of the present layout.
  private var arrangement: UInt64?
  private var isPaused = false

  /// Goes on with the clocks of another configuration, or of another layout of the same.
  ///
  /// - Parameters:
  ///   - regions: the clocks of regions by their ids.
  ///   - idle: those of the configuration.
  mutating func use(_ regions: [String: [ClockSetting]], _ idle: [ClockSetting]) {
    arrangement = nil
    var times: [String?: [ClockTimes]] = [:]
    if !idle.isEmpty { times[String?.none] = idle.map(\.times) }
    for (id, clocks) in regions { times[id] = clocks.map(\.times) }
    if !times.isEmpty || !clocks.isEmpty { clocks.use(times) }
  }

  /// Returns whether clocks do not know yet which regions are there.
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
