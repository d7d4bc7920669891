internal import Touches

/// Finds gaps in the reports of a finger that moved on meanwhile; their measure is how many samples
/// were lost.
///
/// Panels report a resting finger seldom or not at all. So the finger must have moved before the
/// gap, and across it at least half as far as it would have come at that speed. A report that was only
/// delivered late is as far from the one before it as any, so the step has to be longer than that before.
struct LostSamplesDetector: FaultDetector {
  /// The multiple of the previous step from which a step counts as longer.
  private static let longer = 1.5

  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    let (lost, usual) = (limits.times.lostSamples, report.device.usualInterval)
    guard let motion = report.progress.motion, report.device.rhythm != nil,
      let last = report.earlier.latest,
      report.progress.interval > lost.factor * usual + limits.times.clockError
    else { return nil }
    let missing = report.progress.interval / usual
    let step = last.length / last.missing
    guard step / usual * 1000 >= lost.speed,
      motion.length >= max(lost.distance, step * missing / 2, Self.longer * last.length)
    else { return nil }
    return report.fault(.lostSamples, measure: missing.rounded() - 1)
  }
}
