// The server needs one answer for every touch. It accepts answers in any order, because each touch
// has its own listeners. But for applications that only know pointers, the order matters. The
// pointer follows a touch that begins while no other finger of its device is down, and is pressed
// and released in the order of answers. If such a touch is rejected before an older one is
// answered, these applications get a release without a press, and lose a touch that was lifted by
// then. So it waits until all older ones are decided, and those are decided at once: a finger that
// comes down elsewhere ends the tap that an older one on an `offer` region might still have become.
// Any other touch is answered as soon as it is decided; otherwise a finger that may still become a
// gesture would delay fingers on every other application.

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
    /// Whether it was the application's from its begin.
    var isForeign = false
  }

  private var entries: [Entry] = []

  /// Puts a touch at the end.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - hasPointer: whether the pointer may follow it.
  mutating func add(_ touch: TouchID, hasPointer: Bool) {
    entries.append(Entry(touch: touch, hasPointer: hasPointer, verdict: nil))
  }

  /// Sets the verdict on a touch, unless it has one.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - verdict: the answer.
  ///   - isBeginning: whether it began in this frame.
  mutating func decide(_ touch: TouchID, _ verdict: Verdict, isBeginning: Bool) {
    guard let index = entries.lastIndex(where: { $0.touch == touch && $0.verdict == nil }) else {
      return
    }
    entries[index].verdict = verdict
    entries[index].isForeign = isBeginning && verdict == .reject
  }

  /// The undecided touches, oldest first, that delay the rejection of a younger one, which the
  /// pointer may follow, and which was the application's from its begin.
  var blocking: [TouchID] {
    guard let last = entries.lastIndex(where: { $0.hasPointer && $0.isForeign }) else { return [] }
    return entries[..<last].filter { $0.verdict == nil }.map(\.touch)
  }

  /// Removes and returns the oldest touch that can be answered; nil if there is none.
  mutating func next() -> (touch: TouchID, verdict: Verdict)? {
    for index in entries.indices {
      guard let verdict = entries[index].verdict, index == 0 || !entries[index].hasPointer else {
        continue
      }
      return (entries.remove(at: index).touch, verdict)
    }
    return nil
  }
}
