internal import Touches

/// Finds touches that end long after a moving finger has left; their measure is how long, in ms.
///
/// A finger that comes to rest brakes first. A finger had left if it stopped within one report, or
/// a few at a high rate, harder than a hand brakes, and then never moved again.
struct LateEndDetector: FaultDetector {
  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.event.phase == .ended, let last = report.earlier.latest else { return nil }
    let time = report.time - last.time
    guard time >= limits.contacts.lateEndTime, report.isTooFastToStop(limits) else { return nil }
    return report.fault(.lateEnd, measure: time)
  }
}
