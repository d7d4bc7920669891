// Xlib does not return the reason why a server refuses a client: libxcb writes it to standard
// error, amid the program's own messages. So standard error is redirected to a socket of ours
// meanwhile.
//
// Xlib also waits without a limit for a host that drops packets, and for a server that is stopped.
// So another thread opens the display if there is a limit; one whose server never answers is
// abandoned.

internal import CLinux
internal import CX11
internal import Glibc
internal import Synchronization
internal import SystemSupport

/// Opens displays, and captures the reason why a server refuses.
enum DisplayOpening {
  /// Serialises the openings, because each one redirects standard error.
  private static let lock = Mutex(())

  /// Opens a display.
  ///
  /// - Parameters:
  ///   - name: the display's name; nil takes it from the environment's DISPLAY.
  ///   - timeout: the maximum time to wait for the server, in ms; a SIGINT or SIGTERM that is
  ///     blocked ends the wait, too. Nil for no limit.
  /// - Returns: the display.
  /// - Throws: `DisplayError` if it cannot be opened.
  static func open(_ name: String?, timeout: Double?) throws(DisplayError) -> OpaquePointer {
    // No reference into Xlib leaves the lock except the returned one.
    nonisolated(unsafe) var result: (display: Opening, refusal: String) = (.success(nil), "")
    lock.withLock { _ in result = openLocked(name, timeout) }
    if let display = try result.display.get() { return display }
    guard !result.refusal.isEmpty else { throw .noDisplay(name: displayName(name)) }
    throw .refused(name: displayName(name), why: result.refusal)
  }

  /// The display; nil if the server does not exist or refuses.
  private typealias Opening = Result<OpaquePointer?, DisplayError>

  private static func displayName(_ name: String?) -> String {
    name ?? String(cString: XDisplayName(nil))
  }

  private static func openLocked(
    _ name: String?, _ timeout: Double?
  ) -> (display: Opening, refusal: String) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard CLinux.socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      return (openWithin(timeout, name), "")
    }
    defer { for end in ends { close(end) } }
    let savedStandardError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    // Standard error is closed, so there is nothing to capture.
    guard savedStandardError >= 0 else { return (openWithin(timeout, name), "") }
    dup2(ends[1], STDERR_FILENO)
    let display = openWithin(timeout, name)
    dup2(savedStandardError, STDERR_FILENO)
    close(savedStandardError)
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = max(read(ends[0], &buffer, buffer.count), 0)
    guard case .success(nil) = display else {
      // The server did not refuse, so the output was about something else.
      if count > 0 { _ = write(STDERR_FILENO, buffer, count) }
      return (display, "")
    }
    let lines = String(decoding: buffer[..<count], as: UTF8.self).split(whereSeparator: \.isNewline)
    return (display, lines.first.map(String.init) ?? "")
  }

  private static func openWithin(_ timeout: Double?, _ name: String?) -> Opening {
    guard let timeout, let signals = try? SignalDescriptor(watching: [SIGINT, SIGTERM]),
      let opening = try? BackgroundWork({ UInt(bitPattern: XOpenDisplay(name)) })
    else { return .success(XOpenDisplay(name)) }
    let end = Monotonic.milliseconds + timeout
    return switch opening.wait(until: end, orFor: signals) {
    case .result(let display): .success(OpaquePointer(bitPattern: display))
    case .timeout: .failure(.silent(name: displayName(name), seconds: Int(timeout / 1000)))
    case .signal: .failure(.interrupted(name: displayName(name)))
    }
  }
}
