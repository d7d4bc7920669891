// The server tells of every window that moves, ours among them, and it sends each of these events at once:
// ConfigureNotify is one of those that it never keeps back (`criticalEvents`, dix/events.c). Ten halos that
// follow their fingers would wake the loop up to ten times a frame, for events that say nothing new; that
// was a quarter of what a frame costs. So what happens to windows comes by a connection of its own, and for
// a while after we have moved windows nobody waits for that one or reads it: then all is read in one go.

internal import CX11
package import Glibc
internal import SystemSupport

/// A connection by which the server tells what happens to the children of the root.
package final class StackListener {
  /// The wait of the loop before it reads the events.
  package enum Wait {
    /// As soon as there is something to read.
    case descriptor(pollfd)
    /// At a moment of our clock, in ms.
    case until(Double)
  }

  private let display: OpaquePointer
  /// Whether windows of ours have moved since everything was read.
  private var hasOwnMoves = false
  /// From when on events are read again, by our clock in ms.
  private var heldUntil = -Double.infinity

  /// The time for which events wait once a window of ours has moved, in ms: a frame of 60 Hz.
  private static let holding = 16.0
  /// The further time for which they wait for another event to wake the loop, in ms, such as the next report.
  private static let patience = 16.0

  /// Connects, and selects what happens from now on; nil where the server has no room for another client.
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
    XCloseDisplay(display)
    ErrorInbox.close(for: display)
  }

  /// The descriptor to poll for reading.
  var fileDescriptor: Int32 { XConnectionNumber(display) }

  /// Whether the server has closed the connection.
  var isLost: Bool { ErrorInbox.isLost(display) }

  /// Whether events were read from the socket that `next` has not returned yet.
  var hasEvents: Bool { XEventsQueued(display, QueuedAlready) > 0 }

  /// Takes the next event that has arrived and is not held back.
  ///
  /// - Parameters:
  ///   - event: becomes it.
  ///   - time: our clock, in ms.
  /// - Returns: whether there was one.
  func next(_ event: inout XEvent, at time: Double) -> Bool {
    guard hasEvents || time >= heldUntil && XEventsQueued(display, QueuedAfterReading) > 0 else {
      return false
    }
    XNextEvent(display, &event)
    return true
  }

  /// Waits until everything has arrived that the server has told up to now.
  func synchronise() { XSync(display, 0) }

  /// Notes that a window of ours was moved.
  func noteOwnMove() { hasOwnMoves = true }

  /// Begins a wait of the loop.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: what wakes the loop.
  package func wait(from time: Double) -> Wait {
    if hasOwnMoves, time >= heldUntil { heldUntil = time + Self.holding }
    hasOwnMoves = false
    return time < heldUntil
      ? .until(heldUntil + Self.patience) : .descriptor(pollfd(reading: fileDescriptor))
  }
}
