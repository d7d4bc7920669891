internal import Touches

/// Finds contacts that no finger makes and that recur at one place, or along one edge; their measure
/// is how many there were.
///
/// They are too short for a finger, or recur at exactly one position. They also occur beside
/// fingers, so the panel need not be at rest; recurrence at one place tells them from a light touch
/// of a finger. Each place is reported once.
struct RepeatedGhostDetector: FaultDetector {
  private var contacts = ShortContacts()
  private var flickers = FlickeringContacts()
  /// The places that have been reported.
  private var reported: [(device: DeviceID, position: Point)] = []
  private var reportedEdges: [(device: DeviceID, edge: Panel.Edge)] = []

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let position = report.after?.position else { return nil }
    let count = limits.noise.repeatedGhost.count
    if let flickerCount = flickers.follow(report, limits), Double(flickerCount) > count {
      return fault(report, at: position, count: flickerCount, limits)
    }
    guard contacts.follow(report, limits) else { return nil }
    let distance = limits.noise.repeatedGhost.distance
    let ghosts = contacts.latest.filter { $0.device == report.id.device }
    let nearbyCount = ghosts.count {
      report.device.panel.millimetres(from: $0.position, to: position) <= distance
    }
    if Double(nearbyCount) >= count,
      let fault = fault(report, at: position, count: nearbyCount, limits)
    {
      return fault
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

  /// Returns the fault of contacts at a place; nil if that place has been reported.
  private mutating func fault(
    _ report: Report, at position: Point, count: Int, _ limits: FaultThresholds
  ) -> Fault? {
    let isKnown = reported.contains {
      $0.device == report.id.device
        && report.device.panel.millimetres(from: $0.position, to: position)
          <= 2 * limits.noise.repeatedGhost.distance
    }
    guard !isKnown else { return nil }
    if reported.count == 64 { reported.removeFirst() }
    reported.append((report.id.device, position))
    return report.fault(.repeatedGhost, measure: Double(count))
  }
}
