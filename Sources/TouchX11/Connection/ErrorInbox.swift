// X errors arrive late and out of band. A request is answered, if at all, long after the call that
// made it, through one error handler for the whole process. The default handlers end the process,
// both for an error and for a closed connection.
//
// The handlers here never end it. They file each error under its connection, with the serial number
// of the request that caused it. A caller that expects a refusal takes the errors of its own serial
// numbers after a round trip (`DisplayConnection.trapping`). Unexpected errors are taken and logged
// once per batch of events. A closed connection is filed in the same way: Xlib marks the display as
// dead, every later call on it returns at once, and the loop notices.
//
// The handlers run on the thread that reads the connection. Tests keep several connections on
// several threads, hence the lock.

internal import CX11
internal import Synchronization

enum ErrorInbox {
  struct Contents {
    var errors: [XRequestError] = []
    var isLost = false
  }

  /// The number of errors kept per display; beyond it the oldest are dropped.
  private static let capacity = 256

  private static let inboxes = Mutex<[UInt: Contents]>([:])

  /// Starts to file the errors of a display, and keeps Xlib from ending the process for them.
  static func open(for display: OpaquePointer) {
    inboxes.withLock { $0[key(display)] = Contents() }
    XSetErrorHandler { display, event in
      if let display, let event { ErrorInbox.file(event.pointee, display) }
      return 0
    }
    XSetIOErrorHandler { display in
      if let display { ErrorInbox.markLost(display) }
      return 0
    }
    XSetIOErrorExitHandler(
      display, { display, _ in if let display { ErrorInbox.markLost(display) } }, nil)
  }

  static func close(for display: OpaquePointer) {
    inboxes.withLock { _ = $0.removeValue(forKey: key(display)) }
  }

  static func isLost(_ display: OpaquePointer) -> Bool {
    inboxes.withLock { $0[key(display)]?.isLost ?? true }
  }

  /// Returns and removes the errors of requests from a serial number on.
  static func takeErrors(from serial: UInt, of display: OpaquePointer) -> [XRequestError] {
    inboxes.withLock { inboxes in
      guard let contents = inboxes[key(display)], !contents.errors.isEmpty else { return [] }
      let taken = contents.errors.filter { $0.serial >= serial }
      inboxes[key(display)]?.errors.removeAll { $0.serial >= serial }
      return taken
    }
  }

  private static func file(_ event: XErrorEvent, _ display: OpaquePointer) {
    let error = XRequestError(
      code: event.error_code, request: event.request_code, minorRequest: event.minor_code,
      resource: event.resourceid, serial: event.serial)
    inboxes.withLock { inboxes in
      // Xlib still reads errors while it closes a display.
      guard let count = inboxes[key(display)]?.errors.count else { return }
      if count == capacity { inboxes[key(display)]?.errors.removeFirst() }
      inboxes[key(display)]?.errors.append(error)
    }
  }

  private static func markLost(_ display: OpaquePointer) {
    inboxes.withLock { $0[key(display)]?.isLost = true }
  }

  private static func key(_ display: OpaquePointer) -> UInt {
    UInt(bitPattern: display)
  }
}
