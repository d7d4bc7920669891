internal import CX11
package import TouchX11
package import Touches

/// The treatment of a grabbed device's events by an active grab.
package enum GrabPace: Hashable, Sendable {
  /// They flow on.
  case flowing
  /// They are frozen until `allow` is called.
  case frozen
}

/// The fate of events that a frozen grab holds back.
package enum FrozenEvents: Hashable, Sendable {
  /// They flow, to the grabbing client.
  case flow
  /// The grab ends and they are delivered as if it had never been.
  case replay
}

/// The grabs that other programs make: menus, screen lockers, window managers, compositors.
extension DisplayConnection {
  /// The master pointer that all slaves belong to at start.
  package static var masterPointer: DeviceID { DeviceID(rawValue: 2) }

  /// Grabs the core pointer, as a menu does.
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

  /// Grabs a device by XI2, as a screen locker or a drag does.
  ///
  /// An active grab of a slave makes it float for as long as it lasts.
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

  /// Ends a grab of a device by XI2.
  package func ungrab(_ device: DeviceID) {
    XIUngrabDevice(display, device.rawValue, UInt(CurrentTime))
  }

  /// Makes the grab of a click-to-focus window manager: each press on the window freezes the
  /// pointer until `allow` is called.
  package func grabPresses(on window: WindowID) throws(XRequestError) {
    _ = try trapping {
      XGrabButton(
        display, UInt32(AnyButton), UInt32(AnyModifier), window.rawValue, 0,
        UInt32(ButtonPressMask), GrabModeSync, GrabModeAsync, 0, 0)
    }
  }

  /// Lets go of the events that a frozen pointer holds back.
  ///
  /// - Parameters:
  ///   - events: what becomes of them.
  ///   - time: the time in the request, in ms of the server: openbox, i3 and compiz give that of the
  ///     press, and are ignored where the grab is younger; nil for CurrentTime, which xfwm4 gives.
  package func allow(_ events: FrozenEvents, at time: UInt32? = nil) {
    XAllowEvents(
      display, events == .flow ? AsyncPointer : ReplayPointer,
      time.map { UInt($0) } ?? UInt(CurrentTime))
    XFlush(display)
  }

  /// Answers for a touch of a passive grab: keeps it, or passes it on.
  package func answer(
    _ device: DeviceID, touch: UInt32, on window: WindowID, accept: Bool
  ) throws(XRequestError) {
    try trapping {
      _ = XIAllowTouchEvents(
        display, device.rawValue, touch, window.rawValue, accept ? XIAcceptTouch : XIRejectTouch)
    }
  }

  /// Closes the connection of the client that made a window, as the end of its process would.
  package func killClient(of window: WindowID) {
    XKillClient(display, window.rawValue)
    synchronise()
  }

  private func mode(_ pace: GrabPace) -> Int32 {
    pace == .frozen ? GrabModeSync : GrabModeAsync
  }
}
