// Before SystemSupport: otherwise, the thread types resolve to those of jansson's headers.
internal import Glibc
internal import SystemSupport

/// A time on the monotonic clock at which a wait is given up.
package struct Deadline: Sendable {
  /// The duration of the whole wait, in seconds.
  package let seconds: Double
  private let end: Double

  /// Starts a wait of at most a number of seconds.
  package init(seconds: Double) {
    self.seconds = seconds
    end = Self.now + seconds
  }

  /// The seconds left, 0 after the deadline.
  package var remaining: Double { max(0, end - Self.now) }

  /// Whether no time is left.
  package var hasPassed: Bool { remaining == 0 }

  /// The remaining time as a timeout for `poll`, in ms, at least 1 while any time is left.
  var pollTimeout: Int32 {
    Int32(min((remaining * 1000).rounded(.up), Double(Int32.max)))
  }

  /// Returns the error for a wait that reached its deadline.
  package func error(waitingFor what: String) -> RigError {
    .deadlinePassed(waitingFor: what, seconds: seconds)
  }

  /// The time of the monotonic clock, in seconds.
  package static var now: Double { Monotonic.milliseconds / 1000 }
}
