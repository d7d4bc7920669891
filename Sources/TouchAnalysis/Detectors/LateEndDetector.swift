internal import Touches

/// Finds touches that end long after their finger had left in motion; their measure is how long, in
/// ms.
///
/// A finger that rests brakes first. One that stood from one report to the next, harder than a hand
/// brakes, and then never moved again was gone.
struct LateEndDetector: FaultDetector {
  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.event.phase == .ended, let last = report.earlier.latest else { return nil }
    let time = report.time - last.time
    // mm/ms are m/s, and a stop takes no longer than one report.
    let speed = last.length / last.duration
    guard time >= limits.contacts.lateEndTime, speed * 1000 >= limits.places.frozenFinger.speed,
      speed / report.device.usualInterval * 1000 >= limits.hand.acceleration
    else { return nil }
    return report.fault(.lateEnd, measure: time)
  }
}
