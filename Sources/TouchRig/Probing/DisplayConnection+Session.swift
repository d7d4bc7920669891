internal import CX11
package import TouchX11
package import WindowStates

/// Actions of screen lockers, screen savers and a server that leaves its virtual terminal.
extension DisplayConnection {
  /// Grabs the core keyboard.
  ///
  /// - Returns: whether the server granted it.
  package func grabKeyboard(on window: WindowID) -> Bool {
    XGrabKeyboard(
      display, window.rawValue, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime)) == GrabSuccess
  }

  /// Ends a grab of the core keyboard.
  package func ungrabKeyboard() {
    XUngrabKeyboard(display, UInt(CurrentTime))
  }

  /// Creates an unmapped, invisible window of one pixel, like the one for which xtrlock grabs.
  package func makeToken() -> WindowID {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    return WindowID(
      rawValue: XCreateWindow(
        display, root.rawValue, 0, 0, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWOverrideRedirect),
        &attributes))
  }

  /// Blanks the screen at once, like after a timeout, or shows it again.
  package func setBlanked(_ isBlanked: Bool) {
    XForceScreenSaver(display, isBlanked ? ScreenSaverActive : ScreenSaverReset)
    synchronise()
  }

  /// Sets the property by which a server shows that it left its virtual terminal or came back.
  package func setTerminalShown(_ isShown: Bool) {
    let item: CLong = isShown ? 1 : 0
    let property = XInternAtom(display, "XFree86_has_VT", 0)
    withUnsafeBytes(of: item) { bytes in
      _ = XChangeProperty(
        display, root.rawValue, property, XA_INTEGER, 32, PropModeReplace,
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
    }
    synchronise()
  }
}
