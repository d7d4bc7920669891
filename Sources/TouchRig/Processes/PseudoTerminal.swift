internal import SystemSupport
internal import CLinux
internal import Glibc

/// A pseudo-terminal that a program writes to and a test reads from.
package final class PseudoTerminal {
  /// The descriptor for the program.
  package let line: Int32
  private let screen: Int32
  /// The text that the program wrote, as read so far.
  package private(set) var shown = ""

  /// Opens a pseudo-terminal.
  ///
  /// - Throws: `RigError.system`.
  package init() throws(RigError) {
    var (screen, line): (Int32, Int32) = (-1, -1)
    guard openpty(&screen, &line, nil, nil, nil) == 0 else {
      throw .system(call: "openpty", about: "a terminal", errno: errno)
    }
    for end in [screen, line] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (self.screen, self.line) = (screen, line)
  }

  deinit {
    close(screen)
    close(line)
  }

  /// Reads the text written since the last call.
  package func readAvailable() {
    var bytes = [UInt8](repeating: 0, count: 1024)
    while true {
      var entry = pollfd(reading: screen)
      guard poll(&entry, 1, 0) > 0 else { return }
      let count = read(screen, &bytes, bytes.count)
      guard count > 0 else { return }
      shown += String(decoding: bytes[..<count], as: UTF8.self)
    }
  }
}
