package import Glibc

/// The reason why a loop ended.
package enum LoopEnd: Equatable {
  /// The user or a program requested it.
  case asked
  /// All work is done.
  case finished
  /// A connection that handlers need was lost, such as that to the X server.
  case connectionLost
}

/// A participant of a loop: it acts at certain times, or waits for descriptors such as a socket.
///
/// All times are our clock's, in ms. A handler without descriptors needs only `takeTurn` and
/// `nextTurn`.
package protocol PollHandler: AnyObject {
  /// Does what must happen before any handler's `takeTurn`.
  func beginTurn()

  /// Does what is due at a time; called each time that the loop wakes.
  func takeTurn(at time: Double) throws

  /// Does what must happen after every handler's `takeTurn`.
  func endTurn()

  /// Prepares for the next wait.
  ///
  /// - Returns: whether the loop may wait; false if there is work to do at once.
  func prepareToWait() -> Bool

  /// The latest time for the next turn; nil if the handler waits for none.
  var nextTurn: Double? { get }

  /// The descriptors to poll; read before every wait.
  var descriptors: [pollfd] { get }

  /// Notes that one or more of the handler's descriptors are ready; the turn follows.
  func handleReady(_ descriptors: ArraySlice<pollfd>) throws

  /// Whether the handler's work is done, so that the loop may end.
  var isDone: Bool { get }

  /// The reason to end the loop now; nil to continue.
  var end: LoopEnd? { get }
}

extension PollHandler {
  /// Does nothing.
  package func beginTurn() {}
  /// Does nothing.
  package func takeTurn(at time: Double) throws {}
  /// Does nothing.
  package func endTurn() {}
  /// Lets the loop wait.
  package func prepareToWait() -> Bool { true }
  /// Nil: no time of its own.
  package var nextTurn: Double? { nil }
  /// No descriptors.
  package var descriptors: [pollfd] { [] }
  /// Does nothing: without descriptors it is never called.
  package func handleReady(_ descriptors: ArraySlice<pollfd>) throws {}
  /// Returns false: the handler works as long as the loop runs.
  package var isDone: Bool { false }
  /// `.finished` once the work is done.
  package var end: LoopEnd? { isDone ? .finished : nil }
}
