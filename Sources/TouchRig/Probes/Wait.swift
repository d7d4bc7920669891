internal import SystemSupport
internal import Glibc

/// Waits for the effects of other programs, always with a deadline.
package enum Wait {
  /// The interval between checks of a condition, in ms.
  private static let interval: Int32 = 2

  /// Checks a condition until it is true.
  ///
  /// - Parameters:
  ///   - what: the description of the condition for the error.
  ///   - descriptor: a descriptor whose input triggers a check; -1 for none.
  ///   - deadline: when to give up.
  ///   - condition: whether it is true now.
  /// - Throws: `RigError.deadlinePassed`, and any error of the condition.
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

  /// Waits until a descriptor has input, or until the deadline.
  package static func forInput(on descriptor: Int32, until deadline: Deadline) {
    var entry = pollfd(reading: descriptor)
    poll(&entry, 1, deadline.pollTimeout)
  }
}
