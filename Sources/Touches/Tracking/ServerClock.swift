/// The X server's clock: unwraps its 32-bit timestamps, and estimates its present time.
///
/// The server stamps events with milliseconds that wrap around every 49.7 days. Between events its
/// time is estimated from our clock: an event can arrive late but never early, so the largest
/// difference between a timestamp and our clock at its arrival is the best estimate. It decays
/// slowly, because clocks drift apart if the server runs on another machine.
package struct ServerClock: Sendable {
  /// The difference between the server's clock and ours, as far as it is known.
  private struct Offset {
    /// The server's time minus ours, in ms.
    var milliseconds: Double
    /// The arrival of the event that was noted last, on our clock in ms.
    var arrival: Double
  }

  private var last: UInt32?
  private var epoch: Double = 0
  private var offset: Offset?

  /// The decay of the offset, in ms per ms: quartz clocks differ by this at most.
  ///
  /// It depends on the time rather than on the number of events: after a night without touches,
  /// the clocks of two machines may be seconds apart.
  private static let drift = 1e-4

  /// The largest step backwards from one timestamp to the next, in ms; devices report
  /// independently.
  ///
  /// A timestamp that seems even older is newer by most of a turn: nobody touched for a month.
  private static let maximumBackwardStep: Int64 = 3_600_000

  /// One turn of the server's clock, in ms.
  private static let wrapPeriod = 4_294_967_296.0

  /// Creates a clock without any information.
  package init() {}

  /// Unwraps a timestamp, relative to the one before it.
  ///
  /// Timestamps may be out of order by an hour. After a pause of a turn or more, our clock tells
  /// how many turns have passed; regions with a timer count the time of such a pause.
  ///
  /// - Parameters:
  ///   - timestamp: the timestamp of an event.
  ///   - monotonic: our own clock, in ms.
  /// - Returns: the server's time that the timestamp means.
  package mutating func unwrap(_ timestamp: UInt32, monotonic: Double) -> Timestamp {
    if let last {
      let isOlder = Int64(last &- timestamp) <= Self.maximumBackwardStep
      if isOlder, timestamp > last { epoch -= Self.wrapPeriod }
      if !isOlder, timestamp < last { epoch += Self.wrapPeriod }
    }
    last = timestamp
    if let now = now(monotonic: monotonic) {
      let missed = now.milliseconds - epoch - Double(timestamp)
      epoch += (missed / Self.wrapPeriod).rounded() * Self.wrapPeriod
    }
    return Timestamp(milliseconds: epoch + Double(timestamp))
  }

  /// Updates the estimate at the arrival of an event.
  ///
  /// No event takes an hour to arrive. One that seems to follows a sleep of the server: the old
  /// estimate is no longer valid.
  ///
  /// - Parameters:
  ///   - time: the event's unwrapped timestamp.
  ///   - monotonic: our own clock at its arrival, in ms.
  package mutating func arrived(_ time: Timestamp, monotonic: Double) {
    let observed = time.milliseconds - monotonic
    guard let former = offset,
      former.milliseconds - observed <= Double(Self.maximumBackwardStep)
    else {
      offset = Offset(milliseconds: observed, arrival: monotonic)
      return
    }
    let decayed = former.milliseconds - max(monotonic - former.arrival, 0) * Self.drift
    offset = Offset(milliseconds: max(observed, decayed), arrival: monotonic)
  }

  /// Returns the server's time at a moment of our clock, in ms; nil before the first event.
  package func now(monotonic: Double) -> Timestamp? {
    offset.map { Timestamp(milliseconds: monotonic + $0.milliseconds) }
  }
}
