internal import Touches

/// Finds contacts too short for a finger on a panel that is at rest; their measure is how long they
/// were, in ms.
///
/// Water, chargers and interference make them. A short contact among others is left alone: several
/// fingers that come down together may well lose one for a moment.
struct GhostTapDetector: FaultDetector {
  /// The only contact of a device, which came when the panel was at rest.
  private var candidates: [DeviceID: TouchID] = [:]
  /// The time at which the latest touch of a device was over.
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
