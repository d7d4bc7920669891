// A touch that lands on our window may still be another client's. Compositors of the mutter family
// hold a passive touch grab of the root and get every touch first. With ownership events selected,
// we receive a touch at once, and its owner later: `XI_TouchOwnership` means that it is ours, an
// end without it that it is not. Before that, nothing irreversible may be done. So reports wait
// here, and so do later reports: fingers that moved together are then still reported together and
// in order. If nobody holds a grab, the ownership follows the begin at once, and nothing waits.
// Touches of a grab do not wait for others: applications wait for them, and a finger that rests on
// an open menu would hold up all touches.
//
// If a finger is lifted meanwhile, an update with a flag reports it at the time of the lift. The
// end that follows the ownership has the time of the answer and the position of some other finger,
// so the update counts and the end is dropped.

package import Touches

/// The reports of touches, held back while the owner of the oldest touch is undecided.
package struct OwnershipQueue {
  /// The time that the server may take to end all touches of a lost device, in ms.
  private static let endSpan = 2.0

  /// Whether reports of other touches wait as well, so that all are passed on in order.
  private let keepsOrder: Bool
  private var events: [OwnedTouchEvent] = []
  /// The touches that began and may still be another client's.
  private var undecided: [TouchID] = []
  /// The touches whose fingers were lifted while undecided, and whose ends have not arrived yet.
  private var lifted: [TouchID] = []

  /// Creates an empty queue; with `keepsOrder`, reports of other touches wait as well.
  package init(keepsOrder: Bool) {
    self.keepsOrder = keepsOrder
  }

  /// Returns whether a touch may still be another client's.
  package func isUndecided(_ touch: TouchID) -> Bool { undecided.contains(touch) }

  /// Adds a report; an end before the ownership means that the touch is another client's.
  package mutating func add(_ report: TouchEvent) {
    if report.phase == .began {
      undecided.append(report.id)
    } else if report.phase == .ended {
      if undecided.contains(report.id) { return lose(report.id) }
      if let index = lifted.firstIndex(of: report.id) {
        lifted.remove(at: index)
        return
      }
    }
    events.append(.report(report))
  }

  /// Adds the end of a touch whose finger was lifted while it was undecided.
  package mutating func addLift(_ report: TouchEvent) {
    guard undecided.contains(report.id) else { return }
    lifted.append(report.id)
    events.append(.report(report))
  }

  /// Records that a touch is ours.
  ///
  /// - Parameter contact: the server's touch id, which no two devices share.
  package mutating func recordOwnership(of contact: UInt32) {
    undecided.removeAll { $0.contact == contact }
  }

  /// Drops an undecided touch that is another client's; its later reports are unknown here.
  ///
  /// - Parameter contact: the server's touch id, which no two devices share.
  package mutating func forget(contact: UInt32) {
    for touch in undecided where touch.contact == contact { lose(touch) }
  }

  /// Handles the loss of a device.
  ///
  /// The server ends all touches of a lost device at once, just before it reports the loss, and
  /// such an end must not count as a lift. Earlier ends that still wait here do count as lifts.
  package mutating func lose(_ device: DeviceID, at time: Timestamp) {
    for touch in undecided where touch.device == device { lose(touch) }
    lifted.removeAll { $0.device == device }
    cancelEnds(of: device)
    events.append(.deviceLost(device, at: time))
  }

  /// Turns the last ends of a device, within `endSpan`, into cancellations.
  private mutating func cancelEnds(of device: DeviceID) {
    var last: Timestamp?
    for index in events.indices.reversed() {
      guard case .report(var report) = events[index], report.id.device == device else { continue }
      let latest = last ?? report.time
      guard report.phase == .ended, latest - report.time <= Self.endSpan else { return }
      last = latest
      report.phase = .cancelled
      events[index] = .report(report)
    }
  }

  /// Removes the events before the first report of an undecided touch or, if order is not kept, all
  /// events except reports of undecided touches.
  ///
  /// - Parameter ready: the list that the removed events are appended to.
  package mutating func takeReady(into ready: inout [OwnedTouchEvent]) {
    guard !undecided.isEmpty else {
      ready += events
      return events.removeAll(keepingCapacity: true)
    }
    guard keepsOrder else {
      ready += events.filter { !isUndecided($0) }
      events = events.filter { isUndecided($0) }
      return
    }
    let end = events.firstIndex { isUndecided($0) } ?? events.endIndex
    ready += events[..<end]
    events.removeSubrange(..<end)
  }

  private func isUndecided(_ item: OwnedTouchEvent) -> Bool {
    guard case .report(let report) = item else { return false }
    return undecided.contains(report.id)
  }

  private mutating func lose(_ touch: TouchID) {
    undecided.removeAll { $0 == touch }
    lifted.removeAll { $0 == touch }
    events.removeAll {
      guard case .report(let report) = $0 else { return false }
      return report.id == touch
    }
  }
}
