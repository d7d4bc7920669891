/// The interval at which a device reports a moving finger: the median of its latest intervals.
///
/// A panel scans at its own rate, which depends on the number of fingers. Gaps and bunches do not
/// affect the median, as long as most intervals are sound.
struct Rhythm: Sendable {
  private static let capacity = 64
  /// The number of intervals after which the median is computed, and computed again.
  private static let medianPeriod = 16

  /// The interval in ms; nil before the first median.
  private(set) var interval: Double?
  private var latest: [Double] = []
  private var next = 0
  private var untilMedian = Self.medianPeriod

  /// Adds an interval, in ms.
  mutating func add(_ interval: Double) {
    if latest.count < Self.capacity {
      latest.append(interval)
    } else {
      latest[next] = interval
      next = (next + 1) % Self.capacity
    }
    untilMedian -= 1
    guard untilMedian == 0 else { return }
    untilMedian = Self.medianPeriod
    self.interval = latest.sorted()[latest.count / 2]
  }
}
