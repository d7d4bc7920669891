internal import CX11
internal import TouchOwnership
internal import Touches
internal import WindowStates

/// The master pointers that delivered the grabbed touches.
///
/// If a touch that moves the pointer is accepted after its end, the server forgets to release the
/// pointer's button 1: `ProcessTouchEvent` (Xi/exevents.c) turns the end into an update, and
/// `TouchEmitTouchEnd` (dix/touch.c) counts no release during a grab. The same happens if such a
/// touch is rejected and nobody is below. Then XQueryPointer reports the button as pressed until
/// the next touch ends, and XI2 events do so forever: moving the mouse drags. But the touchscreen's
/// own count is right, and the master copies it when it switches to another device. So after such
/// an answer we make it switch, to the XTEST pointer and back (Xorg 21.1.7).
struct GrabbedMasters {
  private let connection: DisplayConnection
  /// A window that identifies the grab to others; it is never shown.
  let handle: WindowID
  private let hasTestDevices: Bool
  private var masters: Set<DeviceID> = []

  /// Creates an empty set of masters.
  init(_ connection: DisplayConnection) {
    self.connection = connection
    hasTestDevices = connection.hasTestDevices
    handle = connection.makeHandle()
  }

  /// Notes that a master delivered a touch.
  mutating func insert(_ master: DeviceID) { masters.insert(master) }

  /// Whether another client has grabbed any of the masters.
  var areHeld: Bool { masters.contains(where: isHeld) }

  /// Returns whether another client has grabbed a master pointer.
  func isHeld(_ master: DeviceID) -> Bool {
    connection.tryGrab(master, on: handle) == AlreadyGrabbed
  }

  /// Makes the server recount the pressed buttons, for a touch that was answered after its end.
  func releaseStuckButton(after contact: GrabbedContact) {
    guard contact.movesPointer, hasTestDevices else { return }
    // By the touch's own master; releasing a button that is up causes no event for any client.
    XISetClientPointer(connection.display, 0, contact.master.rawValue)
    XTestFakeButtonEvent(connection.display, 1, 0, 0)
    var touchscreen = XDevice()
    touchscreen.device_id = XID(contact.id.device.rawValue)
    XTestFakeDeviceButtonEvent(connection.display, &touchscreen, 1, 0, nil, 0, 0)
    connection.flush()
  }

  /// Destroys the window.
  func release() {
    XDestroyWindow(connection.display, handle.rawValue)
    connection.ledger.strike(handle)
  }
}

extension DisplayConnection {
  /// Creates a window that is never shown, as the name of this connection for others.
  fileprivate func makeHandle() -> WindowID {
    let window = WindowID(
      rawValue: XCreateWindow(
        display, root.rawValue, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil))
    ledger.enter(window, "window (touch grab)")
    introduce(window, as: "touch grab")
    return window
  }
}
