internal import Touches

/// Finds contacts too short for a finger on a panel at rest; their measure is their duration, in
/// ms.
///
/// Water, chargers and interference cause them. A short contact among others is ignored: when
/// several fingers come down together, the panel may well lose one for a moment.
struct GhostTapDetector: FaultDetector {
  /// The only contact of each device, if it began while the panel was at rest.
  private var candidates: [DeviceID: TouchID] = [:]
  /// The time at which the latest touch of each device ended.
  private var ends: [DeviceID: Timestamp] = [:]

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    let device = report.id.device
    if report.event.phase == .began {
      let isAtRest = ends[device].map { report.time - $0 >= limits.noise.ghostTap.rest } ?? true
      candidates[device] = report.device.contacts == 1 && isAtRest ? report.id : nil
      return nil
    }
    guard report.isOver else { return nil }
    ends[device] = report.time
    guard candidates[device] == report.id else { return nil }
    candidates[device] = nil
    guard report.isShort(limits), let touch = report.after else { return nil }
    return report.fault(.ghostTap, measure: touch.duration)
  }
}
