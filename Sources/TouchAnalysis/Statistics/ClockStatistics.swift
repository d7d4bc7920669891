/// The statistics of a device's reports by two clocks: its own and the stamping host's.
///
/// They differ by the travel time of a report, which no report shortens, and by the drift of the
/// clocks.
public struct ClockStatistics: Hashable, Sendable {
  /// The number of reports that were compared.
  public internal(set) var count = 0
  /// The number of times that the device's clock started over or leapt.
  public internal(set) var restarts = 0
  /// The delay of reports after the fastest one of the last 2 s, in ms, up to 200.
  public internal(set) var delay = IntervalStatistics()
  /// The longest delay, in ms.
  public internal(set) var longestDelay = 0.0
  /// The share by which the host's clock is faster than the device's; nil if they were not compared
  /// for long enough.
  public internal(set) var drift: Double?
  /// The time that passed on the host's clock while both were compared, in ms.
  package internal(set) var hostTime = 0.0
  /// The time that passed on the device's clock meanwhile, in ms.
  package internal(set) var deviceTime = 0.0

  /// Creates statistics without reports.
  public init() {}
}
