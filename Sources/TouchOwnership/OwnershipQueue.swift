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

package import Touches

/// The reports of touches, held back while it is open whose the oldest of them is.
package struct OwnershipQueue {
  /// The time that the server may take to end all touches of a device that goes, in ms.
  private static let endSpan = 2.0

  /// Whether reports of other touches wait as well, so that all are told in order.
  private let keepsOrder: Bool
  private var news: [OwnedNews] = []
  /// The touches that began and may still be another client's.
  private var undecided: [TouchID] = []
  /// The touches whose fingers were lifted while they were undecided, and whose end is still to come.
  private var lifted: [TouchID] = []

  /// An empty queue, in which reports of other touches wait as well if it keeps their order.
  package init(keepsOrder: Bool) {
    self.keepsOrder = keepsOrder
  }

  /// Returns whether a touch may still be another client's.
  package func isUndecided(_ touch: TouchID) -> Bool { undecided.contains(touch) }

  /// Puts a report at the end; an end before the ownership says that the touch is another client's.
  package mutating func add(_ report: TouchEvent) {
    if report.phase == .began {
      undecided.append(report.id)
    } else if report.phase == .ended {
      if undecided.contains(report.id) { return lose(report.id) }
      if let place = lifted.firstIndex(of: report.id) {
        lifted.remove(at: place)
        return
      }
    }
    news.append(.report(report))
  }

  /// Puts the end of a touch at the end whose finger was lifted while it was undecided.
  package mutating func addLift(_ report: TouchEvent) {
    guard undecided.contains(report.id) else { return }
    lifted.append(report.id)
    news.append(.report(report))
  }

  /// Notes that a touch is ours.
  ///
  /// - Parameter contact: the server's touch id, which no two devices share.
  package mutating func own(contact: UInt32) {
    undecided.removeAll { $0.contact == contact }
  }

  /// Notes that an undecided touch is somebody else's; what still comes of it is unknown here.
  ///
  /// - Parameter contact: the server's touch id, which no two devices share.
  package mutating func forget(contact: UInt32) {
    for touch in undecided where touch.contact == contact { lose(touch) }
  }

  /// Notes that a device is gone.
  ///
  /// The server ends the touches of a device that goes, all at once and just before it says so, and
  /// such an end must not count as a lifted finger. Fingers that were lifted before, and wait here since
  /// much is done at once, were lifted.
  package mutating func lose(_ device: DeviceID, at time: Timestamp) {
    for touch in undecided where touch.device == device { lose(touch) }
    lifted.removeAll { $0.device == device }
    cancelEnds(of: device)
    news.append(.deviceLost(device, at: time))
  }

  /// Turns the ends that stand last among the reports of a device into cancellations.
  private mutating func cancelEnds(of device: DeviceID) {
    var last: Timestamp?
    for place in news.indices.reversed() {
      guard case .report(var report) = news[place], report.id.device == device else { continue }
      let latest = last ?? report.time
      guard report.phase == .ended, latest - report.time <= Self.endSpan else { return }
      last = latest
      report.phase = .cancelled
      news[place] = .report(report)
    }
  }

  /// Takes out what stands before the first report of an undecided touch; where order is not kept, all
  /// that is not of an undecided touch.
  ///
  /// - Parameter ready: gets the news added at its end.
  package mutating func takeReady(into ready: inout [OwnedNews]) {
    guard !undecided.isEmpty else {
      ready += news
      return news.removeAll(keepingCapacity: true)
    }
    guard keepsOrder else {
      ready += news.filter { !isUndecided($0) }
      news = news.filter { isUndecided($0) }
      return
    }
    let end = news.firstIndex { isUndecided($0) } ?? news.endIndex
    ready += news[..<end]
    news.removeSubrange(..<end)
  }

  private func isUndecided(_ item: OwnedNews) -> Bool {
    guard case .report(let report) = item else { return false }
    return undecided.contains(report.id)
  }

  private mutating func lose(_ touch: TouchID) {
    undecided.removeAll { $0 == touch }
    lifted.removeAll { $0 == touch }
    news.removeAll {
      guard case .report(let report) = $0 else { return false }
      return report.id == touch
    }
  }
}
