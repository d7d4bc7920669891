internal import Touches

/// Finds gaps in the reports of a finger that kept moving; their measure is the number of lost
/// samples.
///
/// Panels report a resting finger rarely or not at all. So the finger must have moved before the
/// gap, and across it at least half as far as at that speed. A report that was merely delivered
/// late is no further than usual from the one before, so the step must also be longer than the
/// previous one.
struct LostSamplesDetector: FaultDetector {
  /// The multiple of the previous step from which a step counts as longer.
  private static let longStepFactor = 1.5

  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    let (lost, usual) = (limits.times.lostSamples, report.device.usualInterval)
    guard let motion = report.progress.motion, report.device.rhythm != nil,
      let last = report.earlier.latest,
      report.progress.interval > lost.factor * usual + limits.times.clockError
    else { return nil }
    let missing = report.progress.interval / usual
    let step = last.frameStep
    guard step / usual * 1000 >= lost.speed,
      motion.length >= max(lost.distance, step * missing / 2, Self.longStepFactor * last.length)
    else { return nil }
    return report.fault(.lostSamples, measure: missing.rounded() - 1)
  }
}
