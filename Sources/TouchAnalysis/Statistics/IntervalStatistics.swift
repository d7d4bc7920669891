/// The intervals between the reports of moving fingers.
///
/// Only intervals up to `longestCounted` of fingers that were fast enough for a new position in
/// each frame are counted: the pause of a resting finger and the frames without a new position of a
/// slow one are none. A longer gap counts as the longest interval if no rest explains it.
/// Quantiles are computed from a histogram of fixed size.
public struct IntervalStatistics: Hashable, Sendable {
  /// The longest counted interval, in ms.
  public static let longestCounted = 200.0
  /// The width of a class of the histogram, in ms.
  private static let classWidth = 0.1

  /// The longest interval or gap, in ms; 0 without any.
  public private(set) var longest = 0.0
  private var spread = RunningDeviation()
  private var histogram: [Int32] = []

  /// Creates statistics without intervals.
  public init() {}

  /// The number of intervals.
  public var count: Int { spread.count }
  /// The mean, in ms; 0 without intervals.
  public var mean: Double { spread.mean }
  /// The standard deviation, in ms; 0 for fewer than two intervals.
  public var jitter: Double { spread.standardDeviation }

  /// The number of reports of a finger per second at the mean interval; 0 if unknown.
  public var rate: Double { mean > 0 ? 1000 / mean : 0 }

  /// Adds an interval, in ms.
  package mutating func add(_ interval: Double) {
    guard interval >= 0, interval <= Self.longestCounted else { return }
    if histogram.isEmpty {
      histogram = Array(repeating: 0, count: Int(Self.longestCounted / Self.classWidth) + 1)
    }
    // 8.2 / 0.1 is a little less than 82 in binary.
    histogram[Int(interval / Self.classWidth + 1e-6)] += 1
    spread.add(interval)
    longest = max(longest, interval)
  }

  /// Adds the length of a gap in the reports of a moving finger, in ms.
  package mutating func add(gap: Double) { longest = max(longest, gap) }

  /// Returns the interval that a share of all intervals, 0…1, does not exceed, in ms, to a tenth.
  ///
  /// The share 0.5 is the median. Without intervals it is 0.
  public func quantile(_ share: Double) -> Double {
    let rank = max(1, (Double(count) * share).rounded(.up))
    var cumulative = 0.0
    for (index, entries) in histogram.enumerated() {
      cumulative += Double(entries)
      if entries > 0, cumulative >= rank {
        return (Double(index) * Self.classWidth * 10).rounded() / 10
      }
    }
    return 0
  }

  /// Returns the histogram with classes of a width in tenths of a ms, from 0.
  package func counts(inTenths width: Int) -> [Int] {
    stride(from: 0, to: histogram.count, by: width).map { start in
      histogram[start..<min(start + width, histogram.count)].reduce(0) { $0 + Int($1) }
    }
  }
}
