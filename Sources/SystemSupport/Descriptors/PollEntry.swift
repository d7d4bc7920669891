package import Glibc

extension pollfd {
  /// An entry that waits until a descriptor can be read.
  package init(reading descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// Returns whether a descriptor can be read now without waiting.
  package static func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(reading: descriptor)
    return poll(&entry, 1, 0) > 0
  }
}
