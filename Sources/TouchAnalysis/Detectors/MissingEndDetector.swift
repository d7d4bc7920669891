internal import Touches

/// Finds touches that begin while they are down: their previous end was never sent.
///
/// `TouchAnalyzer.finish` calls `fault(of:at:)` for touches that are still down at the end.
struct MissingEndDetector: FaultDetector {
  func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.event.phase == .began, let before = report.before else { return nil }
    return Self.fault(of: report.id, before, at: report.time)
  }

  /// Returns the fault of a touch that has not ended by a time; its measure is the time since its
  /// last report, in ms.
  static func fault(of id: TouchID, _ touch: TouchState, at time: Timestamp) -> Fault {
    Fault(
      .beginWithoutEnd, id, at: time, position: touch.position,
      measure: max(0, time - touch.time))
  }
}
