// The server reports every window that moves, ours included, and sends each of these events at
// once: ConfigureNotify is one of those that it never holds back (`criticalEvents`, dix/events.c).
// Ten halos that follow their fingers would wake the loop up to ten times a frame, for events that
// carry no news; that was a quarter of the cost of a frame. So events about windows arrive by a
// connection of their own. For a while after we have moved windows the loop does not poll it; then
// it reads all at once.

internal import CX11
package import Glibc
internal import SystemSupport
internal import WindowStates

/// A connection for events about the children of the root.
package final class StackListener {
  /// The condition for the loop to read the events.
  package enum Wait {
    /// The descriptor is readable.
    case descriptor(pollfd)
    /// A moment of our clock has come, in ms.
    case until(Double)
  }

  private let display: OpaquePointer
  /// Whether windows of ours have moved since the last wait began.
  private var hasOwnMoves = false
  /// The time from which events are read again, by our clock in ms.
  private var heldUntil = -Double.infinity

  /// The time for which events are held back after a window of ours moved, in ms: a frame at 60 Hz.
  private static let holdTime = 16.0
  /// The extra time to wait for an event that wakes the loop anyway, such as a report, in ms.
  private static let extraWait = 16.0

  /// Connects, and selects events from now on; nil if the server has no room for another client.
  ///
  /// - Parameters:
  ///   - name: the display's name.
  ///   - root: the root window.
  init?(name: String, root: WindowID) {
    guard let display = XOpenDisplay(name) else { return nil }
    ErrorInbox.open(for: display)
    self.display = display
    XSelectInput(display, root.rawValue, SubstructureNotifyMask)
    XSync(display, 0)
  }

  deinit {
    ErrorInbox.close(for: display)
    XCloseDisplay(display)
  }

  /// The descriptor to poll for reading.
  var fileDescriptor: Int32 { XConnectionNumber(display) }

  /// Whether the server has closed the connection.
  var isLost: Bool { ErrorInbox.isLost(display) }

  /// Whether events were read from the socket that `next` has not yet returned.
  var hasEvents: Bool { XEventsQueued(display, QueuedAlready) > 0 }

  /// Takes the next event that has arrived and is not held back.
  ///
  /// - Parameters:
  ///   - event: receives the event.
  ///   - time: our clock, in ms.
  /// - Returns: whether there was an event.
  func next(_ event: inout XEvent, at time: Double) -> Bool {
    guard hasEvents || time >= heldUntil && XEventsQueued(display, QueuedAfterReading) > 0 else {
      return false
    }
    XNextEvent(display, &event)
    return true
  }

  /// Waits until every event that the server has sent so far has arrived.
  func synchronise() { XSync(display, 0) }

  /// Notes that a window of ours was moved.
  func noteOwnMove() { hasOwnMoves = true }

  /// Begins a wait of the loop.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: the condition to wake the loop.
  package func wait(from time: Double) -> Wait {
    if hasOwnMoves, time >= heldUntil { heldUntil = time + Self.holdTime }
    hasOwnMoves = false
    return time < heldUntil
      ? .until(heldUntil + Self.extraWait) : .descriptor(pollfd(reading: fileDescriptor))
  }
}
