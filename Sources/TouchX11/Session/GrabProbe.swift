// Finds out what other clients have grabbed, without interfering.
//
// The server refuses a grab on a window that is not viewable with `GrabNotViewable`; but before
// that it checks for a grab of another client, and returns `AlreadyGrabbed` (`GrabDevice`,
// dix/events.c). So a grab on a window that is never mapped takes nothing but detects existing
// grabs. A real grab would race with the locker, and the locker could lose. If another client maps
// the window, the grab succeeds, and is released at once; the window is unmapped again.

internal import CX11
internal import ScreenHardware
internal import Touches
internal import WindowStates

/// Tests whether other clients have grabs.
final class GrabProbe {
  private let connection: DisplayConnection
  private static let role = "session"
  /// A window that is never mapped.
  private var window: GrabWindow

  init(connection: DisplayConnection) {
    self.connection = connection
    window = GrabWindow(connection: connection, role: Self.role)
  }

  /// Whether another client has an active grab of the keyboard.
  var isKeyboardGrabbed: Bool {
    let status = status { window in
      XGrabKeyboard(
        connection.display, window.rawValue, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
    }
    if status == GrabSuccess {
      XUngrabKeyboard(connection.display, UInt(CurrentTime))
      unmap()
    }
    return status == AlreadyGrabbed
  }

  /// Whether another client has an active grab of a touchscreen.
  var isTouchscreenGrabbed: Bool {
    DeviceInventory.touchDevices(on: connection, detail: .listening)
      .contains { $0.mode == .direct && isGrabbed($0.id) }
  }

  private func isGrabbed(_ device: DeviceID) -> Bool {
    let status = status { connection.tryGrab(device, on: $0) }
    if status == GrabSuccess { unmap() }
    return status == AlreadyGrabbed
  }

  /// Unmaps the window, which another client has mapped, and sends the requests so far.
  private func unmap() {
    XUnmapWindow(connection.display, window.handle.rawValue)
    connection.flush()
  }

  /// Returns the server's answer to a grab on our window; nil if the device is gone.
  private func status(_ grab: (WindowID) -> Int32) -> Int32? {
    do {
      return try connection.trapping { grab(window.handle) }
    } catch {
      guard error.code == XRequestError.windowCode else { return nil }
      // Another client has destroyed the window. Without it no lock would be recognized.
      window = GrabWindow(connection: connection, role: Self.role)
      return try? connection.trapping { grab(window.handle) }
    }
  }
}

extension DisplayConnection {
  /// Tries to grab a device on a window that is never mapped.
  ///
  /// - Returns: the server's answer; a grab that succeeds is released.
  func tryGrab(_ device: DeviceID, on window: WindowID) -> Int32 {
    let status = withEventMask([], of: device.rawValue) { mask in
      XIGrabDevice(
        display, device.rawValue, window.rawValue, UInt(CurrentTime), 0, GrabModeAsync,
        GrabModeAsync, 0, &mask)
    }
    if status == GrabSuccess { XIUngrabDevice(display, device.rawValue, UInt(CurrentTime)) }
    return status
  }
}
