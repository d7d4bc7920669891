// A touch of a grab has two lives. The finger's ends when it is lifted, which the raw event tells. The
// sequence's ends for us with a touch end, which comes as well when we reject it, when the device is
// switched off, or when another client takes the device away. A router must hear of the first and of
// nothing else, and it must hear of it for a touch that it gave away, too.
//
// The raw end of a finger stands before the touch end in our stream, since the server makes them in
// that order. It may come long before: while another client holds the master frozen, raw events of the
// slave pass, and those of the master wait. So raw ends may be known before the begin.
//
//   undecided ─raised──▶ lifting ─ended──▶ lifted
//      ├──accepted──▶ ours ─raised─▶ leaving ─ended─▶ over
//      └──rejected──▶ theirs ─raised─▶ over
//
// With its device a touch is lost in every state, and there is only the answer left to give.
// An end that no raised finger explains is a cancellation. The end that confirms a reject is nothing:
// it comes late, or never while the master is frozen (`TouchEmitTouchEnd`, dix/touch.c).

/// The state of a touch that our grab took part in.
package enum GrabbedTouchState: String, CaseIterable, Sendable {
  /// The finger is down, and the server waits for an answer.
  case undecided
  /// The finger is up, which the touch's own events have still to say; unanswered.
  case lifting
  /// The touch has ended, and the server still waits for an answer.
  case lifted
  /// Accepted, and the finger is down.
  case ours
  /// Accepted, and the finger is up, which the touch's own events have still to say.
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
  /// The raw events say that the finger is up.
  case raised
  /// A touch end came.
  case ended
  /// We accept.
  case accepted
  /// We reject.
  case rejected
  /// The device is gone, or sends through another master now: no more is heard of the touch.
  case lost
}

/// The news of an event for a router.
package enum GrabbedTouchNews: Hashable, Sendable {
  /// Nothing that a router has to hear.
  case none
  /// The finger was lifted.
  case end
  /// Somebody took the touch away.
  case cancellation
}

extension GrabbedTouchState {
  /// Returns the state after an event, and what a router hears of it; nil where that cannot happen.
  package func after(_ event: GrabbedTouchEvent) -> (
    state: GrabbedTouchState, news: GrabbedTouchNews
  )? {
    switch (self, event) {
    case (.undecided, .raised): (.lifting, .none)
    case (.undecided, .ended): (.lifted, .cancellation)
    case (.undecided, .accepted): (.ours, .none)
    case (.undecided, .rejected): (.theirs, .none)
    case (.lifting, .ended): (.lifted, .end)
    case (.lifting, .accepted): (.leaving, .none)
    // The end that comes now may be the reject's.
    case (.lifting, .rejected): (.over, .end)
    case (.lifted, .accepted), (.lifted, .rejected): (.over, .none)
    // Another client took the touch away before the finger was up.
    case (.lifted, .raised): (.lifted, .none)
    case (.ours, .raised): (.leaving, .none)
    case (.ours, .ended): (.over, .cancellation)
    case (.leaving, .ended): (.over, .end)
    case (.theirs, .raised): (.over, .end)
    case (.theirs, .ended): (.theirs, .none)
    // Whoever lost the device tells the router; the server may still wait.
    case (.undecided, .lost), (.lifting, .lost), (.lifted, .lost): (.lifted, .none)
    case (.ours, .lost), (.leaving, .lost), (.theirs, .lost): (.over, .none)
    // One finger is raised once, and one touch answered once.
    case (.lifting, .raised), (.lifted, .ended), (.leaving, .raised): nil
    case (.ours, .accepted), (.ours, .rejected), (.leaving, .accepted), (.leaving, .rejected): nil
    case (.theirs, .accepted), (.theirs, .rejected), (.over, _): nil
    }
  }
}
