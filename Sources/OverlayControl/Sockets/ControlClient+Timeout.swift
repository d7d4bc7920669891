internal import Glibc
internal import SystemSupport

extension ControlClient {
  /// A time limit for an overlay, which a signal can interrupt.
  struct ResponseTimeout {
    /// The duration of `rest`, in ms.
    private static let retryInterval = 10.0

    let place: ControlEndpoint
    /// The time limit, in ms.
    let length: Double
    private let deadline: Double
    /// A descriptor that ends every wait once it is readable.
    private let interruption: Int32?

    /// Creates a time limit that begins now.
    init(_ place: ControlEndpoint, milliseconds: Double, interruptedBy interruption: Int32?) {
      self.place = place
      self.interruption = interruption
      length = milliseconds
      deadline = Monotonic.milliseconds + milliseconds
    }

    /// The error if the overlay has not answered in time.
    var error: ControlError { .silent(display: place.display, seconds: Int(length / 1000)) }

    /// Whether the time is over.
    var isOver: Bool { Monotonic.milliseconds >= deadline }

    /// Waits for a moment before another attempt.
    ///
    /// - Throws: `interrupted`.
    func rest() throws(ControlError) {
      _ = try wait(for: nil, until: Monotonic.milliseconds + Self.retryInterval)
    }

    /// Waits until a descriptor is ready for some events of poll(2).
    ///
    /// - Returns: whether the descriptor is ready; false if the time is over.
    /// - Throws: `interrupted`.
    func wait(for descriptor: Int32, _ events: Int32) throws(ControlError) -> Bool {
      try wait(for: pollfd(fd: descriptor, events: Int16(events), revents: 0), until: deadline)
    }

    private func wait(for polled: pollfd?, until deadline: Double) throws(ControlError) -> Bool {
      // poll(2) ignores negative descriptors.
      var descriptors = [
        polled ?? pollfd(fd: -1, events: 0, revents: 0),
        pollfd(reading: interruption ?? -1),
      ]
      while true {
        let remaining = Int32((deadline - Monotonic.milliseconds).rounded(.up))
        let ready = poll(&descriptors, UInt(descriptors.count), max(remaining, 0))
        if ready < 0, errno == EINTR { continue }
        if descriptors[1].revents != 0 { throw .interrupted(display: place.display) }
        return ready > 0
      }
    }
  }
}
