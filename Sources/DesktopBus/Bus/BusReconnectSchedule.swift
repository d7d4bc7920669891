/// The schedule of attempts to connect to a bus that went away.
///
/// If nobody listens at the address, the library waits for a listener without waking. This schedule
/// is for a bus that accepts connections and ends them: it is tried a few times, and then given up.
struct BusReconnectSchedule: Sendable {
  /// The time that a connection must last to count as sound, in ms.
  static let stableAfter = 10_000.0
  /// The delay of the second attempt, in ms; it doubles with each further one.
  static let firstDelay = 100.0
  /// The number of further attempts before giving up.
  static let limit = 8

  private var failures = 0

  init() {}

  /// Notes that a connection ended.
  ///
  /// - Parameters:
  ///   - time: our clock, in ms.
  ///   - start: the time at which the bus was ready, by our clock in ms; nil if it never was.
  /// - Returns: the time of the next attempt; nil for never.
  mutating func connectionEnded(at time: Double, readySince start: Double?) -> Double? {
    if let start, time - start >= Self.stableAfter { failures = 0 }
    guard failures < Self.limit else { return nil }
    defer { failures += 1 }
    return time + Self.firstDelay * Double(1 << failures)
  }
}
