// Before SystemSupport: else the room takes the types of threads for those of jansson's headers.
internal import Glibc
internal import SystemSupport

/// A moment on the monotonic clock after which waiting is given up.
package struct Deadline: Sendable {
  /// The time that the whole wait may take, in seconds.
  package let seconds: Double
  private let end: Double

  /// Starts a wait of at most so many seconds.
  package init(seconds: Double) {
    self.seconds = seconds
    end = Self.now + seconds
  }

  /// The seconds left, 0 once it has passed.
  package var remaining: Double { max(0, end - Self.now) }

  /// Whether no time is left.
  package var hasPassed: Bool { remaining == 0 }

  /// The remaining time for `poll`: milliseconds, at least 1 while any time is left.
  var pollTimeout: Int32 {
    Int32(min((remaining * 1000).rounded(.up), Double(Int32.max)))
  }

  /// Returns the error for a wait that ended in vain.
  package func error(waitingFor what: String) -> RigError {
    .deadlinePassed(waitingFor: what, seconds: seconds)
  }

  /// Seconds of the monotonic clock.
  package static var now: Double { Monotonic.milliseconds / 1000 }
}
