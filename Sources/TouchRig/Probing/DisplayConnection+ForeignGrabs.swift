internal import CX11
package import TouchX11
package import Touches
package import WindowStates

/// Whether an active grab freezes a grabbed device's events.
package enum GrabPace: Hashable, Sendable {
  /// Events continue to flow.
  case flowing
  /// Events are frozen until `allow` is called.
  case frozen
}

/// The handling of events that a frozen grab holds back.
package enum FrozenEvents: Hashable, Sendable {
  /// Events flow to the grabbing client.
  case flow
  /// The grab ends, and events are delivered as if it had not existed.
  case replay
}

/// The grabs of other programs: menus, screen lockers, window managers, compositors.
extension DisplayConnection {
  /// The master pointer that all slaves belong to initially.
  package static var masterPointer: DeviceID { DeviceID(rawValue: 2) }

  /// Grabs the core pointer, like a menu.
  ///
  /// - Parameters:
  ///   - window: the grab window.
  ///   - ownerEvents: whether the client's own windows get their events as usual.
  ///   - pace: whether pointer events flow or freeze.
  /// - Returns: whether the server granted it.
  package func grabPointer(
    on window: WindowID, ownerEvents: Bool = false, pace: GrabPace = .flowing
  ) -> Bool {
    let mask = ButtonPressMask | ButtonReleaseMask | PointerMotionMask
    return XGrabPointer(
      display, window.rawValue, ownerEvents ? 1 : 0, UInt32(mask), mode(pace), GrabModeAsync, 0, 0,
      UInt(CurrentTime)) == GrabSuccess
  }

  /// Ends a grab of the core pointer.
  package func ungrabPointer() {
    XUngrabPointer(display, UInt(CurrentTime))
  }

  /// Grabs a device with XI2, like a screen locker or a drag.
  ///
  /// An active grab of a slave makes it float until the grab ends.
  ///
  /// - Parameters:
  ///   - device: a master or a slave.
  ///   - window: the grab window.
  ///   - pace: whether the device's events flow or freeze.
  ///   - touches: whether touch events are in the grab's mask.
  /// - Returns: whether the server granted it.
  package func grab(
    _ device: DeviceID, on window: WindowID, pace: GrabPace = .flowing, touches: Bool = true
  ) -> Bool {
    var events = [XI_ButtonPress, XI_ButtonRelease, XI_Motion]
    if touches { events += [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] }
    return withEventMask(events, of: device.rawValue) { mask in
      XIGrabDevice(
        display, device.rawValue, window.rawValue, UInt(CurrentTime), 0, mode(pace), GrabModeAsync,
        0, &mask) == GrabSuccess
    }
  }

  /// Ends an XI2 grab of a device.
  package func ungrab(_ device: DeviceID) {
    XIUngrabDevice(display, device.rawValue, UInt(CurrentTime))
  }

  /// Makes the grab of a click-to-focus window manager.
  ///
  /// Each press on the window freezes the pointer until `allow` is called.
  package func grabPresses(on window: WindowID) throws(XRequestError) {
    _ = try trapping {
      XGrabButton(
        display, UInt32(AnyButton), UInt32(AnyModifier), window.rawValue, 0,
        UInt32(ButtonPressMask), GrabModeSync, GrabModeAsync, 0, 0)
    }
  }

  /// Releases the events that a frozen pointer holds back.
  ///
  /// - Parameters:
  ///   - events: the handling of the events.
  ///   - time: the request's time, in ms of the server. openbox, i3 and compiz use that of the
  ///     press, which the server ignores if the grab is younger; nil for CurrentTime, as in xfwm4.
  package func allow(_ events: FrozenEvents, at time: UInt32? = nil) {
    XAllowEvents(
      display, events == .flow ? AsyncPointer : ReplayPointer,
      time.map { UInt($0) } ?? UInt(CurrentTime))
    XFlush(display)
  }

  /// Accepts or rejects a touch of a passive grab.
  package func answer(
    _ device: DeviceID, touch: UInt32, on window: WindowID, accept: Bool
  ) throws(XRequestError) {
    try trapping {
      _ = XIAllowTouchEvents(
        display, device.rawValue, touch, window.rawValue, accept ? XIAcceptTouch : XIRejectTouch)
    }
  }

  /// Closes the connection of the client that made a window, like the end of its process.
  package func killClient(of window: WindowID) {
    XKillClient(display, window.rawValue)
    synchronise()
  }

  private func mode(_ pace: GrabPace) -> Int32 {
    pace == .frozen ? GrabModeSync : GrabModeAsync
  }
}
