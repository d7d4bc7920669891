/// The statistics of a device's reports by two clocks: its own, and that of the host which stamped them.
///
/// What is between them is the way of a report, which no report shortens, and the drift of the clocks.
public struct ClockStatistics: Hashable, Sendable {
  /// The number of reports that were compared.
  public internal(set) var count = 0
  /// The number of times that the device's clock began anew, or leapt.
  public internal(set) var restarts = 0
  /// By how much later than the quickest report of the last 2 s reports came, in ms, up to 200.
  public internal(set) var delay = IntervalStatistics()
  /// The longest delay, in ms.
  public internal(set) var longestDelay = 0.0
  /// The share of time by which the host's clock is faster than the device's; nil where they were not
  /// compared for long enough.
  public internal(set) var drift: Double?

  /// Creates statistics of no report.
  public init() {}
}
