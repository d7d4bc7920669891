internal import Glibc
package import SystemSupport

/// Waits for the server, for descriptors and for the clock, and gives each handler its turns.
///
/// One thread, one poll. Where no handler has a next turn, no timer is set and nothing wakes.
package final class EventLoop {
  private let connection: DisplayConnection
  private let reader: EventReader
  private let log: LogSink
  private let timer: TimerDescriptor
  /// The time that the timer is set to; nil where it will not go off.
  private var wakeUp: Double?
  /// The number of requests that had been sent when the loop last made sure that no event waits.
  private var requestsChecked: UInt = 0
  /// The descriptors to wait for: the server, the timer, and what handlers wait for.
  private var entries: [pollfd] = []
  /// The ends of each handler's entries.
  private var ends: [Int] = []

  /// The handlers, in the order in which they see events and have turns.
  package var handlers: [any LoopHandler] = []

  /// The largest number of events that are read before handlers have their turns.
  private static let batchLimit = 256

  /// Creates a loop without handlers.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - reader: what reads its events.
  ///   - log: gets requests that failed unexpectedly.
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package init(
    _ connection: DisplayConnection, reader: EventReader, log: @escaping LogSink
  ) throws(SystemError) {
    self.connection = connection
    self.reader = reader
    self.log = log
    timer = try TimerDescriptor()
  }

  /// Runs until a handler ends it or the server goes away.
  ///
  /// - Returns: why it ended.
  /// - Throws: what a handler throws.
  package func run() throws -> LoopEnd {
    while true {
      let hasReadAll = try turn()
      if connection.isLost { return .connectionLost }
      for handler in handlers { if let end = handler.end { return end } }
      connection.flush()
      guard hasReadAll else { continue }
      // What was sent since the last time, by this flush as well, may have made Xlib read events on the way,
      // whoever asked for it and when; they would wait for ever.
      let hasEvents = connection.hasEvents(since: requestsChecked)
      requestsChecked = connection.requestCount
      if !hasEvents { try wait() }
    }
  }

  /// Passes all events up to now to the handlers, including those still in transit.
  ///
  /// - Throws: what a handler throws.
  package func drain() throws {
    connection.synchronise()
    while try !turn() {}
  }

  /// Handles a batch of events, and gives each handler its turn.
  ///
  /// - Returns: whether all events were read that had arrived.
  private func turn() throws -> Bool {
    for handler in handlers { handler.beginTurn() }
    var count = 0
    while count < Self.batchLimit, let event = reader.next() {
      for handler in handlers { handler.handle(event) }
      count += 1
    }
    for handler in handlers { try handler.takeTurn(at: Monotonic.milliseconds) }
    for handler in handlers { handler.endTurn() }
    for error in connection.takeErrors() { log(.info, "\(error)") }
    return count < Self.batchLimit
  }

  private func wait() throws {
    entries.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    entries.append(pollfd(reading: connection.fileDescriptor))
    entries.append(pollfd(reading: timer.descriptor))
    var next = reader.nextTurn
    switch connection.stackListener?.wait(from: Monotonic.milliseconds) {
    case .descriptor(let descriptor): entries.append(descriptor)
    case .until(let moment): next = min(next ?? moment, moment)
    case nil: break
    }
    let first = entries.count
    for handler in handlers {
      entries += handler.descriptors
      ends.append(entries.count)
      if let turn = handler.nextTurn { next = min(next ?? turn, turn) }
    }
    setTimer(next)
    // An interrupted wait counts as one that ended: every handler has its turn.
    guard poll(&entries, UInt(entries.count), -1) > 0 else { return }
    if entries[0].revents != 0 { for handler in handlers { handler.yieldToServer() } }
    if entries[1].revents != 0 {
      timer.acknowledge()
      wakeUp = nil
    }
    for (index, handler) in handlers.enumerated() {
      let own = entries[(index > 0 ? ends[index - 1] : first)..<ends[index]]
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
