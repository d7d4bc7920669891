internal import SystemSupport
internal import Glibc

/// Waiting for what other programs do, always with a deadline.
package enum Wait {
  /// The time for which a condition that tells no descriptor may go unasked, in ms.
  private static let interval: Int32 = 2

  /// Asks until something has come true.
  ///
  /// - Parameters:
  ///   - what: names it in the error.
  ///   - descriptor: one whose input may make it true, -1 for none.
  ///   - deadline: when to give up.
  ///   - condition: whether it is true now.
  /// - Throws: `RigError.deadlinePassed`, and what the condition throws.
  package static func until(
    _ what: String, input descriptor: Int32 = -1, deadline: Deadline = Deadline(seconds: 20),
    _ condition: () throws -> Bool
  ) throws {
    while try !condition() {
      if deadline.hasPassed { throw deadline.error(waitingFor: what) }
      var entry = pollfd(reading: descriptor)
      poll(&entry, 1, min(interval, deadline.pollTimeout))
    }
  }

  /// Returns when a descriptor has input, or at the deadline.
  package static func forInput(on descriptor: Int32, until deadline: Deadline) {
    var entry = pollfd(reading: descriptor)
    poll(&entry, 1, deadline.pollTimeout)
  }
}
