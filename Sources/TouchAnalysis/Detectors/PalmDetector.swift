internal import Touches

/// Finds palms that are reported as several contacts; their measure is the number of contacts.
///
/// Fingers that come down together are at least a finger's width apart, even if their tips are
/// bunched. More contacts within a small circle, each closer to another than that, are parts of
/// something larger.
struct PalmDetector: FaultDetector {
  private struct State {
    var position: Point
    var begin: Timestamp
    var isReported = false
  }

  /// The largest distance of a palm's contact from the nearest other, as a share of that of them
  /// all: 12 of 30 mm, where the middles of bunched fingertips are 14 mm apart.
  private static let neighbourShare = 0.4

  private var contacts = ContactTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard report.event.phase == .began, let begin = report.after?.position else {
      if report.isOver { contacts[report.id] = nil }
      return nil
    }
    contacts[report.id] = State(position: begin, begin: report.time)
    let palm = limits.contacts.palm
    guard Double(report.device.contacts) >= palm.count else { return nil }
    let near = zip(contacts.ids, contacts.states).filter { id, state in
      id.device == report.id.device && report.time - state.begin <= palm.time
        && report.device.panel.millimetres(from: state.position, to: begin) <= palm.distance
    }
    let crowded = near.count { id, state in
      near.contains { other, neighbour in
        other != id
          && report.device.panel.millimetres(from: neighbour.position, to: state.position)
            <= Self.neighbourShare * palm.distance
      }
    }
    guard Double(crowded) >= palm.count, !near.contains(where: { $0.1.isReported }) else {
      return nil
    }
    for (id, _) in near { contacts[id]?.isReported = true }
    return report.fault(.palm, measure: Double(near.count))
  }
}
