// The server must be answered once for every touch. In which order is nothing to it, since each touch has
// listeners of its own, but it is to applications that know pointers only. The pointer goes with a touch that
// begins while no other finger of its device is down, and is pressed and released in the order of answers:
// where such a touch is rejected before an older one is answered, they get a release without a press
// (row e10). So it waits until all older ones are settled. Any other touch is no pointer's business
// and is answered as soon as it is settled, or a finger that rests where it may still become a gesture would
// hold up fingers on every application beside it.

internal import Touches

/// The touches that are not answered yet, in the order in which they began.
struct AnswerQueue {
  enum Verdict: Hashable {
    case accept
    case reject
  }

  private struct Entry {
    var touch: TouchID
    var hasPointer: Bool
    var verdict: Verdict?
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Puts a touch at the end.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - hasPointer: whether it may be one that the pointer goes with.
  mutating func add(_ touch: TouchID, hasPointer: Bool) {
    entries.append(Entry(touch: touch, hasPointer: hasPointer, verdict: nil))
  }

  /// Decides about a touch; what was decided before stays.
  mutating func settle(_ touch: TouchID, _ verdict: Verdict) {
    guard let place = entries.lastIndex(where: { $0.touch == touch && $0.verdict == nil }) else {
      return
    }
    entries[place].verdict = verdict
  }

  /// Takes out the next touch that can be answered, the oldest first; nil where there is none.
  mutating func next() -> (touch: TouchID, verdict: Verdict)? {
    for place in entries.indices {
      guard let verdict = entries[place].verdict, place == 0 || !entries[place].hasPointer else {
        continue
      }
      return (entries.remove(at: place).touch, verdict)
    }
    return nil
  }
}
