internal import Touches

/// Finds reports that came twice: the same place, time and axes again, from a finger in motion.
struct DuplicateDetector: FaultDetector {
  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.isMove, report.motion == nil, report.event.position != nil,
      let last = report.earlier.latest, last.time == report.time,
      last.length >= limits.duplicateMotion, let before = report.before, let after = report.after,
      before.time == report.time, before.contact == after.contact
    else { return nil }
    return report.fault(.duplicateReport)
  }
}
