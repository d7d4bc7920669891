internal import CX11
package import WindowStates

/// The passive touch grab of a window, which only one client can have at a time.
extension DisplayConnection {
  /// Makes the passive touch grab of a gesture recognizer, as mutter and touchegg do on the root.
  ///
  /// - Parameter window: the grab window.
  /// - Returns: whether the server granted it; it refuses if another client has such a grab. The
  ///   refusal comes in the reply and not as an error.
  package func grabTouches(on window: WindowID) -> Bool {
    let events = [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership]
    return withEventMask(events, of: Int32(XIAllMasterDevices)) { mask in
      var modifiers = XIGrabModifiers(
        modifiers: Int32(bitPattern: UInt32(XIAnyModifier)), status: 0)
      return XIGrabTouchBegin(
        display, Int32(XIAllMasterDevices), window.rawValue, 0, &mask, 1, &modifiers) == 0
    }
  }

  /// Returns whether another client has the passive touch grab of a window.
  ///
  /// The only test is to try the same grab. It is made and released while the server is grabbed and
  /// serves no other client, so that no touch can reach it.
  ///
  /// - Parameter window: the grab window.
  /// - Returns: whether the server refused us the grab.
  func isTouchGrabHeld(on window: WindowID) -> Bool {
    XGrabServer(display)
    defer {
      XUngrabServer(display)
      XFlush(display)
    }
    guard grabTouches(on: window) else { return true }
    ungrabTouches(on: window)
    return false
  }

  /// Releases this client's passive touch grab of a window; touches that have begun are unaffected.
  func ungrabTouches(on window: WindowID) {
    var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: UInt32(XIAnyModifier)), status: 0)
    XIUngrabTouchBegin(display, Int32(XIAllMasterDevices), window.rawValue, 1, &modifiers)
  }
}
