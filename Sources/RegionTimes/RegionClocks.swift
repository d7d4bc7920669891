package import Touches

/// The clocks of a configuration and of its regions, by the regions' ids.
///
/// It uses only the times that it is given. The caller waits until `next`, and does not wake up
/// while no clock runs.
package struct RegionClocks: Sendable {
  /// The clocks of one region.
  private struct Entry: Sendable {
    var clocks: [RegionClock]
    var isPresent = false
    /// The fingers that are down on it or on its descendants.
    var fingers: Set<TouchID> = []
  }

  /// A clock that has fired.
  package struct Firing: Hashable, Sendable {
    /// The id of its region; nil for one of the configuration.
    package var region: String?
    /// Its index among the clocks of the region.
    package var index: Int
    /// The time at which it was due.
    package var time: Timestamp
  }

  private var entries: [String?: Entry] = [:]
  /// The earliest time at which a clock fires; nil while none runs.
  package private(set) var next: Timestamp?

  /// Creates an empty set of clocks.
  package init() {}

  /// Whether there are no clocks.
  package var isEmpty: Bool { entries.isEmpty }

  /// The ids of the regions that have both clocks and fingers.
  package private(set) var touched: Set<String> = []

  /// The longest time that a clock runs until it fires, in ms.
  package var longest: Double {
    entries.values.flatMap(\.clocks).map(\.times.longest).max() ?? 0
  }

  /// Replaces the clocks; those of a region with unchanged times keep running.
  ///
  /// - Parameter times: the times of each region's clocks by its id; nil for those of the
  ///   configuration.
  package mutating func use(_ times: [String?: [ClockTimes]]) {
    var renewed: [String?: Entry] = [:]
    for (region, times) in times where !times.isEmpty {
      if let former = entries[region], former.clocks.map(\.times) == times {
        renewed[region] = former
      } else {
        // Fingers that are down stop the new clocks, too.
        renewed[region] = Entry(
          clocks: times.map(RegionClock.init), fingers: entries[region]?.fingers ?? [])
      }
    }
    entries = renewed
    touched = touched.filter { entries[$0] != nil }
    findNext()
  }

  /// Starts and stops clocks as their regions appear and vanish.
  ///
  /// - Parameters:
  ///   - now: the server time.
  ///   - isPresent: whether a region is present; nil stands for the configuration.
  package mutating func follow(at now: Timestamp, _ isPresent: (String?) -> Bool) {
    for region in entries.keys {
      guard let entry = entries[region], isPresent(region) != entry.isPresent else { continue }
      entries[region]?.isPresent.toggle()
      send(entry.isPresent ? .vanished : .appeared(now), to: region)
      if !entry.isPresent, !entry.fingers.isEmpty { send(.touched, to: region) }
    }
    findNext()
  }

  /// Records that a finger is down.
  ///
  /// - Parameters:
  ///   - finger: the finger.
  ///   - region: the id of the region that it came down on, or of an ancestor; nil for the
  ///     configuration.
  /// - Returns: whether there are such clocks, and they did not know of the finger.
  @discardableResult
  package mutating func touch(_ finger: TouchID, on region: String?) -> Bool {
    guard entries[region]?.fingers.insert(finger).inserted ?? false else { return false }
    if let region { touched.insert(region) }
    send(.touched, to: region)
    findNext()
    return true
  }

  /// Forgets fingers that are no longer down.
  ///
  /// - Parameters:
  ///   - region: the region that they were on; nil for the configuration.
  ///   - now: the server time.
  ///   - isDown: whether a finger is still down.
  package mutating func release(
    from region: String?, at now: Timestamp, unless isDown: (TouchID) -> Bool
  ) {
    guard let fingers = entries[region]?.fingers, !fingers.isEmpty else { return }
    let remaining = fingers.filter(isDown)
    guard remaining.count < fingers.count else { return }
    entries[region]?.fingers = remaining
    if remaining.isEmpty {
      if let region { touched.remove(region) }
      send(.released(now), to: region)
    }
    findNext()
  }

  /// Fires the clocks that are due.
  ///
  /// - Returns: the clocks that fired, the earliest first.
  package mutating func fire(at now: Timestamp) -> [Firing] {
    guard let next, next <= now else { return [] }
    var firings: [Firing] = []
    for region in entries.keys {
      for index in entries[region]?.clocks.indices ?? 0..<0 {
        guard let time = entries[region]?.clocks[index].handle(.reached(now)) else { continue }
        firings.append(Firing(region: region, index: index, time: time))
      }
    }
    findNext()
    return firings.sorted {
      ($0.time.milliseconds, $0.region ?? "", $0.index)
        < ($1.time.milliseconds, $1.region ?? "", $1.index)
    }
  }

  private mutating func send(_ event: RegionClock.Event, to region: String?) {
    for index in entries[region]?.clocks.indices ?? 0..<0 {
      _ = entries[region]?.clocks[index].handle(event)
    }
  }

  private mutating func findNext() {
    next = entries.values.lazy.flatMap(\.clocks).compactMap(\.deadline).min()
  }
}
