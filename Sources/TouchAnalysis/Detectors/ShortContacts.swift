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
    if latest.count == Self.capacity { latest.removeFirst() }
    latest.append(
      Contact(device: report.id.device, time: report.time, position: touch.position))
    return true
  }
}
