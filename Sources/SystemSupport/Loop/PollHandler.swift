package import Glibc

/// The reason why a loop ended.
package enum LoopEnd: Equatable {
  /// The user or a program asked for it.
  case asked
  /// All work is done.
  case finished
  /// The connection that handlers need went away, such as that to the X server.
  case connectionLost
}

/// Something that a loop drives: it acts by the clock, or waits for a descriptor, such as that of a request on
/// the control socket.
///
/// All times are our clock's, in ms. A handler that only goes by the clock needs `takeTurn` and `nextTurn`.
package protocol PollHandler: AnyObject {
  /// Does what cannot wait until the turns before its own are taken.
  func beginTurn()

  /// Does what is due at a moment; called each time that the loop wakes.
  func takeTurn(at time: Double) throws

  /// Does what has to come after all that the turn of any handler did.
  func endTurn()

  /// Prepares for the next wait.
  ///
  /// - Returns: whether the loop may wait; false where there is something to do at once.
  func prepareToWait() -> Bool

  /// The time at which it wants its turn at the latest; nil where it waits for nothing.
  var nextTurn: Double? { get }

  /// The descriptors to poll; asked before every wait.
  var descriptors: [pollfd] { get }

  /// Notes what happened to its descriptors, of which one or more are ready; the turn follows.
  func becomeReady(_ descriptors: ArraySlice<pollfd>) throws

  /// Whether its work is done, so that the loop may end.
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
  /// No time of its own.
  package var nextTurn: Double? { nil }
  /// No descriptors.
  package var descriptors: [pollfd] { [] }
  /// Notes nothing: without descriptors it is never called.
  package func becomeReady(_ descriptors: ArraySlice<pollfd>) throws {}
  /// Returns false: the handler works as long as the loop runs.
  package var isDone: Bool { false }
  /// `.finished` once its work is done.
  package var end: LoopEnd? { isDone ? .finished : nil }
}
