internal import SystemSupport
internal import Touches

/// Makes frames of the reports of touches that are ours.
final class TouchFramer {
  private let connection: DisplayConnection
  private var reports: [TouchEvent] = []
  /// Half a gesture is worse than none: a touch whose begin was not seen is none.
  private var tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
  private var changes: [Touch] = []
  /// Devices that went since the last frames were taken.
  private var gone: [DeviceID] = []

  /// A framer without touches.
  ///
  /// - Parameter connection: whose log is told of reports that cannot be, and whose clock dates the end
  ///   of devices.
  init(connection: DisplayConnection) {
    self.connection = connection
  }

  /// Whether any finger is down.
  var isTouched: Bool { !tracker.active.isEmpty }

  /// Takes in a report.
  func add(_ report: TouchEvent) { reports.append(report) }

  /// Takes in the reports of a reader that are certain to be ours.
  func add(from reader: OwnedReports) { reader.takeReady(into: &reports) }

  /// Ends a touch that somebody else tells of from now on.
  ///
  /// - Parameter contact: the server's touch id, which no two devices share.
  func end(contact: UInt32) {
    for touch in tracker.active where touch.id.contact == contact {
      reports.append(
        TouchEvent(id: touch.id, phase: .ended, time: touch.time, position: nil))
    }
  }

  /// Notes that a device is gone or switched off.
  func lose(_ device: DeviceID) { gone.append(device) }

  /// Forgets every touch.
  func reset() {
    reports.removeAll()
    gone.removeAll()
    tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
  }

  /// Hands out what came since the last call, oldest first.
  ///
  /// All changes of one server time and one device are one frame.
  func takeFrames(_ body: (TouchFrame) -> Void) {
    for report in reports {
      if let anomaly = tracker.apply(report, into: &changes) {
        connection.log(.info, "regions: \(anomaly)")
      }
    }
    reports.removeAll(keepingCapacity: true)
    if !gone.isEmpty {
      let now =
        connection.clock.now(monotonic: Monotonic.milliseconds)
        ?? Timestamp(milliseconds: Monotonic.milliseconds)
      for device in gone { tracker.cancelTouches(of: device, at: now, into: &changes) }
      gone.removeAll(keepingCapacity: true)
    }
    for frame in TouchFrames(changes) { body(frame) }
    changes.removeAll(keepingCapacity: true)
  }
}
