package import TouchOwnership
package import TouchX11
package import Touches

/// The touches of a grab, frame by frame, for their router.
///
/// `handle` takes in the grab's news; `takeFrames` returns the frames of touches.
package final class GrabbedTouches {
  /// The overlay's display, whose clock gives the times of touches.
  private let display: DisplayConnection
  private let framer: TouchFramer
  /// The contacts that the grab shares with the region window below it.
  private let shared: SharedContacts
  /// The touches that were asked for and not yet answered.
  package private(set) var unanswered: Set<TouchID> = []

  /// Creates an empty set of touches.
  ///
  /// - Parameters:
  ///   - display: the connection for everything else.
  ///   - window: the touches of the region window below the grab; a touch that is given back while
  ///     it lies on that window becomes ours there.
  package init(beside display: DisplayConnection, above window: RegionTouches) {
    self.display = display
    framer = TouchFramer(loggingTo: display)
    shared = window.shared
  }

  /// Whether any touch is down, whoever owns it.
  package var isTouched: Bool { framer.isTouched }

  /// Handles the grab's news about touches and devices.
  package func handle(_ news: GrabEvent) {
    switch news {
    case .report(var report, let isAsked):
      report.time = displayTime(report.time)
      // A region moved there while the touch was on its way, so the window owns the touch.
      guard !shared.owned.contains(report.id.contact) else { return }
      if report.phase == .began { noteBegin(of: report.id, isAsked) }
      framer.add(.report(report))
    case .givenBack(let touch): unanswered.remove(touch)
    case .deviceLost(let device, let time): framer.add(.deviceLost(device, at: displayTime(time)))
    }
  }

  /// Converts a time of the grab's clock into one of the display's clock.
  private func displayTime(_ time: Timestamp) -> Timestamp {
    // Both count the milliseconds of the same server, but may have counted different turns.
    display.noteArrival(stamp: UInt32(truncatingIfNeeded: Int64(time.milliseconds.rounded(.down))))
  }

  private func noteBegin(of touch: TouchID, _ isAsked: Bool) {
    if isAsked {
      shared.asked.insert(touch.contact)
      unanswered.insert(touch)
    } else {
      shared.given.insert(touch.contact)
    }
  }

  /// Notes that a touch has been answered.
  ///
  /// - Returns: whether an answer was outstanding.
  package func noteAnswer(_ touch: TouchID) -> Bool { unanswered.remove(touch) != nil }

  /// Forgets every touch, after the grab has ended.
  ///
  /// - Returns: those that were down, as the frames told.
  package func reset() -> Set<TouchID> {
    unanswered.removeAll()
    return framer.reset()
  }

  /// Passes on the frames of the news since the last call, oldest first.
  ///
  /// Changes of the same device at the same server time form one frame.
  package func takeFrames(_ body: (TouchFrame) -> Void) {
    for contact in shared.takenOver { framer.end(contact: contact) }
    shared.takenOver.removeAll(keepingCapacity: true)
    framer.takeFrames(body)
  }
}
