internal import Touches

/// Finds steps that no hand makes in their time; their measure is their length in mm.
struct JumpDetector: FaultDetector {
  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.isMove else { return nil }
    let time =
      min(report.stepTime, max(limits.jumpTime, report.usualInterval)) + limits.clockError
    guard report.step > limits.handSpeed * time else { return nil }
    return report.fault(.jump, measure: report.step)
  }
}
