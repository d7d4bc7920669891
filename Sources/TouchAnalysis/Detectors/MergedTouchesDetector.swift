internal import Touches

/// Finds two fingers that became one contact; their measure is how far apart they were, in mm.
///
/// One of them ends, and the other leaps half the way to where it was within a report or two. Where
/// one of two fingers lifts, the other stays where it is.
struct MergedTouchesDetector: FaultDetector {
  /// A contact that ended beside another.
  private struct Pending {
    var end: Point
    var distance: Double
    var time: Timestamp
  }

  private var contacts = MergingContacts()
  private var pending = ContactTable<Pending>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    contacts.follow(report)
    if report.isOver {
      pending[report.id] = nil
      guard report.event.phase == .ended, let end = report.after?.position,
        let other = contacts.nearest(to: end, of: report),
        other.distance >= limits.mergeLeast, other.distance <= limits.mergeMost
      else { return nil }
      pending[other.id] = Pending(end: end, distance: other.distance, time: report.time)
      return fault(of: other.id, report)
    }
    guard report.isMove, report.contacts > 0 else { return nil }
    return fault(of: report.id, report)
  }

  /// Returns the fault of a contact that has leapt to where it merged with another.
  private mutating func fault(of id: TouchID, _ report: Report) -> Fault? {
    guard let ended = pending[id], let state = contacts.table[id] else { return nil }
    guard report.time - ended.time <= 2 * report.usualInterval else {
      pending[id] = nil
      return nil
    }
    let middle = state.predicted + (ended.end - state.predicted) * 0.5
    guard
      report.panel.millimetres(from: state.position, to: middle) <= ended.distance / 6,
      report.panel.millimetres(from: state.position, to: state.predicted) >= ended.distance / 3
    else { return nil }
    pending[id] = nil
    return Fault(
      .mergedTouches, id, at: report.time, position: state.position, measure: ended.distance)
  }
}
