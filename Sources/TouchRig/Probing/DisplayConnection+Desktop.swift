internal import CX11
package import TouchX11
package import Touches
package import WindowStates

/// Requests of a pager, and queries for their results.
extension DisplayConnection {
  /// Asks the window manager for a number of workspaces.
  package func setWorkspaceCount(_ count: Int) throws(XRequestError) {
    try trapping {
      send(
        "_NET_NUMBER_OF_DESKTOPS", about: root, number: count, to: root,
        mask: SubstructureRedirectMask | SubstructureNotifyMask)
    }
  }

  /// Writes a property of 32-bit numbers to a window.
  package func setProperty(_ name: String, of window: WindowID, to numbers: [UInt32]) {
    let atom = AtomID(rawValue: XInternAtom(display, name, 0))
    setProperty(atom, of: window, to: numbers.map { UInt($0) })
    synchronise()
  }

  /// Sets a window's WM_CLASS.
  package func setClass(_ name: String, of window: WindowID) {
    name.withCString { text in
      let name = UnsafeMutablePointer(mutating: text)
      var hint = XClassHint(res_name: name, res_class: name)
      XSetClassHint(display, window.rawValue, &hint)
    }
    synchronise()
  }

  /// Sets a window's title.
  package func setTitle(_ title: String, of window: WindowID) {
    XStoreName(display, window.rawValue, title)
    synchronise()
  }

  /// Sets a window's title as bytes of the type STRING.
  package func setTitle(bytes: [UInt8], of window: WindowID) {
    XChangeProperty(
      display, window.rawValue, XA_WM_NAME, XA_STRING, 8, PropModeReplace, bytes,
      Int32(bytes.count))
  }

  /// Makes a window transient for another, like menus and dialogs.
  package func setTransient(_ window: WindowID, of other: WindowID) {
    XSetTransientForHint(display, window.rawValue, other.rawValue)
  }

  /// Returns the area of a window on the root, without its frame; nil if it is gone.
  package func frameOnRoot(of window: WindowID) -> PixelRect? {
    var attributes = XWindowAttributes()
    var origin: (x: Int32, y: Int32) = (0, 0)
    var child: Window = 0
    let exists = try? trapping {
      XGetWindowAttributes(display, window.rawValue, &attributes) != 0
        && XTranslateCoordinates(
          display, window.rawValue, root.rawValue, 0, 0, &origin.x, &origin.y, &child) != 0
    }
    guard exists == true else { return nil }
    return PixelRect(
      x: Int(origin.x), y: Int(origin.y), width: Int(attributes.width),
      height: Int(attributes.height))
  }
}
