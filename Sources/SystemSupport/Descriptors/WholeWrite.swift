internal import CLinux
internal import Glibc

/// Writes every byte to a descriptor, with as many calls as needed.
///
/// - Parameters:
///   - bytes: the bytes.
///   - descriptor: a file, a pipe or a terminal; if it does not block, this waits for its reader.
/// - Returns: the errno(3) number of the call that failed; nil if everything was written.
func writeWhole(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var remaining = bytes[...]
  while !remaining.isEmpty {
    let rest = UnsafeRawBufferPointer(rebasing: remaining)
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count >= 0 {
      remaining = remaining.dropFirst(count)
    } else if errno == EAGAIN {
      // Somebody else made the terminal or pipe non-blocking.
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&entry, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}
