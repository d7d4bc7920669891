public import Touches

/// A condition that should not occur, which the router has dealt with and reports for the log.
public enum RouterFault: Hashable, Sendable {
  /// An event of a touch that is impossible in its state; it was ignored.
  case impossible(TouchID, state: String, event: String)
  /// A report of a touch that never began here or is over; it was skipped.
  case unknownTouch(TouchID, phase: TouchPhase)
  /// A touch began that was down already; the old one was cancelled.
  case beganWhileDown(TouchID)
  /// A handler made the router step while it was stepping; nothing was done.
  case stepInStep
  /// A recognizer's deadline did not advance when it was reached.
  case deadlineStuck
}

extension RouterFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .impossible(let id, let state, let event):
      "\(id) is '\(state)', in which '\(event)' cannot happen"
    case .unknownTouch(let id, let phase):
      "\(id) reports '\(phase)' but is not routed"
    case .beganWhileDown(let id):
      "\(id) began while it was routed: its end was never seen"
    case .stepInStep:
      "a handler made the router step while it was stepping"
    case .deadlineStuck:
      "a recognizer asks repeatedly to be called at the same moment"
    }
  }
}

/// An error of the router's caller.
public enum RouterError: Error, Hashable, Sendable {
  /// `resume` was called more often than `pause`.
  case unbalancedResume
}

extension RouterError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unbalancedResume:
      "resume without a pause: the router is not paused"
    }
  }
}
