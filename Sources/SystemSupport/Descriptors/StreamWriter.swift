internal import Glibc

/// Writes lines to a file, a pipe or a terminal, without becoming deaf to signals while nobody
/// takes them.
package struct StreamWriter {
  /// The reason why lines are not written.
  package enum Failure: Error, Equatable {
    /// A signal came while nobody took the lines; the rest of them is lost.
    case interrupted
    /// The kernel refused, by errno(3).
    case refused(errno: Int32)
  }

  /// The descriptor to write to, which its owner closes.
  package let descriptor: Int32
  /// A descriptor that becomes readable when a signal comes.
  package let signals: Int32

  /// A writer to a descriptor, with one that tells of signals.
  package init(descriptor: Int32, signals: Int32) {
    self.descriptor = descriptor
    self.signals = signals
  }

  /// Writes every byte.
  ///
  /// A pipe that can be written to takes `PIPE_BUF` bytes without waiting, and a write of whole
  /// lines leaves whole lines behind when the program is killed between two of them.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      try waitUntilWritable()
      let most = rest.prefix(Int(PIPE_BUF))
      let lines = most.lastIndex(of: UInt8(ascii: "\n")).map { most[...$0] } ?? most
      let count = lines.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        throw .refused(errno: errno)
      }
    }
  }

  private func waitUntilWritable() throws(Failure) {
    while true {
      var entries = [
        pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
        pollfd(reading: signals),
      ]
      guard poll(&entries, 2, -1) > 0 else { continue }
      if entries[0].revents != 0 { return }
      if entries[1].revents != 0 { throw .interrupted }
    }
  }
}
