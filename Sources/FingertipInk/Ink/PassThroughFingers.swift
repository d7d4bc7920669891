package import Touches

/// The fingers on applications while touches go through; they can only leave draw mode.
package struct PassThroughFingers: ~Copyable {
  /// The gestures that leave draw mode.
  package var gestures: LeaveGestures
  private var tracker = TouchTracker(pathCapacity: 4)

  /// Creates the state without fingers.
  package init(_ gestures: LeaveGestures) { self.gestures = gestures }

  /// Handles a report.
  ///
  /// - Returns: whether draw mode must be left.
  package mutating func follow(_ report: TouchEvent) -> Bool {
    var changes: [Touch] = []
    _ = tracker.apply(report, into: &changes)
    var leaves = false
    for touch in changes {
      // A busy program reads this report before it notices that a finger has rested long enough.
      if let deadline = gestures.deadline, deadline < touch.time { leaves = true }
      if gestures.follow(touch) == .leave { leaves = true }
    }
    return leaves
  }

  /// Cancels every finger, because none is followed for a while.
  package mutating func cancel(at time: Timestamp) {
    var changes: [Touch] = []
    tracker.cancelAll(at: time, into: &changes)
    for touch in changes { _ = gestures.follow(touch) }
  }
}
