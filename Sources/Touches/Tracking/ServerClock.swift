/// The X server's clock: unwraps its 32-bit timestamps, and estimates its present time.
///
/// The server stamps events with milliseconds that wrap around every 49.7 days. Between events its
/// time is estimated from our clock: an event can arrive late but never early, so the largest
/// difference between a timestamp and our clock at its arrival is the best estimate. It decays
/// slowly, because clocks drift apart if the server runs on another machine.
package struct ServerClock: Sendable {
  private var last: UInt32?
  private var epoch: Double = 0
  private var offset: Double?

  /// The decay of the offset per event, in ms.
  private static let offsetDecay = 0.001

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
  /// Timestamps may be out of order by an hour; a pause of more than a turn cannot be told from a
  /// shorter one.
  package mutating func unwrap(_ timestamp: UInt32) -> Timestamp {
    if let last {
      let isOlder = Int64(last &- timestamp) <= Self.maximumBackwardStep
      if isOlder, timestamp > last { epoch -= Self.wrapPeriod }
      if !isOlder, timestamp < last { epoch += Self.wrapPeriod }
    }
    last = timestamp
    return Timestamp(milliseconds: epoch + Double(timestamp))
  }

  /// Updates the estimate at the arrival of an event.
  ///
  /// No event takes an hour to arrive. One that seems to follows a pause of more than a turn, or a
  /// sleep of the server: the old estimate is no longer valid.
  ///
  /// - Parameters:
  ///   - time: the event's unwrapped timestamp.
  ///   - monotonic: our own clock at its arrival, in ms.
  package mutating func arrived(_ time: Timestamp, monotonic: Double) {
    let observed = time.milliseconds - monotonic
    guard let estimate = offset, estimate - observed <= Double(Self.maximumBackwardStep) else {
      offset = observed
      return
    }
    offset = max(observed, estimate - Self.offsetDecay)
  }

  /// Returns the server's time at a moment of our clock, in ms; nil before the first event.
  package func now(monotonic: Double) -> Timestamp? {
    offset.map { Timestamp(milliseconds: monotonic + $0) }
  }
}
