// A finger that rests is a long press unless it is lifted in time. When the time is over by our
// clock, the report of the lift may still be on its way although the server dated it before: the
// server, or the process that passes its reports on, may be too busy to send it. So a deadline that
// has come passes only once everything that was sent until then has been handled: the program
// synchronises with the server, handles the events that have arrived, and then lets the deadline
// pass. Without a report in time, it is late by one round trip.

/// Lets deadlines of touches pass once all reports that the server dated before them were handled.
package struct DeadlineGate: Sendable {
  /// The state of deadlines at a time.
  package struct Passage: Hashable, Sendable {
    /// The server time up to which deadlines pass.
    package var time: Timestamp
    /// Whether to synchronise with the server, and with the processes that pass reports on.
    package var mustSynchronise = false
  }

  /// The server time of a synchronisation, if not all events that it brought were handled yet.
  private var requested: Timestamp?
  /// The server time up to which all reports were handled.
  private var handled = Timestamp(milliseconds: -.infinity)

  /// The maximum time to wait until all events are handled, in ms: other events may come without
  /// end.
  package static let patience = 500.0

  /// Creates a gate before any deadline.
  package init() {}

  /// Whether a deadline waits for events that have arrived, so that a turn is needed at once.
  package var isWaiting: Bool { requested != nil }

  /// Notes that all events that had arrived were handled.
  package mutating func noteAllHandled() {
    guard let requested else { return }
    handled = requested
    self.requested = nil
  }

  /// Decides whether deadlines pass.
  ///
  /// - Parameters:
  ///   - deadline: the next deadline; nil if nothing waits.
  ///   - now: the server time.
  /// - Returns: the time up to which they pass, and what to do so that they pass later.
  package mutating func passage(of deadline: Timestamp?, at now: Timestamp) -> Passage {
    if let requested, now - requested > Self.patience { noteAllHandled() }
    guard let deadline, deadline <= now else { return Passage(time: now) }
    if deadline <= handled { return Passage(time: min(handled, now)) }
    let mustSynchronise = requested == nil
    if mustSynchronise { requested = now }
    return Passage(
      time: Timestamp(milliseconds: deadline.milliseconds.nextDown),
      mustSynchronise: mustSynchronise)
  }
}
