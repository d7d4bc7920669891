// A touch of a grab has two ends. The finger is lifted, which the raw event reports. The touch
// sequence ends for us with a touch end, which also comes when we reject it, when the device is
// disabled, or when another client takes the device away. A router must receive the first and
// nothing else, and also for a touch that it gave away.
//
// The raw end of a finger precedes the touch end in our stream, because the server creates them in
// that order. It may come long before: while another client holds the master frozen, raw events of
// the slave pass, and the events of the master wait. So raw ends may be known before the begin.
//
//   undecided ─raised──▶ lifting ─ended──▶ lifted
//      ├──accepted──▶ ours ─raised─▶ leaving ─ended─▶ over
//      └──rejected──▶ theirs ─raised─▶ over
//
// If its device is lost, a touch is lost in every state, and only the answer remains to be given.
// An end without a raised finger is a cancellation. The end that confirms a reject is ignored: it
// comes late, or never while the master is frozen (`TouchEmitTouchEnd`, dix/touch.c).

/// The state of a touch that our grab took part in.
package enum GrabbedTouchState: String, CaseIterable, Sendable {
  /// The finger is down, and the server waits for an answer.
  case undecided
  /// The finger is up, but the touch's own end has not arrived; unanswered.
  case lifting
  /// The touch has ended, and the server still waits for an answer.
  case lifted
  /// Accepted, and the finger is down.
  case ours
  /// Accepted, and the finger is up, but the touch's own end has not arrived.
  case leaving
  /// Rejected, and the finger is down.
  case theirs
  /// Answered, and the finger is up.
  case over

  /// Whether the server waits for an answer.
  package var isUnanswered: Bool { self == .undecided || self == .lifting || self == .lifted }
}

/// An event of such a touch.
package enum GrabbedTouchEvent: String, CaseIterable, Sendable {
  /// A raw event reports that the finger is up.
  case raised
  /// A touch end arrived.
  case ended
  /// We accepted the touch.
  case accepted
  /// We rejected the touch.
  case rejected
  /// The device is gone, or is attached to another master: no further events of the touch arrive.
  case lost
}

/// The consequence of an event for a router.
package enum GrabbedTouchOutcome: Hashable, Sendable {
  /// Nothing that concerns a router.
  case none
  /// The finger was lifted.
  case end
  /// The touch was taken away.
  case cancellation
}

extension GrabbedTouchState {
  /// Returns the state after an event, and the news for a router; nil if the event is impossible.
  package func after(_ event: GrabbedTouchEvent) -> (
    state: GrabbedTouchState, news: GrabbedTouchOutcome
  )? {
    switch (self, event) {
    case (.undecided, .raised): (.lifting, .none)
    case (.undecided, .ended): (.lifted, .cancellation)
    case (.undecided, .accepted): (.ours, .none)
    case (.undecided, .rejected): (.theirs, .none)
    case (.lifting, .ended): (.lifted, .end)
    case (.lifting, .accepted): (.leaving, .none)
    // The next end may be the one that confirms the reject.
    case (.lifting, .rejected): (.over, .end)
    case (.lifted, .accepted), (.lifted, .rejected): (.over, .none)
    // Another client took the touch away before the finger was up.
    case (.lifted, .raised): (.lifted, .none)
    case (.ours, .raised): (.leaving, .none)
    case (.ours, .ended): (.over, .cancellation)
    case (.leaving, .ended): (.over, .end)
    case (.theirs, .raised): (.over, .end)
    case (.theirs, .ended): (.theirs, .none)
    // The loss of the device is reported to the router separately; the server may still wait.
    case (.undecided, .lost), (.lifting, .lost), (.lifted, .lost): (.lifted, .none)
    case (.ours, .lost), (.leaving, .lost), (.theirs, .lost): (.over, .none)
    // A finger is raised once, and a touch is answered once.
    case (.lifting, .raised), (.lifted, .ended), (.leaving, .raised): nil
    case (.ours, .accepted), (.ours, .rejected), (.leaving, .accepted), (.leaving, .rejected): nil
    case (.theirs, .accepted), (.theirs, .rejected), (.over, _): nil
    }
  }
}
