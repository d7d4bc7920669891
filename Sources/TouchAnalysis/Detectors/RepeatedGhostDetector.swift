internal import Touches

/// Finds contacts too short for a finger that recur at one place, or along one edge; their measure
/// is how many there were.
///
/// They also occur beside fingers, so the panel need not be at rest; recurrence at one place tells
/// them from a light touch of a finger. Each place is reported once.
struct RepeatedGhostDetector: FaultDetector {
  private var contacts = ShortContacts()
  /// The places that have been reported.
  private var reported: [(device: DeviceID, position: Point)] = []
  private var reportedEdges: [(device: DeviceID, edge: Panel.Edge)] = []

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard contacts.follow(report, limits), let position = report.after?.position else { return nil }
    let (distance, count) = (limits.noise.repeatedGhost.distance, limits.noise.repeatedGhost.count)
    let ghosts = contacts.latest.filter { $0.device == report.id.device }
    let nearbyCount = ghosts.count {
      report.device.panel.millimetres(from: $0.position, to: position) <= distance
    }
    if Double(nearbyCount) >= count,
      !reported.contains(where: {
        $0.device == report.id.device
          && report.device.panel.millimetres(from: $0.position, to: position) <= 2 * distance
      })
    {
      if reported.count == 64 { reported.removeFirst() }
      reported.append((report.id.device, position))
      return report.fault(.repeatedGhost, measure: Double(nearbyCount))
    }
    for edge in Panel.Edge.allCases
    where report.device.panel.distance(of: position, from: edge) <= distance {
      let edgeCount = ghosts.count {
        report.device.panel.distance(of: $0.position, from: edge) <= distance
      }
      guard Double(edgeCount) > count,
        !reportedEdges.contains(where: { $0 == (report.id.device, edge) })
      else { continue }
      reportedEdges.append((report.id.device, edge))
      return report.fault(.repeatedGhost, measure: Double(edgeCount))
    }
    return nil
  }
}
