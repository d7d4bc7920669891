// The server ends a grab when its window goes off the screen, whoever takes it off. A grab of the root lasts
// as long as its client; one of a window that is there for nothing else can be ended by another process, when
// the one that has it was stopped or hangs.

internal import CX11
internal import Touches

/// A window that devices are grabbed by; nothing is to be seen of it, and it takes no touch.
package final class GrabWindow {
  private let connection: DisplayConnection
  /// By what another client knows it.
  package let handle: WindowID

  /// Creates the window where no screen is; it carries no grab before `restore`.
  package init(connection: DisplayConnection) {
    self.connection = connection
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    let place = OverlayWindow.parkedPixel
    handle = WindowID(
      rawValue: XCreateWindow(
        connection.display, connection.root.rawValue, Int32(place.x), Int32(place.y), 1, 1, 0, 0,
        UInt32(InputOnly), nil, UInt(CWOverrideRedirect), &attributes))
    connection.ledger.enter(handle, "window (device grab)")
    XShapeCombineRectangles(
      connection.display, handle.rawValue, ShapeInput, 0, 0, nil, 0, ShapeSet, YXBanded)
    connection.introduce(handle, as: "device grab")
  }

  deinit {
    // Another client may have destroyed it.
    _ = try? connection.trapping { XDestroyWindow(connection.display, handle.rawValue) }
    connection.ledger.strike(handle)
  }

  /// Maps it, so that it can carry grabs, at first and after another client took it off the screen.
  package func restore() { XMapWindow(connection.display, handle.rawValue) }
}

extension DisplayConnection {
  /// Ends the grabs that another client has by a window.
  ///
  /// Any client may; a window that is gone is no matter.
  package func endGrabs(by window: WindowID) {
    _ = try? trapping { XUnmapWindow(display, window.rawValue) }
  }
}
