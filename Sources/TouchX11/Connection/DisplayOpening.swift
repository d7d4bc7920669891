// Xlib does not return the reason why a server refuses a client: libxcb writes it to standard
// error, amid the program's own messages. So standard error is redirected to a socket of ours
// meanwhile.

internal import CLinux
internal import CX11
internal import Glibc
internal import Synchronization

/// Opens displays, and captures the reason why a server refuses.
enum DisplayOpening {
  /// Serialises the openings, because each one redirects standard error.
  private static let lock = Mutex(())

  /// Opens a display.
  ///
  /// - Parameter name: the display's name; nil takes it from the environment's DISPLAY.
  /// - Returns: the display, nil if it cannot be opened; and the text of the server's refusal,
  ///   empty if there is none.
  static func open(_ name: String?) -> (display: OpaquePointer?, refusal: String) {
    // No reference into Xlib leaves the lock except the returned one.
    nonisolated(unsafe) var result: (display: OpaquePointer?, refusal: String) = (nil, "")
    lock.withLock { _ in result = openLocked(name) }
    return result
  }

  private static func openLocked(_ name: String?) -> (display: OpaquePointer?, refusal: String) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard CLinux.socketpair(AF_UNIX, type, 0, &ends) == 0 else { return (XOpenDisplay(name), "") }
    defer { for end in ends { close(end) } }
    let savedStandardError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    // Standard error is closed, so there is nothing to capture.
    guard savedStandardError >= 0 else { return (XOpenDisplay(name), "") }
    dup2(ends[1], STDERR_FILENO)
    let display = XOpenDisplay(name)
    dup2(savedStandardError, STDERR_FILENO)
    close(savedStandardError)
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = max(read(ends[0], &buffer, buffer.count), 0)
    guard display == nil else {
      // The display is open, so the output was about something else.
      if count > 0 { _ = write(STDERR_FILENO, buffer, count) }
      return (display, "")
    }
    let lines = String(decoding: buffer[..<count], as: UTF8.self).split(whereSeparator: \.isNewline)
    return (nil, lines.first.map(String.init) ?? "")
  }
}
