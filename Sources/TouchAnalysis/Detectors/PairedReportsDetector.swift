internal import Touches

/// Finds reports that come in pairs, at short and long intervals in turn; their measure is the
/// number of such reports.
///
/// Something buffers them: a driver, or a bus that is polled too rarely. Only a moving finger
/// counts: the position of a resting one may change for one report, and then rest for several. Nor
/// does one whose reports change one axis and then the other: a slow finger crosses the units of
/// both axes in turn. Each touch is reported once.
struct PairedReportsDetector: FaultDetector {
  private struct State {
    var interval = 0.0
    var wasLong = false
    var run = 0
    var isReported = false
  }

  private var contacts = ContactTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.progress.isMove else {
      contacts[report.id] = report.isOver ? nil : State()
      return nil
    }
    guard let motion = report.progress.motion else { return nil }
    let (pairs, interval) = (limits.times.pairedReports, report.progress.interval)
    let last = report.earlier.latest?.step ?? .zero
    let path = last.dot(motion.step) > 0 ? (last + motion.step).length : 0
    return contacts.change(report.id, orMake: State()) { state in
      let isLong = interval > state.interval
      let (short, long) = isLong ? (state.interval, interval) : (interval, state.interval)
      let isMoving = path / (short + long) * 1000 >= limits.times.lostSamples.speed
      let isUneven = isMoving && long >= pairs.time && short <= pairs.share * long
      state.run = isUneven && (isLong != state.wasLong || state.run == 0) ? state.run + 1 : 0
      state.wasLong = isLong
      state.interval = interval
      guard Double(state.run) >= pairs.count, !state.isReported else { return nil }
      state.isReported = true
      return report.fault(.pairedReports, measure: Double(state.run + 1))
    }
  }
}
