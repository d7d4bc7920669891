// Finds out what other clients have grabbed, without interfering.
//
// The server refuses a grab on a window that is not viewable with `GrabNotViewable`; but before
// that it checks for a grab of another client, and returns `AlreadyGrabbed` (`GrabDevice`,
// dix/events.c). So a grab on a window that is never mapped takes nothing but detects existing
// grabs. A real grab would race with the locker, and the locker could lose. If another client maps
// the window, the grab succeeds, and is released at once.

internal import CX11
internal import ScreenHardware
internal import Touches

/// Tests whether other clients have grabs.
final class GrabProbe {
  private let connection: DisplayConnection
  /// A window that is never mapped.
  private let window: WindowID

  init(connection: DisplayConnection) {
    self.connection = connection
    let display = connection.display
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    window = WindowID(
      rawValue: XCreateWindow(
        display, connection.root.rawValue, -16, -16, 1, 1, 0, 0, UInt32(InputOnly), nil,
        UInt(CWOverrideRedirect), &attributes))
    connection.ledger.enter(window, "window (session)")
    // Our windows never take input; this one shows it to those who inspect windows.
    XShapeCombineRectangles(display, window.rawValue, ShapeInput, 0, 0, nil, 0, ShapeSet, YXBanded)
    connection.introduce(window, as: "session")
  }

  deinit {
    XDestroyWindow(connection.display, window.rawValue)
    connection.ledger.strike(window)
  }

  /// Whether another client has an active grab of the keyboard.
  var isKeyboardGrabbed: Bool {
    let status = XGrabKeyboard(
      connection.display, window.rawValue, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
    // Another client has mapped our window.
    if status == GrabSuccess { XUngrabKeyboard(connection.display, UInt(CurrentTime)) }
    return status == AlreadyGrabbed
  }

  /// Whether another client has an active grab of a touchscreen.
  var isTouchscreenGrabbed: Bool {
    DeviceInventory.touchDevices(on: connection, detail: .listening)
      .contains { $0.mode == .direct && isGrabbed($0.id) }
  }

  private func isGrabbed(_ device: DeviceID) -> Bool {
    // The device may be gone by now; then it is not grabbed.
    let status = try? connection.trapping {
      connection.withEventMask([XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd], of: device.rawValue) {
        XIGrabDevice(
          connection.display, device.rawValue, window.rawValue, UInt(CurrentTime), 0, GrabModeAsync,
          GrabModeAsync, 0, &$0)
      }
    }
    if status == GrabSuccess {
      XIUngrabDevice(connection.display, device.rawValue, UInt(CurrentTime))
    }
    return status == AlreadyGrabbed
  }
}
