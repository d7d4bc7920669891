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

extension [pollfd] {
  /// Waits until one of the descriptors is ready, for those that have neither handlers nor a loop.
  ///
  /// - Parameter time: the time at which the wait ends in any case, by our clock in ms; nil for never.
  package mutating func wait(until time: Double?) {
    // Rounded up: a moment too early would be a turn too many.
    let timeout = time.map { Int32(Swift.max(0, $0 - Monotonic.milliseconds).rounded(.up)) } ?? -1
    poll(&self, UInt(count), timeout)
  }
}
