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
  /// - Parameter time: the time at which the wait ends in any case, by our clock in ms; nil for
  ///   never.
  package mutating func wait(until time: Double?) {
    let timeout = time.map { time in
      // Rounded up: waking too early would cost an extra turn. A longer wait than poll(2) allows,
      // 24.8 days, is cut off.
      let rest = Swift.max(0, time - Monotonic.milliseconds).rounded(.up)
      return Int32(Swift.min(rest, Double(Int32.max)))
    }
    poll(&self, UInt(count), timeout ?? -1)
  }
}
