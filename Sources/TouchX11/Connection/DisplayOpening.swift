// A server that lets somebody in nowhere says why, and libxcb writes that to standard error, between the
// messages of whoever asked. So standard error is a socket of ours for the moment.

internal import CLinux
internal import CX11
internal import Glibc
internal import Synchronization

/// Opens displays, and learns why a server refuses.
enum DisplayOpening {
  /// Standard error belongs to one opening at a time.
  private static let turn = Mutex(())

  /// Opens a display.
  ///
  /// - Parameter name: the display's name; nil takes it from the environment's DISPLAY.
  /// - Returns: the display, nil where it cannot be opened; and the words of the server that refused, empty
  ///   for none.
  static func open(_ name: String?) -> (display: OpaquePointer?, refusal: String) {
    // No reference into Xlib leaves the lock but the one that is returned.
    nonisolated(unsafe) var result: (display: OpaquePointer?, refusal: String) = (nil, "")
    turn.withLock { _ in result = openAlone(name) }
    return result
  }

  private static func openAlone(_ name: String?) -> (display: OpaquePointer?, refusal: String) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard CLinux.socketpair(AF_UNIX, type, 0, &ends) == 0 else { return (XOpenDisplay(name), "") }
    defer { for end in ends { close(end) } }
    let errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    // Who has no standard error is told nothing.
    guard errors >= 0 else { return (XOpenDisplay(name), "") }
    dup2(ends[1], STDERR_FILENO)
    let display = XOpenDisplay(name)
    dup2(errors, STDERR_FILENO)
    close(errors)
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = max(read(ends[0], &buffer, buffer.count), 0)
    guard display == nil else {
      // Whatever was said was not about a refusal.
      if count > 0 { _ = write(STDERR_FILENO, buffer, count) }
      return (display, "")
    }
    let lines = String(decoding: buffer[..<count], as: UTF8.self).split(whereSeparator: \.isNewline)
    return (nil, lines.first.map(String.init) ?? "")
  }
}
