internal import Glibc
package import SystemSupport

/// The loop of a program with a display, which passes events to the handlers before their turns.
package final class EventLoop {
  private let loop: PollLoop
  private let events: DisplayEvents

  /// The handlers, in the order in which they get events and turns.
  package var handlers: [any LoopHandler] = [] {
    didSet {
      events.handlers = handlers
      // One by one: converting a whole array would look for conformances at run time.
      loop.handlers = [events]
      for handler in handlers { loop.handlers.append(handler) }
    }
  }

  /// Creates a loop without handlers.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - reader: the reader of its events.
  ///   - log: receives requests that failed unexpectedly.
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
  /// - Returns: the reason why it ended.
  /// - Throws: any error of a handler.
  package func run() throws -> LoopEnd {
    defer { events.logErrors() }
    return try loop.run()
  }

  /// Passes all events so far to the handlers, including those still in transit.
  ///
  /// - Throws: any error of a handler.
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
  /// The handlers that receive the events.
  var handlers: [any LoopHandler] = []
  /// Whether the last turn read all events that had arrived.
  private(set) var hasReadAll = true
  /// Whether the last turn read as many events as allowed.
  private var isBacklog = false
  /// The request count when no event was found waiting last.
  private var requestCountAtCheck: UInt = 0
  /// The second connection's part in the next wait; nil if there is no such connection.
  private var stackWait: StackListener.Wait?

  /// The maximum number of events read before the handlers' turns, even if the reader keeps them.
  ///
  /// The server's buffer holds more, so reading this many means that the buffer may not be empty.
  private static let batchLimit = 256

  init(_ connection: DisplayConnection, reader: EventReader, log: @escaping LogSink) {
    self.connection = connection
    self.reader = reader
    self.log = log
  }

  /// Passes on a batch of events, before the turns of their receivers.
  func takeTurn(at time: Double) {
    reader.remaining = Self.batchLimit
    while let event = reader.next() { for handler in handlers { handler.handle(event) } }
    let isFull = reader.remaining == 0
    // The server sends the events that did not fit into the socket once that has been read.
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
    // Requests since the last check, even this flush, may have made Xlib read events on the side;
    // without another check they would wait forever.
    let hasEvents = connection.hasEvents(since: requestCountAtCheck)
    requestCountAtCheck = connection.requestCount
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

  func handleReady(_ descriptors: ArraySlice<pollfd>) {
    guard descriptors.first?.revents ?? 0 != 0 else { return }
    for handler in handlers { handler.yieldToServer() }
  }

  /// Logs the requests that failed.
  func logErrors() { for error in connection.takeErrors() { log(.info, "\(error)") } }
}
