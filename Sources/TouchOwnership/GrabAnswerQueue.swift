// The order and the times in which the server may get the answers about the touches of a grab.
//
// The server holds each touch until it is answered, and accepts any order. But two kinds of clients
// depend on the order for touches that the pointer follows, both seen on Xorg 21.1.7:
//
// - A touch that is given back is replayed to the clients below. The first is the window manager,
//   whose grab of the buttons is synchronous: the master pointer is frozen until the manager
//   answers. A touch that is given back meanwhile waits in the server's queue and is replayed from
//   there, with a grab time that is later than the time in the press (`PlayReleasedEvents`,
//   dix/events.c). If a manager answers with the event's time, as openbox does, the answer is
//   ignored as too late, and the pointer stays frozen for ever.
// - A touch that is given back before an older one is decided never reaches an application that
//   only knows pointers, and one that has ended by then reaches nobody.
//
// So touches that the pointer follows are given back oldest first, and each only while no other
// client holds the master pointer, which a round trip finds out. Both concern one master: a second
// one has its own pointer, and the server orders its touches separately (`CheckOldestTouch`,
// Xi/exevents.c). The holder may be a manager that answers in a moment, or a menu or a mouse button
// that is held for long; the server does not say which. So the wait is limited: after it the touch
// is kept, and is nobody's, because an answer that keeps it can freeze nothing.
//
// Between the query and the answer somebody may still press a mouse button. The server has no
// request that does both, so a press within this round trip, some 50 µs, can still freeze such a
// manager.

package import Touches

/// The touches of a grab that have not been answered yet, in the order in which they began.
package struct GrabAnswerQueue {
  /// The answer to the server about a touch.
  package enum Verdict: Hashable, Sendable {
    /// Ours: `XIAcceptTouch`.
    case keep
    /// The clients below get it: `XIRejectTouch`.
    case returnToServer
  }

  /// An answer that may be sent to the server now.
  package struct Answer: Hashable, Sendable {
    /// The touch that is answered.
    package var touch: TouchID
    /// The device that the answer names: the one that the events came from.
    package var master: Int32
    /// The answer: keep it or give it back.
    package var verdict: Verdict
    /// Whether it should be given back, but is kept because another client held the pointer too
    /// long.
    package var isForced = false
  }

  private struct Entry {
    var touch: TouchID
    var master: Int32
    var movesPointer: Bool
    /// Whether the server has made us the owner of the touch, so that we can answer.
    var isOwned = false
    var verdict: Verdict?
    /// The time since which this touch is next but another client holds the pointer, by our clock
    /// in ms; nil for none.
    var heldSince: Double?
    /// The time of the next query of the pointer, by our clock in ms; nil if it is not held.
    var queryTime: Double?
  }

  /// The time for which a touch waits for another client to let go of the pointer, in ms.
  package static let patience = 1000.0
  /// The first interval between queries of the pointer, in ms; managers answer about as fast.
  private static let shortInterval = 1.0
  /// The later interval, in ms.
  private static let longInterval = 5.0
  /// The time for which the short interval is used, in ms.
  private static let shortIntervalDuration = 20.0

  private var entries: [Entry] = []
  /// The time of the next query of a pointer, by our clock in ms; nil if no touch waits for one.
  package var nextQueryTime: Double? { entries.lazy.compactMap(\.queryTime).min() }

  /// Creates an empty queue.
  package init() {}

  /// Whether every touch is answered.
  package var isEmpty: Bool { entries.isEmpty }

  /// Returns whether a touch has no answer yet.
  package func contains(_ touch: TouchID) -> Bool { entries.contains { $0.touch == touch } }

  /// The touches without a verdict.
  package var undecided: [TouchID] { entries.filter { $0.verdict == nil }.map(\.touch) }

  /// Adds a touch at the end.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - master: the device of its events.
  ///   - movesPointer: whether the pointer and its button 1 follow it.
  package mutating func add(_ touch: TouchID, master: Int32, movesPointer: Bool) {
    entries.append(Entry(touch: touch, master: master, movesPointer: movesPointer))
  }

  /// Records that we own a touch and can answer.
  ///
  /// - Parameter contact: the server's touch id, which no two devices share.
  package mutating func recordOwnership(of contact: UInt32) {
    for index in entries.indices where entries[index].touch.contact == contact {
      entries[index].isOwned = true
    }
  }

  /// Sets the verdict on a touch, unless it has one.
  package mutating func decide(_ touch: TouchID, _ verdict: Verdict) {
    guard let index = entries.firstIndex(where: { $0.touch == touch && $0.verdict == nil }) else {
      return
    }
    entries[index].verdict = verdict
  }

  /// Removes a touch that has ended, unless we own it and must answer it all the same.
  ///
  /// - Parameter contact: the server's touch id, which no two devices share.
  package mutating func removeUnowned(contact: UInt32) {
    entries.removeAll { $0.touch.contact == contact && !$0.isOwned }
  }

  /// Removes and returns the touches that we do not own yet, to give them back at the end of a
  /// grab.
  package mutating func takeUnowned() -> [Answer] {
    let unowned = entries.filter { !$0.isOwned }
    entries.removeAll { !$0.isOwned }
    return unowned.map { Answer(touch: $0.touch, master: $0.master, verdict: .returnToServer) }
  }

  /// Removes and returns the next answer that may be sent; nil if there is none now.
  ///
  /// - Parameters:
  ///   - time: our clock, in ms.
  ///   - isHeld: queries the server whether another client holds a master pointer.
  /// - Returns: the answer, which must reach the server before the next query does.
  package mutating func next(at time: Double, isHeld: (_ master: Int32) -> Bool) -> Answer? {
    // The masters with an older touch that their pointer follows.
    var masters: Set<Int32> = []
    for index in entries.indices where entries[index].isOwned {
      let entry = entries[index]
      defer { if entry.movesPointer { masters.insert(entry.master) } }
      guard let verdict = entry.verdict else { continue }
      guard verdict == .returnToServer, entry.movesPointer else { return remove(index, verdict) }
      guard !masters.contains(entry.master) else {
        // The older touch was another client's until now.
        (entries[index].heldSince, entries[index].queryTime) = (nil, nil)
        continue
      }
      if entry.queryTime ?? time > time { continue }
      guard isHeld(entry.master) else { return remove(index, verdict) }
      let since = entry.heldSince ?? time
      guard time - since < Self.patience else { return remove(index, .keep, isForced: true) }
      entries[index].heldSince = since
      entries[index].queryTime =
        time + (time - since < Self.shortIntervalDuration ? Self.shortInterval : Self.longInterval)
    }
    return nil
  }

  private mutating func remove(_ index: Int, _ verdict: Verdict, isForced: Bool = false) -> Answer {
    let entry = entries.remove(at: index)
    return Answer(
      touch: entry.touch, master: entry.master, verdict: verdict, isForced: isForced)
  }
}
