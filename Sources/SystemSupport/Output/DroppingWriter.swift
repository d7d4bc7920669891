internal import CLinux
internal import Glibc

/// Writes messages without waiting for their reader, and counts those that it does not take.
///
/// Standard error may be a pipe or a terminal whose reader has stopped. What touches the screen
/// must not stop with it, so messages are dropped instead; the next one that is taken follows the
/// number of those.
package final class DroppingWriter {
  private let descriptor: Int32
  /// The same open file without waiting; -1 before the first message, and if it cannot be opened.
  private var instantDescriptor: Int32 = -1
  private var isOpened = false
  /// The text before each line.
  private let prefix: String
  /// The number of messages that were dropped since the last one that was taken.
  package private(set) var dropCount = 0
  /// Whether the last line that was taken lacks its end.
  private var isLineCut = false

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor of the messages; its owner closes it.
  ///   - prefix: the text before each line of the writer's own messages.
  package init(descriptor: Int32, prefix: String) {
    self.descriptor = descriptor
    self.prefix = prefix
  }

  deinit { if instantDescriptor >= 0 { close(instantDescriptor) } }

  /// Writes a message if the reader takes it at once; otherwise counts it.
  ///
  /// - Parameter bytes: whole lines in UTF-8.
  /// - Throws: `Output.WriteError` if the descriptor refuses for another reason than a slow reader.
  package func write(_ bytes: [UInt8]) throws(Output.WriteError) {
    let isReported = try reportDrops()
    guard isReported, try writeNow(bytes) else {
      dropCount += 1
      return
    }
  }

  /// Writes how many messages were dropped, if any were.
  ///
  /// - Returns: whether there is nothing left to report.
  /// - Throws: `Output.WriteError`.
  @discardableResult
  package func reportDrops() throws(Output.WriteError) -> Bool {
    guard dropCount > 0 else { return true }
    let text =
      (isLineCut ? "\n" : "") + prefix
      + (dropCount == 1
        ? "1 message was dropped, because nobody read it"
        : "\(dropCount) messages were dropped, because nobody read them") + "\n"
    guard try writeNow(Array(text.utf8)) else { return false }
    dropCount = 0
    return true
  }

  /// Writes as much as fits without waiting; returns whether all did.
  private func writeNow(_ bytes: [UInt8]) throws(Output.WriteError) -> Bool {
    openAgain()
    var remaining = bytes[...]
    while !remaining.isEmpty {
      // A writable pipe takes PIPE_BUF bytes at once.
      let chunk = remaining.prefix(Int(PIPE_BUF))
      let count = try writeChunk(chunk)
      guard count > 0 else { return false }
      isLineCut = chunk[chunk.startIndex + count - 1] != UInt8(ascii: "\n")
      remaining = remaining.dropFirst(count)
    }
    return true
  }

  /// Opens a pipe or a terminal again, without waiting.
  ///
  /// The flag for that belongs to the open file, which other programs may share. Files have no
  /// readers to wait for, and sockets have another way.
  private func openAgain() {
    guard !isOpened else { return }
    isOpened = true
    var status = stat()
    guard fstat(descriptor, &status) == 0, [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
    else { return }
    instantDescriptor = open(
      "/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
  }

  /// Writes some bytes, at most `PIPE_BUF`, without waiting; returns how many were taken.
  private func writeChunk(_ bytes: ArraySlice<UInt8>) throws(Output.WriteError) -> Int {
    while true {
      let count = bytes.withUnsafeBytes { writeOnce($0) }
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN, ENOBUFS: return 0
      default: throw Output.WriteError(errno: errno)
      }
    }
  }

  /// Writes bytes as write(2) does on a descriptor that does not wait.
  private func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    if instantDescriptor >= 0 {
      return Glibc.write(instantDescriptor, bytes.baseAddress, bytes.count)
    }
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    let count = send(descriptor, bytes.baseAddress, bytes.count, flags)
    guard count < 0, errno == ENOTSOCK else { return count }
    // A pipe of another user, which cannot be opened again.
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&entry, 1, 0) > 0 else { return 0 }
    return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }
}
