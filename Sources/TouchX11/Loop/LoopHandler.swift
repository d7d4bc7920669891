package import SystemSupport

/// Something that the loop of a display drives: it takes events of the server in as well.
package protocol LoopHandler: PollHandler {
  /// Yields to the server, which has just woken the loop and may have more to do.
  func yieldToServer()

  /// Handles an event of the server.
  func handle(_ event: DisplayEvent)

  /// Notes that all events that had arrived are handled; called before the turn.
  func noteAllHandled()
}

extension LoopHandler {
  package func yieldToServer() {}
  package func handle(_ event: DisplayEvent) {}
  package func noteAllHandled() {}
}
