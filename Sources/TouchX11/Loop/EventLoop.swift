internal import Glibc
package import SystemSupport

/// The loop of a program with a display: passes the server's events to the handlers before they have their
/// turns.
package final class EventLoop {
  private let loop: PollLoop
  private let events: DisplayEvents

  /// The handlers, in the order in which they see events and have turns.
  package var handlers: [any LoopHandler] = [] {
    didSet {
      events.handlers = handlers
      // One by one: as a whole, an array is converted by looking for conformances at run time.
      loop.handlers = [events]
      for handler in handlers { loop.handlers.append(handler) }
    }
  }

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
    loop = try PollLoop()
    events = DisplayEvents(connection, reader: reader, log: log)
    loop.handlers = [events]
  }

  /// Runs until a handler ends it or the server goes away.
  ///
  /// - Returns: why it ended.
  /// - Throws: what a handler throws.
  package func run() throws -> LoopEnd {
    defer { events.logErrors() }
    return try loop.run()
  }

  /// Passes all events up to now to the handlers, including those still in transit.
  ///
  /// - Throws: what a handler throws.
  package func drain() throws {
    events.connection.synchronise()
    repeat { try loop.turn() } while !events.hasReadAll
    events.logErrors()
  }
}

/// The connection to the server, as the first handler of its loop.
private final class DisplayEvents: PollHandler {
  let connection: DisplayConnection
  private let reader: EventReader
  private let log: LogSink
  /// The handlers that get the events.
  var handlers: [any LoopHandler] = []
  /// Whether the last turn took all events that had arrived.
  private(set) var hasReadAll = true
  /// Whether the last turn took as many events as it may.
  private var isBacklog = false
  /// The number of requests that had been sent when it last made sure that no event waits.
  private var requestsChecked: UInt = 0
  /// The second connection's part in the next wait; nil where there is none.
  private var stackWait: StackListener.Wait?

  /// The largest number of events that are read before handlers have their turns, with those that the reader
  /// keeps, such as touches on regions.
  ///
  /// The server's buffer holds more of them, so that a buffer that was not read empty is known by this number.
  private static let batchLimit = 256

  init(_ connection: DisplayConnection, reader: EventReader, log: @escaping LogSink) {
    self.connection = connection
    self.reader = reader
    self.log = log
  }

  /// Hands out a batch of events, before the turns of those that get them.
  func takeTurn(at time: Double) {
    reader.remaining = Self.batchLimit
    while let event = reader.next() { for handler in handlers { handler.handle(event) } }
    let isFull = reader.remaining == 0
    // The server sends what did not fit into the socket once that has been read.
    if isBacklog, !isFull { connection.synchronise() }
    hasReadAll = !isFull && !isBacklog
    isBacklog = isFull
    if hasReadAll { for handler in handlers { handler.noteAllHandled() } }
  }

  var end: LoopEnd? { connection.isLost ? .connectionLost : nil }

  func prepareToWait() -> Bool {
    logErrors()
    connection.flush()
    guard hasReadAll else { return false }
    // What was sent since the last time, by this flush as well, may have made Xlib read events on the way,
    // whoever asked for it and when; they would wait for ever.
    let hasEvents = connection.hasEvents(since: requestsChecked)
    requestsChecked = connection.requestCount
    guard !hasEvents else { return false }
    stackWait = connection.stackListener?.wait(from: Monotonic.milliseconds)
    return true
  }

  var nextTurn: Double? {
    guard case .until(let moment) = stackWait else { return reader.nextTurn }
    return min(reader.nextTurn ?? moment, moment)
  }

  var descriptors: [pollfd] {
    let own = pollfd(reading: connection.fileDescriptor)
    guard case .descriptor(let other) = stackWait else { return [own] }
    return [own, other]
  }

  func becomeReady(_ descriptors: ArraySlice<pollfd>) {
    guard descriptors.first?.revents ?? 0 != 0 else { return }
    for handler in handlers { handler.yieldToServer() }
  }

  /// Logs the requests that failed.
  func logErrors() { for error in connection.takeErrors() { log(.info, "\(error)") } }
}
