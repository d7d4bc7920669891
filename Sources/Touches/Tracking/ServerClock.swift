/// The X server's clock: unwraps its 32 bits, and tells what it shows now.
///
/// The server stamps events with milliseconds that start again every 49.7 days. Between events its
/// clock is guessed from ours: an event can arrive late but never early, so the greatest
/// difference seen between a stamp and our clock at its arrival is the best guess. It is forgotten
/// slowly, for clocks drift when the server runs on another machine.
package struct ServerClock: Sendable {
  private var last: UInt32?
  private var epoch: Double = 0
  private var offset: Double?

  /// The part of the offset that is forgotten per event, in ms.
  private static let forgetting = 0.001

  /// The largest step backwards from one stamp to the next, in ms; devices report side by side.
  ///
  /// A stamp that seems older still is newer by most of a turn: nobody touched for a month.
  private static let disorder: Int64 = 3_600_000

  /// One turn of the server's clock, in ms.
  private static let turn = 4_294_967_296.0

  /// A clock of which nothing is known.
  package init() {}

  /// Gives a stamp its place among those before it.
  ///
  /// Stamps may be out of order by an hour; a rest of more than a turn cannot be told from a
  /// shorter one.
  package mutating func unwrap(_ stamp: UInt32) -> Timestamp {
    if let last {
      let isOlder = Int64(last &- stamp) <= Self.disorder
      if isOlder, stamp > last { epoch -= Self.turn }
      if !isOlder, stamp < last { epoch += Self.turn }
    }
    last = stamp
    return Timestamp(milliseconds: epoch + Double(stamp))
  }

  /// Learns from the arrival of an event.
  ///
  /// No event is on its way for an hour. One that seems so follows a rest of more than a turn, or a
  /// server's sleep: what was known before no longer holds.
  ///
  /// - Parameters:
  ///   - time: the event's unwrapped stamp.
  ///   - monotonic: our own clock at its arrival, in ms.
  package mutating func arrived(_ time: Timestamp, monotonic: Double) {
    let seen = time.milliseconds - monotonic
    guard let known = offset, known - seen <= Double(Self.disorder) else {
      offset = seen
      return
    }
    offset = max(seen, known - Self.forgetting)
  }

  /// Returns the server's time at a moment of our clock, in ms; nil before the first event.
  package func now(monotonic: Double) -> Timestamp? {
    offset.map { Timestamp(milliseconds: monotonic + $0) }
  }
}
