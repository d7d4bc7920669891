internal import Touches

/// Collects contacts that are too short for fingers, for detectors that compare several of them.
struct ShortContacts: Sendable {
  struct Contact {
    var device: DeviceID
    var time: Timestamp
    var position: Point
  }

  /// The largest number of remembered contacts.
  private static let capacity = 64

  /// The latest short contacts, the oldest first.
  private(set) var latest: [Contact] = []

  /// Follows a report.
  ///
  /// - Returns: whether it ended a short contact, which is then the last of `latest`.
  mutating func follow(_ report: Report, _ limits: FaultThresholds) -> Bool {
    guard report.isShort(limits), let touch = report.after else { return false }
    let device = report.id.device
    if latest.count(where: { $0.device == device }) == Self.capacity,
      let oldest = latest.firstIndex(where: { $0.device == device })
    {
      latest.remove(at: oldest)
    }
    latest.append(Contact(device: device, time: report.time, position: touch.position))
    return true
  }
}
