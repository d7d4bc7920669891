internal import Touches

/// Finds panels that report each finger less often when more are down; their measure is the rate of
/// each finger with that many down, in reports per second.
///
/// Only fingers fast enough to have something new in each report are counted, and the median
/// interval has to be too long: a bus that was busy once is not the panel's fault. Each device is
/// reported once.
struct RateDropDetector: FaultDetector {
  private struct State {
    /// The intervals with one finger, with two, and so on.
    var intervals = [IntervalStatistics](
      repeating: IntervalStatistics(), count: Rhythms.maximumContacts)
    var isReported = false
  }

  /// The minimum number of intervals that are compared; they are compared again at each doubling.
  private static let minimumCount = 128

  private var devices = DeviceTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let motion = report.progress.motion, report.progress.interval > 0,
      report.device.contacts > 0,
      report.device.contacts <= Rhythms.maximumContacts,
      motion.length / report.progress.interval * 1000 >= limits.times.lostSamples.speed
    else { return nil }
    let rate = devices.change(report.id.device, orMake: State()) { state -> Double? in
      guard !state.isReported else { return nil }
      let index = report.device.contacts - 1
      state.intervals[index].add(report.progress.interval)
      let count = state.intervals[index].count
      guard index > 0, count >= Self.minimumCount, count.nonzeroBitCount == 1,
        state.intervals[0].count >= Self.minimumCount / 2
      else { return nil }
      let alone = state.intervals[0].quantile(0.5)
      let together = state.intervals[index].quantile(0.5)
      guard alone > 0, 1000 / together < limits.times.rateDrop.sufficientRate,
        together > limits.times.rateDrop.factor * alone + (report.device.isClockExact ? 0 : 1)
      else { return nil }
      state.isReported = true
      return 1000 / together
    }
    return rate.map { report.fault(.rateDrop, measure: $0) }
  }
}
