// Recorders stamp events with the wall clock unless they are told otherwise. While a computer
// starts, the network sets that clock, often back by hours. The times after such a step continue
// here, because the panel did not cause it. One early report among others is no step of the clock,
// but a report that the device or the recorder delivered in the wrong order.

/// The clock of the computer that recorded a device, without the steps by which it was set back.
struct HostClock: Equatable, Sendable {
  /// The number of times that it was set back.
  private(set) var steps = 0
  /// The sum of these steps, in µs.
  private(set) var offset = 0
  /// The latest time, in µs; nil before the first.
  private(set) var latest: Int?
  /// The time of the last report if it was before the latest one.
  private var early: Int?

  /// Follows the clock to the next report.
  ///
  /// - Parameter stamp: the time of the report by the clock as it was set then, in µs.
  /// - Returns: the time of the report, in µs, which is early only where a step begins.
  mutating func time(of stamp: Int) -> Int {
    let time = stamp + offset
    guard let latest, time < latest else {
      latest = time
      early = nil
      return time
    }
    guard let first = early, time >= first else {
      early = time
      return time
    }
    // A second report confirms that the clock was set, and the first was as late as the latest.
    steps += 1
    offset += latest - first
    self.latest = time + latest - first
    early = nil
    return time + latest - first
  }
}
