internal import Touches

/// The touches that the overlay has heard of, and what has changed of them since that was last taken.
struct HeardTouches: ~Copyable {
  /// The devices whose touches come from somewhere else than the server.
  var replacedDevices: Set<DeviceID> = []
  /// The changes, oldest first.
  private(set) var changes: [Touch] = []
  private var tracker = TouchTracker(pathCapacity: 16)

  /// The number of touches that are down.
  var count: Int { tracker.active.count }

  /// Applies a report.
  ///
  /// - Returns: what was wrong with it; nil for nothing.
  mutating func apply(_ report: TouchEvent) -> TouchAnomaly? {
    tracker.apply(report, into: &changes)
  }

  /// Cancels the touches of a device, or of all for nil.
  mutating func cancel(of device: DeviceID? = nil, at time: Timestamp) {
    if let device {
      tracker.cancelTouches(of: device, at: time, into: &changes)
    } else {
      tracker.cancelAll(at: time, into: &changes)
    }
  }

  /// Forgets what has changed.
  mutating func forgetChanges() { changes.removeAll(keepingCapacity: true) }
}
