package import Glibc

/// The reason why a loop ended.
package enum LoopEnd: Equatable {
  /// The user or a program asked for it.
  case asked
  /// All work is done.
  case finished
  /// The X server went away.
  case connectionLost
}

/// Something that an event loop drives: it takes events of the server in, acts by the clock, or waits for
/// a descriptor, such as that of a request on the control socket.
///
/// All times are our clock's, in ms. A handler that only goes by the clock needs `takeTurn` and `nextTurn`.
package protocol LoopHandler: AnyObject {
  /// Yields to the server, which has just woken the loop and may have more to do.
  func yieldToServer()

  /// Does what cannot wait until all events are read that have arrived.
  func beginTurn()

  /// Handles an event of the server.
  func handle(_ event: DisplayEvent)

  /// Does what is due at a moment; called after each batch of events.
  func takeTurn(at time: Double) throws

  /// Does what has to come after all that the turn of any handler did.
  func endTurn()

  /// The time at which it wants its turn at the latest; nil where it waits for nothing.
  var nextTurn: Double? { get }

  /// The descriptors to poll besides the server's; asked before every wait.
  var descriptors: [pollfd] { get }

  /// Notes what happened to its descriptors, of which one or more are ready; the turn follows.
  func becomeReady(_ descriptors: ArraySlice<pollfd>) throws

  /// Whether its work is done, so that the loop may end.
  var isDone: Bool { get }

  /// The reason to end the loop now; nil to continue.
  var end: LoopEnd? { get }
}

extension LoopHandler {
  package func yieldToServer() {}
  package func beginTurn() {}
  package func handle(_ event: DisplayEvent) {}
  package func takeTurn(at time: Double) throws {}
  package func endTurn() {}
  package var nextTurn: Double? { nil }
  package var descriptors: [pollfd] { [] }
  package func becomeReady(_ descriptors: ArraySlice<pollfd>) throws {}
  package var isDone: Bool { false }
  package var end: LoopEnd? { isDone ? .finished : nil }
}
