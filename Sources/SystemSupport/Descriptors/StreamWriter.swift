internal import Glibc

/// Writes lines to a file, a pipe or a terminal; a signal interrupts it while nobody reads them.
package struct StreamWriter {
  /// The reason why lines were not written.
  package enum Failure: Error, Equatable {
    /// A signal arrived while nobody read the lines; the rest of them is lost.
    case interrupted
    /// The kernel refused, with this errno(3) number.
    case refused(errno: Int32)
  }

  /// The descriptor to write to; its owner closes it.
  package let descriptor: Int32
  /// A descriptor that becomes readable when a signal arrives.
  package let signals: Int32

  /// Creates a writer from the descriptors for output and for signals.
  package init(descriptor: Int32, signals: Int32) {
    self.descriptor = descriptor
    self.signals = signals
  }

  /// Writes every byte.
  ///
  /// A writable pipe takes `PIPE_BUF` bytes without waiting; and because each write ends with a
  /// line, the output consists of whole lines even if the program is killed between two writes.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      try waitUntilWritable()
      let chunk = remaining.prefix(Int(PIPE_BUF))
      let lines = chunk.lastIndex(of: UInt8(ascii: "\n")).map { chunk[...$0] } ?? chunk
      let count = lines.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        remaining = remaining.dropFirst(count)
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
