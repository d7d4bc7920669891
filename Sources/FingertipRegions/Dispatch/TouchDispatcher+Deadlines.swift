internal import TouchRouting
internal import Touches

/// Deadlines, which a report of a touch may precede that has not arrived yet.
extension TouchDispatcher {
  /// Notes that all events that had arrived were handled, except those of touches, which are routed
  /// before deadlines pass.
  package func noteAllHandled() { deadlineGate.noteAllHandled() }

  /// Lets the router's deadlines pass that no report can precede any more.
  ///
  /// - Parameter now: the server time.
  func passDeadlines(at now: Timestamp) {
    let passage = deadlineGate.passage(of: router.nextDeadline, at: now)
    if let deadline = router.nextDeadline, deadline <= passage.time {
      router.step(timer: passage.time, into: &effects.waiting)
    }
    guard passage.mustSynchronise else { return }
    // Applications wait for the answers that are certain.
    sendAnswers()
    synchronise()
  }

  /// Returns the server time of a step at a moment of our clock, in ms: no deadline has passed by
  /// then, since reports that the server dated before it may not have been routed.
  func stepTime(_ time: Double) -> Timestamp {
    let now = serverTime(time)
    return min(now, router.nextDeadline ?? now)
  }
}
