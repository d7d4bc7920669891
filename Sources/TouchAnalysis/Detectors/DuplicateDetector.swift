internal import Touches

/// Finds reports that came twice: the same position, time and axes, from a moving finger.
struct DuplicateDetector: FaultDetector {
  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.progress.isMove, report.isRepeated, let last = report.earlier.latest,
      last.time == report.time, last.length >= limits.times.duplicateMotion
    else { return nil }
    return report.fault(.duplicateReport)
  }
}
