// In which order, and when, the server may be told whose the touches of a grab are.
//
// The server holds each touch until it is answered, and does not mind the order. Two things behind it
// do, both about touches that the pointer goes with, and both seen on Xorg 21.1.7:
//
// - A touch that is given back is replayed to whoever is below, and that is first the window manager,
//   whose grab of the buttons is synchronous: the master pointer is frozen until the manager answers.
//   What is given back meanwhile waits in the server's queue and is replayed from there, with a grab
//   time that is later than the time in the press (`PlayReleasedEvents`, dix/events.c). A manager that
//   answers with the event's time, as openbox does, is then ignored as too late, and the pointer stays
//   frozen for ever.
// - A touch that is given back before an older one is decided never reaches an application that knows
//   pointers only, and one that has ended by then reaches nobody.
//
// So touches that the pointer goes with are given back oldest first, and each only while no other
// client holds the master pointer, which a round trip tells. Whoever holds it may be a manager that
// answers in a moment, or a menu or a mouse button that is held for long, and the server does not say
// which. So there is an end to the patience: the touch is then kept, and is nobody's, since an answer
// that keeps it can freeze nothing.
//
// Between the question and the answer somebody may still press a mouse button. The server has no
// request that does both, so a press within this round trip, some 50 µs, can still freeze a manager of
// that kind.

package import Touches

/// The touches of a grab that the server has no answer for yet, in the order in which they began.
package struct AnswerLine {
  /// The answer to the server about a touch.
  package enum Verdict: Hashable, Sendable {
    /// Ours: `XIAcceptTouch`.
    case keep
    /// Whoever is below gets it: `XIRejectTouch`.
    case giveBack
  }

  /// An answer that the server may have now.
  package struct Answer: Hashable, Sendable {
    /// The touch that is answered.
    package var touch: TouchID
    /// The device that the answer names, which is that of the events.
    package var master: Int32
    /// The answer: keep it or give it back.
    package var verdict: Verdict
    /// Whether it was to be given back, and is kept since another client held the pointer for too long.
    package var isForced = false
  }

  private struct Entry {
    var touch: TouchID
    var master: Int32
    var movesPointer: Bool
    /// Whether the server says that the touch is ours to answer.
    var isOwned = false
    var verdict: Verdict?
    /// Since when another client holds the pointer while this touch is next, by our clock in ms.
    var heldSince: Double?
  }

  /// The time for which a touch waits for another client to let go of the pointer, in ms.
  package static let patience = 1000.0
  /// The interval at which the pointer is asked for at first, in ms; managers answer about as fast.
  private static let shortPause = 1.0
  /// The interval later, in ms.
  private static let longPause = 5.0
  /// The time that the short pauses last, in ms.
  private static let shortPauses = 20.0

  private var entries: [Entry] = []
  /// The time at which the pointer is to be asked for again, by our clock in ms; nil where nothing waits
  /// for it.
  package private(set) var nextTry: Double?

  /// A line without touches.
  package init() {}

  /// Whether every touch is answered.
  package var isEmpty: Bool { entries.isEmpty }

  /// Returns whether a touch has no answer yet.
  package func contains(_ touch: TouchID) -> Bool { entries.contains { $0.touch == touch } }

  /// The touches that nobody has decided about.
  package var undecided: [TouchID] { entries.filter { $0.verdict == nil }.map(\.touch) }

  /// Puts a touch at the end.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - master: the device of its events.
  ///   - movesPointer: whether the pointer and its button 1 follow it.
  package mutating func add(_ touch: TouchID, master: Int32, movesPointer: Bool) {
    entries.append(Entry(touch: touch, master: master, movesPointer: movesPointer))
  }

  /// Notes that touches are ours to answer.
  ///
  /// - Parameter contact: the server's touch id, which no two devices share.
  package mutating func own(contact: UInt32) {
    for place in entries.indices where entries[place].touch.contact == contact {
      entries[place].isOwned = true
    }
  }

  /// Decides about a touch; what was decided before stays.
  package mutating func decide(_ touch: TouchID, _ verdict: Verdict) {
    guard let place = entries.firstIndex(where: { $0.touch == touch && $0.verdict == nil }) else {
      return
    }
    entries[place].verdict = verdict
  }

  /// Forgets a touch that is no longer ours to answer.
  package mutating func remove(_ touch: TouchID) { entries.removeAll { $0.touch == touch } }

  /// Takes out the touches that are not ours to answer yet, for an end without them.
  package mutating func takeUnowned() -> [Answer] {
    let unowned = entries.filter { !$0.isOwned }
    entries.removeAll { !$0.isOwned }
    return unowned.map { Answer(touch: $0.touch, master: $0.master, verdict: .giveBack) }
  }

  /// Takes out the next answer that the server may have; nil where there is none now.
  ///
  /// - Parameters:
  ///   - time: our clock, in ms.
  ///   - isHeld: asks the server whether another client holds a master pointer.
  /// - Returns: the answer, which has to reach the server before the next question does.
  package mutating func next(at time: Double, isHeld: (_ master: Int32) -> Bool) -> Answer? {
    // Whether there is an older touch that the pointer goes with.
    var hasOlder = false
    for place in entries.indices where entries[place].isOwned {
      let entry = entries[place]
      defer { hasOlder = hasOlder || entry.movesPointer }
      guard let verdict = entry.verdict else { continue }
      guard verdict == .giveBack, entry.movesPointer else { return remove(place, verdict) }
      if hasOlder || nextTry ?? time > time { continue }
      nextTry = nil
      guard isHeld(entry.master) else { return remove(place, verdict) }
      let since = entry.heldSince ?? time
      guard time - since < Self.patience else { return remove(place, .keep, isForced: true) }
      entries[place].heldSince = since
      nextTry = time + (time - since < Self.shortPauses ? Self.shortPause : Self.longPause)
    }
    return nil
  }

  private mutating func remove(_ place: Int, _ verdict: Verdict, isForced: Bool = false) -> Answer {
    let entry = entries.remove(at: place)
    return Answer(
      touch: entry.touch, master: entry.master, verdict: verdict, isForced: isForced)
  }
}
