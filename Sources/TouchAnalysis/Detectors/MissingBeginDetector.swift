internal import Touches

/// Finds touches that do something without having begun.
///
/// The tracker takes one that moves as begun, so each of them is counted once, not with each report.
struct MissingBeginDetector: FaultDetector {
  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.before == nil, report.event.phase == .moved || report.isOver else { return nil }
    var fault = report.fault(.endWithoutBegin)
    // Where nothing is tracked, nobody has seen to it that the place is one.
    fault.position = report.event.position.flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
    return fault
  }
}
