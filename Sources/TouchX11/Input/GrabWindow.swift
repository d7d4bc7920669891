// The server ends a grab when any client unmaps its window. A grab on the root lasts as long as its
// client. A grab on a window of its own can be ended by another process if the owner is stopped or
// hangs.

internal import CX11
internal import Touches
package import WindowStates

/// An invisible window for grabs, which receives no touches.
package final class GrabWindow {
  private let connection: DisplayConnection
  /// The id by which other clients refer to it.
  package let handle: WindowID

  /// Creates the window outside the screen; it can carry no grab before `restore`.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - role: the window's purpose, as `xwininfo` shows it.
  package init(connection: DisplayConnection, role: String = "device grab") {
    self.connection = connection
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    let frame = InputTransparentWindow.parkedPixel
    handle = WindowID(
      rawValue: XCreateWindow(
        connection.display, connection.root.rawValue, Int32(frame.x), Int32(frame.y), 1, 1, 0, 0,
        UInt32(InputOnly), nil, UInt(CWOverrideRedirect), &attributes))
    connection.ledger.enter(handle, "window (\(role))")
    // It takes no input anyway; the shape shows that to those who inspect windows.
    connection.makeClickThrough(handle)
    connection.introduce(handle, as: role)
  }

  deinit {
    // Another client may have destroyed it.
    _ = try? connection.trapping { XDestroyWindow(connection.display, handle.rawValue) }
    connection.ledger.strike(handle)
  }

  /// Maps the window so that it can carry grabs, at first and after another client unmapped it.
  package func restore() { XMapWindow(connection.display, handle.rawValue) }
}

extension DisplayConnection {
  /// Ends the grabs that another client has on a window.
  ///
  /// Any client can do so; a window that is gone is ignored.
  package func endGrabs(by window: WindowID) {
    _ = try? trapping { XUnmapWindow(display, window.rawValue) }
  }
}
