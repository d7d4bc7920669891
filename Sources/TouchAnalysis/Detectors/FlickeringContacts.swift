internal import Touches

/// Counts contacts that recur at exactly one position, however long each lasts.
///
/// A finger that taps a key comes down somewhat elsewhere each time, and stays up for longer than
/// such a contact. A panel with a short circuit or a wrong threshold repeats the very position.
struct FlickeringContacts: Sendable {
  private struct Place {
    var device: DeviceID
    var position: Point
    var end: Timestamp
    /// The number of contacts there, one after another.
    var count: Int
  }

  /// The number of the panel's usual intervals for which a contact may be lost.
  private static let intervalLimit = 1.5
  /// The largest number of remembered places: more than one panel has.
  private static let capacity = 10

  /// The places at which contacts without motion ended, the latest last.
  private var places: [Place] = []
  /// The number of contacts at the place of each contact that is down and has not moved.
  private var counts = ContactTable<Int>()

  /// Follows a report.
  ///
  /// - Returns: the number of contacts at one position, if the report begins another one there;
  ///   otherwise nil.
  mutating func follow(_ report: Report, _ limits: FaultThresholds) -> Int? {
    guard let position = report.after?.position else { return nil }
    if report.event.phase == .began {
      let device = report.id.device
      let place = places.firstIndex { $0.device == device && $0.position == position }
      let latest = place.map { places.remove(at: $0) }
      let count =
        latest.map { place in
          (0...longestPause(report, limits)).contains(report.time - place.end) ? place.count : 0
        } ?? 0
      counts[report.id] = count + 1
      return count > 0 ? count + 1 : nil
    }
    if report.progress.step > 0 { counts[report.id] = nil }
    guard report.isOver else { return nil }
    if report.event.phase == .ended, let count = counts[report.id] {
      if places.count == Self.capacity { places.removeFirst() }
      places.append(
        Place(device: report.id.device, position: position, end: report.time, count: count))
    }
    counts[report.id] = nil
    return nil
  }

  /// Returns the longest time for which a panel loses a contact, in ms, and no finger is up.
  private func longestPause(_ report: Report, _ limits: FaultThresholds) -> Double {
    max(limits.contacts.continuation.bounceTime, Self.intervalLimit * report.device.usualInterval)
  }
}
