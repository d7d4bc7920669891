internal import Touches

/// Finds touches that move or end without having begun.
///
/// The tracker treats one that moves as begun, so each touch is counted once, not with each report.
struct MissingBeginDetector: FaultDetector {
  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.before == nil, report.event.phase == .moved || report.isOver else { return nil }
    var fault = report.fault(.endWithoutBegin)
    // Nothing is tracked, so nothing has checked yet that the position is finite.
    fault.position = report.event.position.flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
    return fault
  }
}
