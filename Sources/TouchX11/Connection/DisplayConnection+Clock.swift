internal import CX11
internal import SystemSupport
package import Touches

extension DisplayConnection {
  /// Returns the server's time at a moment of our clock, in ms; ours, where no event has told of the
  /// server's.
  package func serverTime(at time: Double) -> Timestamp {
    clock.now(monotonic: time) ?? Timestamp(milliseconds: time)
  }

  /// Asks what the server's clock shows, so that it is known before the first event of a touch.
  ///
  /// Until then ours would stand in for it, and the two may differ by days: the server's starts
  /// again every 49.7 days. A property change of no length changes nothing and is answered by an
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
    // The event is on its way by then, and the window goes in the same round trip.
    XDestroyWindow(display, window)
    XSync(display, 0)
    var event = XEvent()
    // Not XWindowEvent, which would wait for ever on a server that has gone.
    guard XCheckWindowEvent(display, window, PropertyChangeMask, &event) != 0 else { return }
    let time = clock.unwrap(UInt32(truncatingIfNeeded: event.xproperty.time))
    clock.arrived(time, monotonic: Monotonic.milliseconds)
  }
}
