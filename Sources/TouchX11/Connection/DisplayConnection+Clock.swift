internal import CX11
internal import SystemSupport
package import Touches
internal import WindowStates

extension DisplayConnection {
  /// Returns the server's time at a moment of our clock, in ms.
  ///
  /// As long as no event has told the server's time, this is our own.
  package func serverTime(at time: Double) -> Timestamp {
    clock.now(monotonic: time) ?? Timestamp(milliseconds: time)
  }

  /// Notes that an event with a time stamp of the server has just arrived.
  ///
  /// - Returns: the server's time that the stamp means.
  @discardableResult
  package func noteArrival(stamp: UInt32) -> Timestamp {
    let monotonic = Monotonic.milliseconds
    let time = clock.unwrap(stamp, monotonic: monotonic)
    clock.arrived(time, monotonic: monotonic)
    return time
  }

  /// Returns the server's time that the time stamp of an event means.
  func time(_ stamp: Time) -> Timestamp {
    clock.unwrap(UInt32(truncatingIfNeeded: stamp), monotonic: Monotonic.milliseconds)
  }

  /// Reads the server's clock, so that it is known before the first event of a touch.
  ///
  /// Until then our clock stands in for it, and the two may differ by days: the server's wraps
  /// around every 49.7 days. A zero-length append to a property changes nothing but triggers an
  /// event with the time (ICCCM 2.1).
  package func readClock() {
    var attributes = XSetWindowAttributes()
    attributes.event_mask = PropertyChangeMask
    let window = XCreateWindow(
      display, root.rawValue, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWEventMask), &attributes)
    XChangeProperty(
      display, window, atoms.windowName.rawValue, atoms.windowName.rawValue, 8,
      Int32(PropModeAppend), nil, 0)
    // The event is on its way by then, and the window is destroyed in the same round trip.
    XDestroyWindow(display, window)
    XSync(display, 0)
    var event = XEvent()
    // Not XWindowEvent, which would wait forever for a server that has gone.
    guard XCheckWindowEvent(display, window, PropertyChangeMask, &event) != 0 else { return }
    noteArrival(stamp: UInt32(truncatingIfNeeded: event.xproperty.time))
  }
}
