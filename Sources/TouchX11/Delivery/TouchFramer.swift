internal import SystemSupport
internal import TouchOwnership
internal import Touches

/// Makes frames of the reports of touches that are ours.
final class TouchFramer {
  private let connection: DisplayConnection
  private var news: [OwnedNews] = []
  /// Half a gesture is worse than none: a touch whose begin was not seen is none.
  private var tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
  private var changes: [Touch] = []

  /// A framer without touches.
  ///
  /// - Parameter connection: whose log is told of reports that cannot be.
  init(connection: DisplayConnection) {
    self.connection = connection
  }

  /// Whether any finger is down.
  var isTouched: Bool { !tracker.active.isEmpty }

  /// Takes in what happened.
  func add(_ item: OwnedNews) { news.append(item) }

  /// Takes in what a reader is certain of.
  func add(from reader: OwnedReports) { reader.takeReady(into: &news) }

  /// Ends a touch that somebody else tells of from now on.
  ///
  /// - Parameter contact: the server's touch id, which no two devices share.
  func end(contact: UInt32) {
    for touch in tracker.active where touch.id.contact == contact {
      news.append(
        .report(TouchEvent(id: touch.id, phase: .ended, time: touch.time, position: nil)))
    }
  }

  /// Forgets every touch.
  func reset() {
    news.removeAll()
    tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
  }

  /// Hands out what came since the last call, oldest first.
  ///
  /// All changes of one server time and one device are one frame.
  func takeFrames(_ body: (TouchFrame) -> Void) {
    for item in news {
      switch item {
      case .report(let report):
        if let anomaly = tracker.apply(report, into: &changes) {
          connection.log(.info, "regions: \(anomaly)")
        }
      case .deviceLost(let device, let time):
        tracker.cancelTouches(of: device, at: time, into: &changes)
      }
    }
    news.removeAll(keepingCapacity: true)
    for frame in TouchFrames(changes) { body(frame) }
    changes.removeAll(keepingCapacity: true)
  }
}
