internal import Touches

/// Finds pressure that stays exactly the same under a moving finger; its measure is how far the
/// finger moved meanwhile, in mm.
///
/// Each stretch is reported once.
struct StuckPressureDetector: FaultDetector {
  private struct State {
    var pressure: Double
    var since: Timestamp
    /// The length of the path, in mm.
    var path = 0.0
    var isReported = false
  }

  private var contacts = ContactTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let pressure = report.after?.pressure, !report.isOver else {
      contacts[report.id] = nil
      return nil
    }
    guard var state = contacts[report.id], state.pressure == pressure, report.progress.isMove else {
      contacts[report.id] = State(pressure: pressure, since: report.time)
      return nil
    }
    state.path += report.progress.certainStep
    let isStuck =
      !state.isReported && state.path >= limits.places.stuckPressure.path
      && report.time - state.since >= limits.places.stuckPressure.time
    if isStuck { state.isReported = true }
    contacts[report.id] = state
    return isStuck ? report.fault(.stuckPressure, measure: state.path) : nil
  }
}
