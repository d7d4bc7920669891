package import SystemSupport

/// A participant of a display's loop, which also handles the server's events.
package protocol LoopHandler: PollHandler {
  /// Yields to the server, which has just woken the loop and may have more to do.
  func yieldToServer()

  /// Handles an event of the server.
  func handle(_ event: DisplayEvent)

  /// Notes that all events that had arrived have been handled; called before the turn.
  func noteAllHandled()
}

extension LoopHandler {
  /// Does nothing.
  package func yieldToServer() {}
  /// Ignores the event.
  package func handle(_ event: DisplayEvent) {}
  /// Does nothing.
  package func noteAllHandled() {}
}
