// A touch that lands on our window may still be another client's. Compositors of the mutter family hold
// a passive touch grab of the root and look at every touch first. With ownership events selected we
// hear of a touch at once, and of its fate later: `XI_TouchOwnership` says that it is ours, an end
// without it that it is not. Nothing may be done before that which could not be taken back, so reports
// wait here, and those behind them as well: what fingers did together is then still told together and
// in order. Where nobody holds a grab the ownership follows its begin at once, and nothing waits.
// Touches of a grab do not wait for others: applications wait for them, and a finger that rests on an
// open menu would hold up everybody's.
//
// A finger that is lifted meanwhile is told by an update with the flag for that, at the time of the
// lift. The end that follows the ownership has the time of the answer and the place of some other
// finger, so the first counts and the second is dropped.

internal import Touches

/// The reports of touches, held back while it is open whose the oldest of them is.
struct OwnershipQueue {
  /// The time that the server may take to end all touches of a device that goes, in ms.
  private static let endSpan = 2.0

  /// Whether reports of other touches wait as well, so that all are told in order.
  private let keepsOrder: Bool
  private var reports: [TouchEvent] = []
  /// The touches that began and may still be another client's.
  private var undecided: [TouchID] = []
  /// The touches whose fingers were lifted while they were undecided, and whose end is still to come.
  private var lifted: [TouchID] = []

  init(keepsOrder: Bool) {
    self.keepsOrder = keepsOrder
  }

  /// Returns whether a touch may still be another client's.
  func isUndecided(_ touch: TouchID) -> Bool { undecided.contains(touch) }

  /// Puts a report at the end; an end before the ownership says that the touch is another client's.
  mutating func add(_ report: TouchEvent) {
    if report.phase == .began {
      undecided.append(report.id)
    } else if report.phase == .ended {
      if undecided.contains(report.id) { return lose(report.id) }
      if let place = lifted.firstIndex(of: report.id) {
        lifted.remove(at: place)
        return
      }
    }
    reports.append(report)
  }

  /// Puts the end of a touch at the end whose finger was lifted while it was undecided.
  mutating func addLift(_ report: TouchEvent) {
    guard undecided.contains(report.id) else { return }
    lifted.append(report.id)
    reports.append(report)
  }

  /// Notes that a touch is ours.
  ///
  /// - Parameter contact: the server's touch id, which no two devices share.
  mutating func own(contact: UInt32) {
    undecided.removeAll { $0.contact == contact }
  }

  /// Notes that an undecided touch is somebody else's; what still comes of it is unknown here.
  ///
  /// - Parameter contact: the server's touch id, which no two devices share.
  mutating func forget(contact: UInt32) {
    for touch in undecided where touch.contact == contact { lose(touch) }
  }

  /// Notes that a device is gone.
  ///
  /// The server ends the touches of a device that goes, all at once and just before it says so, and
  /// such an end must not count as a lifted finger. Fingers that were lifted before, and wait here since
  /// much is done at once, were lifted.
  mutating func lose(_ device: DeviceID) {
    for touch in undecided where touch.device == device { lose(touch) }
    lifted.removeAll { $0.device == device }
    guard let last = reports.last(where: { $0.id.device == device })?.time else { return }
    for place in reports.indices.reversed() where reports[place].id.device == device {
      let report = reports[place]
      guard report.phase == .ended, last - report.time <= Self.endSpan else { return }
      reports[place].phase = .cancelled
    }
  }

  /// Takes out what stands before the first report of an undecided touch; where order is not kept, all
  /// that is not of an undecided touch.
  ///
  /// - Parameter ready: gets the reports added at its end.
  mutating func takeReady(into ready: inout [TouchEvent]) {
    guard !undecided.isEmpty else {
      ready += reports
      return reports.removeAll(keepingCapacity: true)
    }
    guard keepsOrder else {
      for report in reports where !undecided.contains(report.id) { ready.append(report) }
      return reports.removeAll { !undecided.contains($0.id) }
    }
    let end = reports.firstIndex { undecided.contains($0.id) } ?? reports.endIndex
    ready += reports[..<end]
    reports.removeSubrange(..<end)
  }

  private mutating func lose(_ touch: TouchID) {
    undecided.removeAll { $0 == touch }
    lifted.removeAll { $0 == touch }
    reports.removeAll { $0.id == touch }
  }
}
