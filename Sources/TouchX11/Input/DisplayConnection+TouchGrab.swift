internal import CX11

/// The passive touch grab of a window, of which there is one at a time.
extension DisplayConnection {
  /// Makes the passive touch grab of a gesture recogniser, as mutter and touchegg do on the root.
  ///
  /// - Parameter window: the grab window.
  /// - Returns: whether the server granted it; another client's such grab stands against it. The
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

  /// Returns whether another client holds the passive touch grab of a window.
  ///
  /// The server tells only by refusing the same grab. It is made and taken back while the server
  /// listens to nobody else, so that no touch can meet it.
  ///
  /// - Parameter window: the grab window.
  /// - Returns: whether the server refused it to us.
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

  /// Takes this client's passive touch grab of a window back; touches that began stay as they are.
  func ungrabTouches(on window: WindowID) {
    var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: UInt32(XIAnyModifier)), status: 0)
    XIUngrabTouchBegin(display, Int32(XIAllMasterDevices), window.rawValue, 1, &modifiers)
  }
}
