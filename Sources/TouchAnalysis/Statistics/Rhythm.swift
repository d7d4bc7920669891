/// The interval at which a device reports a moving finger: the median of its latest intervals.
///
/// A panel scans at a rhythm of its own, which changes with how many fingers are down. The median
/// does not mind gaps and bunches, as long as most intervals are sound.
struct Rhythm: Sendable {
  private static let capacity = 64
  /// The number of intervals from which a rhythm is known.
  private static let enough = 16

  /// The interval in ms; nil while too few are known.
  private(set) var interval: Double?
  private var latest: [Double] = []
  private var next = 0
  private var untilMedian = Self.enough

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
    untilMedian = Self.enough
    self.interval = latest.sorted()[latest.count / 2]
  }
}
