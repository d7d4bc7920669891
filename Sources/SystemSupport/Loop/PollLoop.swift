internal import Glibc

/// Waits for descriptors and times, and gives each handler its turns.
///
/// There is one thread and one poll. If no handler has a next turn, no timer is set and nothing
/// wakes the process. The connection to an X server is a handler, too; `EventLoop` puts it first.
package final class PollLoop {
  private let timer: TimerDescriptor
  /// The time that the timer is set to; nil if it is not set.
  private var timerTime: Double?
  /// The entries to poll: the timer's, and those of the handlers.
  private var entries: [pollfd] = []
  /// The end index of each handler's entries.
  private var ends: [Int] = []

  /// The handlers, in the order of their turns.
  package var handlers: [any PollHandler] = []

  /// Creates a loop without handlers.
  ///
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package init() throws(SystemError) { timer = try TimerDescriptor() }

  /// Runs until a handler ends it.
  ///
  /// - Returns: the reason why it ended.
  /// - Throws: any error of a handler.
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
  /// - Throws: any error of a handler.
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
    // An interrupted wait has ended, too: every handler gets its turn.
    guard poll(&entries, UInt(entries.count), -1) > 0 else { return }
    if entries[0].revents != 0 {
      timer.acknowledge()
      timerTime = nil
    }
    for (index, handler) in handlers.enumerated() {
      let polled = entries[(index > 0 ? ends[index - 1] : 1)..<ends[index]]
      if polled.contains(where: { $0.revents != 0 }) { try handler.handleReady(polled) }
    }
  }

  /// Sets the timer to a moment of our clock in ms; nil disarms it.
  private func setTimer(_ moment: Double?) {
    guard moment != timerTime else { return }
    timerTime = moment
    timer.set(moment)
  }
}
