// The server must be answered once for every touch, and in the order in which the touches began:
// where a younger touch is rejected before an older one is answered, applications that know pointers
// only get a button release without a press (routing.md e10). So every touch is queued at its begin,
// may be settled at any time, and is answered when all before it are.

internal import Touches

/// The touches that are not answered yet, in the order in which they began.
struct AnswerQueue {
  enum Verdict: Hashable {
    case accept
    case reject
  }

  private struct Entry {
    var touch: TouchID
    var verdict: Verdict?
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Puts a touch at the end.
  mutating func add(_ touch: TouchID) {
    entries.append(Entry(touch: touch, verdict: nil))
  }

  /// Decides about a touch; what was decided before stays.
  mutating func settle(_ touch: TouchID, _ verdict: Verdict) {
    guard let place = entries.lastIndex(where: { $0.touch == touch && $0.verdict == nil }) else {
      return
    }
    entries[place].verdict = verdict
  }

  /// Takes out the next touch that can be answered; nil where the oldest is undecided, or none is left.
  mutating func next() -> (touch: TouchID, verdict: Verdict)? {
    guard let first = entries.first, let verdict = first.verdict else { return nil }
    entries.removeFirst()
    return (first.touch, verdict)
  }
}
