internal import Glibc
internal import SystemSupport
internal import TouchX11

extension ControlClient {
  /// The patience with an overlay.
  struct Patience {
    /// The length of a moment, in ms.
    private static let moment = 10.0

    let place: ControlPlace
    /// The length of the wait, in ms.
    let length: Double
    private let end: Double
    /// A descriptor; once there is something to read, nothing more is waited for.
    private let interruption: Int32?

    /// Patience that begins now.
    init(_ place: ControlPlace, milliseconds: Double, interruptedBy interruption: Int32?) {
      self.place = place
      self.interruption = interruption
      length = milliseconds
      end = Monotonic.milliseconds + milliseconds
    }

    /// The message at the end of the patience.
    var silence: ControlError { .silent(display: place.display, seconds: Int(length / 1000)) }

    /// Whether it has come to its end.
    var isOver: Bool { Monotonic.milliseconds >= end }

    /// Waits for a moment, before something is tried again.
    ///
    /// - Throws: `interrupted`.
    func rest() throws(ControlError) {
      _ = try wait(for: nil, until: Monotonic.milliseconds + Self.moment)
    }

    /// Waits until something can be done with a descriptor.
    ///
    /// - Returns: whether something can be done; false at the end of the patience.
    /// - Throws: `interrupted`.
    func wait(for descriptor: Int32, _ events: Int32) throws(ControlError) -> Bool {
      try wait(for: pollfd(fd: descriptor, events: Int16(events), revents: 0), until: end)
    }

    private func wait(for waiting: pollfd?, until end: Double) throws(ControlError) -> Bool {
      // poll(2) passes over negative descriptors.
      var descriptors = [
        waiting ?? pollfd(fd: -1, events: 0, revents: 0),
        pollfd(reading: interruption ?? -1),
      ]
      while true {
        let rest = Int32((end - Monotonic.milliseconds).rounded(.up))
        let ready = poll(&descriptors, UInt(descriptors.count), max(rest, 0))
        if ready < 0, errno == EINTR { continue }
        if descriptors[1].revents != 0 { throw .interrupted(display: place.display) }
        return ready > 0
      }
    }
  }
}
