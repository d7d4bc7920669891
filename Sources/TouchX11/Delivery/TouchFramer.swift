internal import SystemSupport
internal import TouchOwnership
internal import Touches

/// Groups the reports of our touches into frames.
final class TouchFramer {
  private let connection: DisplayConnection
  private var events: [OwnedTouchEvent] = []
  /// A touch whose begin was not seen is ignored, because half a gesture is worse than none.
  private var tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
  private var changes: [Touch] = []

  /// Creates a framer without touches.
  ///
  /// - Parameter connection: the connection whose log gets reports that make no sense.
  init(connection: DisplayConnection) {
    self.connection = connection
  }

  /// Whether any finger is down.
  var isTouched: Bool { !tracker.active.isEmpty }

  /// Adds a report or the loss of a device.
  func add(_ item: OwnedTouchEvent) { events.append(item) }

  /// Adds the reports of a reader that are certainly ours.
  func add(from reader: OwnedReportReader) { reader.takeReady(into: &events) }

  /// Ends a touch that another framer reports from now on.
  ///
  /// - Parameter contact: the server's touch id, which is unique across devices.
  func end(contact: UInt32) {
    for touch in tracker.active where touch.id.contact == contact {
      events.append(
        .report(TouchEvent(id: touch.id, phase: .ended, time: touch.time, position: nil)))
    }
  }

  /// Forgets every touch.
  func reset() {
    events.removeAll()
    tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
  }

  /// Passes on the frames since the last call, oldest first.
  ///
  /// Changes of the same device at the same server time form one frame.
  func takeFrames(_ body: (TouchFrame) -> Void) {
    for item in events {
      switch item {
      case .report(let report):
        if let anomaly = tracker.apply(report, into: &changes) {
          connection.log(.info, "regions: \(anomaly)")
        }
      case .deviceLost(let device, let time):
        tracker.cancelTouches(of: device, at: time, into: &changes)
      }
    }
    events.removeAll(keepingCapacity: true)
    for frame in TouchFrames(changes) { body(frame) }
    changes.removeAll(keepingCapacity: true)
  }
}
