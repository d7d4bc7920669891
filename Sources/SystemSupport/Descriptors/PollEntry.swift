package import Glibc

extension pollfd {
  /// Creates an entry that waits until a descriptor is readable.
  package init(reading descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// Returns whether a descriptor is readable now.
  package static func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(reading: descriptor)
    return poll(&entry, 1, 0) > 0
  }
}

extension [pollfd] {
  /// Waits until one of the descriptors is ready, for callers without a loop.
  ///
  /// - Parameter time: the time at which the wait ends in any case, by our clock in ms; nil for never.
  package mutating func wait(until time: Double?) {
    // Rounded up: waking too early would cost an extra turn.
    let timeout = time.map { Int32(Swift.max(0, $0 - Monotonic.milliseconds).rounded(.up)) } ?? -1
    poll(&self, UInt(count), timeout)
  }
}
