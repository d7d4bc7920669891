internal import Glibc

/// Waits for descriptors and for the clock, and gives each handler its turns.
///
/// One thread, one poll. Where no handler has a next turn, no timer is set and nothing wakes. Where there is
/// an X server, its connection is a handler too, which `EventLoop` puts before the others.
package final class PollLoop {
  private let timer: TimerDescriptor
  /// The time that the timer is set to; nil where it will not go off.
  private var wakeUp: Double?
  /// The descriptors to wait for: the timer, and what handlers wait for.
  private var entries: [pollfd] = []
  /// The ends of each handler's entries.
  private var ends: [Int] = []

  /// The handlers, in the order in which they have turns.
  package var handlers: [any PollHandler] = []

  /// Creates a loop without handlers.
  ///
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package init() throws(SystemError) { timer = try TimerDescriptor() }

  /// Runs until a handler ends it.
  ///
  /// - Returns: why it ended.
  /// - Throws: what a handler throws.
  package func run() throws -> LoopEnd {
    while true {
      try turn()
      for handler in handlers { if let end = handler.end { return end } }
      var mayWait = true
      for handler in handlers where !handler.prepareToWait() { mayWait = false }
      if mayWait { try wait() }
    }
  }

  /// Gives each handler its turn.
  ///
  /// - Throws: what a handler throws.
  package func turn() throws {
    for handler in handlers { handler.beginTurn() }
    for handler in handlers { try handler.takeTurn(at: Monotonic.milliseconds) }
    for handler in handlers { handler.endTurn() }
  }

  private func wait() throws {
    entries.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    entries.append(pollfd(reading: timer.descriptor))
    var next: Double?
    for handler in handlers {
      entries += handler.descriptors
      ends.append(entries.count)
      if let turn = handler.nextTurn { next = min(next ?? turn, turn) }
    }
    setTimer(next)
    // An interrupted wait counts as one that ended: every handler has its turn.
    guard poll(&entries, UInt(entries.count), -1) > 0 else { return }
    if entries[0].revents != 0 {
      timer.acknowledge()
      wakeUp = nil
    }
    for (index, handler) in handlers.enumerated() {
      let own = entries[(index > 0 ? ends[index - 1] : 1)..<ends[index]]
      if own.contains(where: { $0.revents != 0 }) { try handler.becomeReady(own) }
    }
  }

  /// Has the timer wake the loop at a moment of our clock in ms, nil for never, unless it will anyway.
  private func setTimer(_ moment: Double?) {
    guard moment != wakeUp else { return }
    wakeUp = moment
    timer.set(moment)
  }
}
