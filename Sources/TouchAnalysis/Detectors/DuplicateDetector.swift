internal import Touches

/// Finds reports that came twice: the same place, time and axes again, from a finger in motion.
struct DuplicateDetector: FaultDetector {
  private struct State {
    var event: TouchEvent
    /// The length of its step, in mm.
    var step: Double
  }

  private var contacts = ContactTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.isMove, report.event.position != nil else {
      contacts[report.id] = nil
      return nil
    }
    if let last = contacts[report.id], last.event == report.event {
      return last.step >= limits.duplicateMotion ? report.fault(.duplicateReport) : nil
    }
    contacts[report.id] = State(event: report.event, step: report.step)
    return nil
  }
}
