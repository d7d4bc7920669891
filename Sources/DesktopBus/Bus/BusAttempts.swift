/// The schedule by which a bus that went away is looked for again.
///
/// Where nobody listens at its address the library waits for somebody without waking. This is about one that
/// takes connections and ends them: it is tried a few times, and then left alone.
struct BusAttempts: Sendable {
  /// The time that a connection has to last to count as sound, in ms.
  static let soundAfter = 10_000.0
  /// The time until the second attempt, in ms; each further one takes twice as long.
  static let firstDelay = 100.0
  /// The number of failed attempts before giving up.
  static let limit = 8

  private var failures = 0

  init() {}

  /// Notes that a connection ended.
  ///
  /// - Parameters:
  ///   - time: our clock, in ms.
  ///   - start: when the bus said that it is there; nil where it never did.
  /// - Returns: when to try again; nil for never.
  mutating func connectionEnded(at time: Double, readySince start: Double?) -> Double? {
    if let start, time - start >= Self.soundAfter { failures = 0 }
    guard failures < Self.limit else { return nil }
    defer { failures += 1 }
    return time + Self.firstDelay * Double(1 << failures)
  }
}
