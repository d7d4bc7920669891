package import Touches

/// Groups the reports of our touches into frames.
package final class TouchFramer {
  /// Called with each report that makes no sense.
  private let note: (TouchAnomaly) -> Void
  private var events: [OwnedTouchEvent] = []
  /// A touch whose begin was not seen is ignored, because half a gesture is worse than none.
  private var tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
  private var changes: [Touch] = []

  /// Creates a framer without touches.
  ///
  /// - Parameter note: called with each report that makes no sense.
  package init(note: @escaping (TouchAnomaly) -> Void) {
    self.note = note
  }

  /// Whether any finger is down.
  package var isTouched: Bool { !tracker.active.isEmpty }

  /// Adds a report or the loss of a device.
  package func add(_ item: OwnedTouchEvent) { events.append(item) }

  /// Adds the events that a reader appends.
  package func addEvents(_ append: (inout [OwnedTouchEvent]) -> Void) { append(&events) }

  /// Ends a touch that another framer reports from now on.
  ///
  /// - Parameter contact: the server's touch id, which is unique across devices.
  package func end(contact: UInt32) {
    for touch in tracker.active where touch.id.contact == contact {
      events.append(
        .report(TouchEvent(id: touch.id, phase: .ended, time: touch.time, position: nil)))
    }
  }

  /// Forgets every touch.
  ///
  /// - Returns: those that were down, as the frames told.
  package func reset() -> Set<TouchID> {
    defer {
      events.removeAll()
      tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
    }
    return Set(tracker.active.map(\.id))
  }

  /// Passes on the frames since the last call, oldest first.
  ///
  /// Changes of the same device at the same server time form one frame.
  package func takeFrames(_ body: (TouchFrame) -> Void) {
    for item in events {
      switch item {
      case .report(let report):
        if let anomaly = tracker.apply(report, into: &changes) { note(anomaly) }
      case .deviceLost(let device, let time):
        tracker.cancelTouches(of: device, at: time, into: &changes)
      }
    }
    events.removeAll(keepingCapacity: true)
    for frame in TouchFrames(changes) { body(frame) }
    changes.removeAll(keepingCapacity: true)
  }
}
