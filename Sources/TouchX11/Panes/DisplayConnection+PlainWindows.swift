internal import CX11
internal import TouchDrawing
package import Touches
package import WindowStates

/// Windows of one colour.
extension DisplayConnection {
  /// Creates a window of one colour, unmapped.
  ///
  /// - Parameters:
  ///   - frame: the rectangle in px of the root.
  ///   - colour: 0xRRGGBB.
  ///   - overrideRedirect: whether the window bypasses the window manager.
  ///   - title: the window's name.
  /// - Returns: the window.
  package func makeWindow(
    frame: PixelRect, colour: UInt32, overrideRedirect: Bool, title: String
  ) -> WindowID {
    var attributes = XSetWindowAttributes()
    attributes.background_pixel = UInt(visuals.root.format.pixel(of: colour))
    attributes.border_pixel = 0
    attributes.override_redirect = overrideRedirect ? 1 : 0
    let id = XCreateWindow(
      display, root.rawValue, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
      UInt32(frame.height), 0, XDefaultDepth(display, Int32(screenNumber)), UInt32(InputOutput),
      XDefaultVisual(display, Int32(screenNumber)),
      UInt(CWBackPixel | CWBorderPixel | CWOverrideRedirect), &attributes)
    XStoreName(display, id, title)
    // Otherwise xfwm4 takes a window that covers the screen for a game, and shows nothing else.
    setProperty(atoms.bypassCompositor, of: WindowID(rawValue: id), to: [2])
    // Window managers respect a position that the user chose.
    var hints = XSizeHints()
    hints.flags = Int(USPosition | USSize)
    (hints.x, hints.y) = (Int32(frame.x), Int32(frame.y))
    (hints.width, hints.height) = (Int32(frame.width), Int32(frame.height))
    XSetWMNormalHints(display, id, &hints)
    return WindowID(rawValue: id)
  }

  /// Shows a window above the others.
  package func map(_ window: WindowID) { XMapRaised(display, window.rawValue) }

  /// Destroys a window.
  package func destroy(_ window: WindowID) { XDestroyWindow(display, window.rawValue) }

  /// Fills a window with a colour; after an expose the server does so by itself.
  package func paint(_ window: WindowID, colour: UInt32) {
    XSetWindowBackground(
      display, window.rawValue, UInt(visuals.root.format.pixel(of: colour)))
    XClearWindow(display, window.rawValue)
  }
}
