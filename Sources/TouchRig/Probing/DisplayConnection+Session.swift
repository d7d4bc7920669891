internal import CX11
package import TouchX11

/// Actions of screen lockers, screen savers and a server that leaves its terminal.
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

  /// Creates a window of one pixel that shows nothing, unmapped, as xtrlock grabs for.
  package func makeToken() -> WindowID {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    return WindowID(
      rawValue: XCreateWindow(
        display, root.rawValue, 0, 0, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWOverrideRedirect),
        &attributes))
  }

  /// Lets everything that is pressed on a window go to what lies beneath.
  package func makeClickThrough(_ window: WindowID) {
    XShapeCombineRectangles(display, window.rawValue, ShapeInput, 0, 0, nil, 0, ShapeSet, YXBanded)
  }

  /// Blanks the screen at once, as after a while without input, or shows it again.
  package func setBlanked(_ isBlanked: Bool) {
    XForceScreenSaver(display, isBlanked ? ScreenSaverActive : ScreenSaverReset)
    synchronise()
  }

  /// Says what a server says that leaves its virtual terminal, or has come back to it.
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
