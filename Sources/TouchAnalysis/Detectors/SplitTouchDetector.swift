internal import Touches

/// Finds fingers that became two contacts; their measure is how far apart these are, in mm.
///
/// A contact begins, and another leaps away from it, so that both are equally far from where the
/// finger was expected. When a second finger comes down, the first stays where it is.
struct SplitTouchDetector: FaultDetector {
  private var contacts = MergingContacts()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    contacts.follow(report)
    if report.progress.isMove { return fault(of: report.id, report, limits) }
    guard report.event.phase == .began, report.device.contacts > 1,
      let begin = report.after?.position,
      let other = contacts.nearest(to: begin, of: report),
      other.distance <= limits.contacts.merging.largestDistance
    else { return nil }
    contacts.pair(
      other.id,
      with: MergingContacts.Other(position: begin, distance: other.distance, time: report.time))
    return fault(of: other.id, report, limits)
  }

  /// Returns the fault of a contact that leapt away from the one that began.
  private mutating func fault(
    of id: TouchID, _ report: Report, _ limits: FaultThresholds
  ) -> Fault? {
    guard let (state, other) = contacts.pair(of: id, at: report) else { return nil }
    let middle = state.position + (other.position - state.position) * 0.5
    let distance = report.device.panel.millimetres(from: state.position, to: other.position)
    guard limits.contacts.merging.contains(distance),
      report.device.panel.millimetres(from: state.predicted, to: middle) <= distance / 6,
      report.device.panel.millimetres(from: state.position, to: state.predicted) >= distance / 3
    else { return nil }
    contacts.part(id)
    return Fault(
      .splitTouch, id, at: report.time, position: state.position, measure: distance)
  }
}
