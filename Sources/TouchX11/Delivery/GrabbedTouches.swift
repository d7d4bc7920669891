internal import SystemSupport
package import TouchOwnership
package import Touches

/// The touches of a grab as whoever routes them sees them, frame by frame.
///
/// Events of the grab go in by `handle`; `takeFrames` returns the frames of touches.
package final class GrabbedTouches {
  /// The display of the overlay, whose clock dates the touches.
  private let display: DisplayConnection
  private let framer: TouchFramer
  /// The contacts of the window below the grab.
  private let shared: SharedContacts
  /// The touches that are asked for and not answered.
  package private(set) var unanswered: Set<TouchID> = []

  /// No touches so far.
  ///
  /// - Parameters:
  ///   - display: the connection that everything else goes by.
  ///   - window: the touches of the window below the grab, which become ours there as well where they
  ///     are given back.
  package init(beside display: DisplayConnection, above window: RegionTouches) {
    self.display = display
    framer = TouchFramer(connection: display)
    shared = window.shared
  }

  /// Whether any touch is down, whoever has it.
  package var isTouched: Bool { framer.isTouched }

  /// Takes in what the grab tells of touches and devices.
  package func handle(_ news: GrabNews) {
    switch news {
    case .report(var report, let isAsked):
      report.time = timeHere(report.time)
      // A region moved while the touch was on its way, and the window has it.
      guard !shared.owned.contains(report.id.contact) else { return }
      if report.phase == .began { noteBegin(of: report.id, isAsked) }
      framer.add(.report(report))
    case .givenBack(let touch): unanswered.remove(touch)
    case .deviceLost(let device, let time): framer.add(.deviceLost(device, at: timeHere(time)))
    }
  }

  /// Gives a time of the grab's clock its place among those of the display's.
  private func timeHere(_ time: Timestamp) -> Timestamp {
    let here = display.clock.unwrap(time.stamp)
    display.clock.arrived(here, monotonic: Monotonic.milliseconds)
    return here
  }

  private func noteBegin(of touch: TouchID, _ isAsked: Bool) {
    if isAsked {
      shared.asked.insert(touch.contact)
      unanswered.insert(touch)
    } else {
      shared.given.insert(touch.contact)
    }
  }

  /// Notes that a touch is answered.
  ///
  /// - Returns: whether it was to be answered.
  package func noteAnswer(_ touch: TouchID) -> Bool { unanswered.remove(touch) != nil }

  /// Forgets every touch, after the grab went.
  package func reset() {
    framer.reset()
    unanswered.removeAll()
  }

  /// Hands out the frames of what came since the last call, oldest first.
  ///
  /// All changes of one server time and one device are one frame.
  package func takeFrames(_ body: (TouchFrame) -> Void) {
    for contact in shared.takenOver { framer.end(contact: contact) }
    shared.takenOver.removeAll(keepingCapacity: true)
    framer.takeFrames(body)
  }
}

extension Timestamp {
  /// The server's stamp of this moment, which starts again every 49.7 days.
  package var stamp: UInt32 {
    UInt32(truncatingIfNeeded: Int64(milliseconds.rounded(.down)))
  }
}
