internal import Touches

/// Finds touches that end long after a moving finger has left; their measure is how long, in ms.
///
/// A finger that comes to rest brakes first. A finger had left if it stopped within one report,
/// harder than a hand brakes, and then never moved again.
struct LateEndDetector: FaultDetector {
  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.event.phase == .ended, let last = report.earlier.latest,
      last.length >= Motion.minimumCertainStep
    else { return nil }
    let time = report.time - last.time
    // mm/ms is m/s, and a stop takes at most one report.
    let speed = last.length / last.duration
    guard time >= limits.contacts.lateEndTime, speed * 1000 >= limits.places.frozenFinger.speed,
      speed / report.device.usualInterval * 1000 >= limits.hand.acceleration
    else { return nil }
    return report.fault(.lateEnd, measure: time)
  }
}
