internal import Touches

/// Finds gaps in the reports of a finger that moved on meanwhile; their measure is how many samples
/// were lost.
///
/// Panels report a resting finger seldom or not at all. So the finger must have moved before the
/// gap, and across it at least half as far as it would have come at that speed.
struct LostSamplesDetector: FaultDetector {
  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.isMove, report.rhythm != nil, let before = report.before,
      report.interval > limits.lostFactor * report.usualInterval + limits.clockError
    else { return nil }
    let speed = before.velocity.lengthSquared.squareRoot() / report.panel.pixelsPerMillimetre
    guard speed >= limits.lostSpeed,
      report.step >= max(limits.lostDistance, speed * report.interval / 2000)
    else { return nil }
    return report.fault(
      .lostSamples, measure: (report.interval / report.usualInterval).rounded() - 1)
  }
}
