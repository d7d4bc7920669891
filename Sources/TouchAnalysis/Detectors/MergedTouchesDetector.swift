internal import Touches

/// Finds two fingers that became one contact; their measure is how far apart they were, in mm.
///
/// One of them ends, and within two reports the other leaps halfway to where it was. When one of
/// two fingers lifts, the other stays where it is.
struct MergedTouchesDetector: FaultDetector {
  private var contacts = MergingContacts()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    contacts.follow(report)
    if report.isOver {
      guard report.event.phase == .ended, let end = report.after?.position,
        let other = contacts.nearest(to: end, of: report),
        limits.contacts.merging.contains(other.distance)
      else { return nil }
      contacts.pair(
        other.id,
        with: MergingContacts.Other(position: end, distance: other.distance, time: report.time))
      return fault(of: other.id, report)
    }
    guard report.progress.isMove, report.device.contacts > 0 else { return nil }
    return fault(of: report.id, report)
  }

  /// Returns the fault of a contact that leapt to the middle between it and another.
  private mutating func fault(of id: TouchID, _ report: Report) -> Fault? {
    guard let (state, ended) = contacts.pair(of: id, at: report) else { return nil }
    let middle = state.predicted + (ended.position - state.predicted) * 0.5
    guard
      report.device.panel.millimetres(from: state.position, to: middle) <= ended.distance / 6,
      report.device.panel.millimetres(from: state.position, to: state.predicted) >= ended.distance
        / 3
    else { return nil }
    contacts.part(id)
    return Fault(
      .mergedTouches, id, at: report.time, position: state.position, measure: ended.distance)
  }
}
