internal import Touches

/// Finds contacts too short for a finger that recur at one place, or along one edge; their measure
/// is how many there were.
///
/// They also occur beside fingers, so the panel need not be at rest; recurrence at one place tells
/// them from a light touch of a finger. Each place is reported once.
struct RepeatedGhostDetector: FaultDetector {
  private var contacts = ShortContacts()
  /// The places that have been reported.
  private var told: [(device: DeviceID, place: Point)] = []
  private var toldEdges: [(device: DeviceID, edge: Int)] = []

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard contacts.follow(report, limits), let place = report.after?.position else { return nil }
    let (near, count) = (limits.noise.repeatedGhost.distance, limits.noise.repeatedGhost.count)
    let ghosts = contacts.latest.filter { $0.device == report.id.device }
    let here = ghosts.count {
      report.device.panel.millimetres(from: $0.position, to: place) <= near
    }
    if Double(here) >= count,
      !told.contains(where: {
        $0.device == report.id.device
          && report.device.panel.millimetres(from: $0.place, to: place) <= 2 * near
      })
    {
      if told.count == 64 { told.removeFirst() }
      told.append((report.id.device, place))
      return report.fault(.repeatedGhost, measure: Double(here))
    }
    for edge in 0..<4 where report.device.panel.distance(of: place, fromEdge: edge) <= near {
      let there = ghosts.count {
        report.device.panel.distance(of: $0.position, fromEdge: edge) <= near
      }
      guard Double(there) > count,
        !toldEdges.contains(where: { $0 == (report.id.device, edge) })
      else { continue }
      toldEdges.append((report.id.device, edge))
      return report.fault(.repeatedGhost, measure: Double(there))
    }
    return nil
  }
}
