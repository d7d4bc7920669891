internal import CX11
internal import TouchOwnership
internal import Touches

/// The master pointers that grabbed touches came through.
///
/// Where a touch that moves the pointer is accepted after its end, the server forgets to let go of the
/// pointer's button 1: `ProcessTouchEvent` (Xi/exevents.c) makes an update of the end, and
/// `TouchEmitTouchEnd` (dix/touch.c) counts no release while there is a grab. Nor does it where such a
/// touch is rejected and nobody is below. XQueryPointer says then that the button is down until the next
/// touch ends, and XI2 events say so for good: whoever moves the mouse drags. But what is counted for the
/// touchscreen itself is right, and the master copies it when it changes over to a device. So after such
/// an answer we have it change over, to the XTEST pointer and back (Xorg 21.1.7).
struct GrabbedMasters {
  private let connection: DisplayConnection
  /// A window by which others know the grab; it is never shown.
  let handle: WindowID
  private let hasTestDevices: Bool
  private var all: Set<Int32> = []

  /// No masters yet.
  init(_ connection: DisplayConnection) {
    self.connection = connection
    hasTestDevices = connection.hasTestDevices
    handle = connection.makeHandle()
  }

  /// Notes that a touch came through a master.
  mutating func insert(_ master: Int32) { all.insert(master) }

  /// Whether another client holds any of them.
  var areHeld: Bool { all.contains(where: isHeld) }

  /// Returns whether another client holds a master pointer.
  ///
  /// A window that is not shown cannot be grabbed on; the server looks first whether another client
  /// holds the device (`GrabDevice`, dix/events.c).
  func isHeld(_ master: Int32) -> Bool {
    let status = connection.withEventMask([], of: master) { mask in
      XIGrabDevice(
        connection.display, master, handle.rawValue, UInt(CurrentTime), 0, GrabModeAsync,
        GrabModeAsync, 0, &mask)
    }
    // Somebody else has shown our window.
    if status == GrabSuccess { XIUngrabDevice(connection.display, master, UInt(CurrentTime)) }
    return status == AlreadyGrabbed
  }

  /// Has the server count anew which buttons are down, after an answer that came after the end.
  func letButtonGo(after contact: GrabbedContact) {
    guard contact.movesPointer, hasTestDevices else { return }
    // To release what is up is no event for anybody.
    XTestFakeButtonEvent(connection.display, 1, 0, 0)
    var touchscreen = XDevice()
    touchscreen.device_id = XID(contact.id.device.rawValue)
    XTestFakeDeviceButtonEvent(connection.display, &touchscreen, 1, 0, nil, 0, 0)
    connection.flush()
  }

  /// Takes the window away.
  func release() {
    XDestroyWindow(connection.display, handle.rawValue)
    connection.ledger.strike(handle)
  }
}

extension DisplayConnection {
  /// Makes a window that is never shown, for others to name this connection by.
  fileprivate func makeHandle() -> WindowID {
    let window = WindowID(
      rawValue: XCreateWindow(
        display, root.rawValue, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil))
    ledger.enter(window, "window (touch grab)")
    introduce(window, as: "touch grab")
    return window
  }
}
