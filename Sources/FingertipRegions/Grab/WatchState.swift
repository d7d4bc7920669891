// How the process that holds the touch grab tells whether the overlay behind it still runs.
//
//   idle ──asked for──▶ waiting ──interval, asks──▶ asked ──answer: nothing waits──▶ idle
//                          ▲                        │   │
//                          └─answer: touches wait───┘   └─patience, gives back──▶ deaf ──answer──▶ idle
//                                                                                  │
//                                                    over ◀──grace, ends the process─┘
//
// It asks a while after a touch was asked for, when the overlay has long answered; and then until no
// touch waits for an answer any more, so that it never wakes while nobody touches a region. One that was
// stopped cannot answer: it is not asked, everything is given back at once, and it is never ended.

/// The state of the overlay, as far as the process knows it.
enum WatchState: String, CaseIterable, Sendable {
  /// No touch has been asked for since the last answer.
  case idle
  /// The overlay has asked.
  case asked
  /// A touch was asked for, or it was answered that touches wait; it asks soon.
  case waiting
  /// The process has given all touches back, and asks for none.
  case deaf
  /// There is nothing left to do for an overlay that hangs.
  case over

  /// Whether the overlay is asked whose touches are.
  var isListening: Bool { self != .deaf && self != .over }
}

/// An event between the two.
enum WatchEvent: Hashable, Sendable {
  /// A touch was asked for.
  case touch
  /// The overlay answered; whether a touch waits for it.
  case answer(isPending: Bool)
  /// The time to wait has passed.
  case timeout
  /// The time to wait has passed, and the overlay was stopped, by Ctrl-Z for instance.
  case stopped
  /// The overlay does not read what it is told.
  case overflow
}

/// A step to be taken.
enum WatchAction: Hashable, Sendable {
  case none
  /// Asks the overlay.
  case ask
  /// Gives every touch back that waits, and asks the overlay whether it is there again.
  case giveBack
  /// Tells the overlay that it missed something, and asks for touches again.
  case goOn
  /// Ends the overlay.
  case endProcess
}

extension WatchState {
  /// The time for which to stay in a state until there is a timeout, in ms; nil for ever.
  var patience: Double? {
    switch self {
    case .idle, .over: nil
    // A router answers in less than a millisecond, a machine that is swapping does not. Both together
    // are how long a touch may wait for a router that hangs, the second for one that was stopped.
    case .asked: 600
    case .waiting: 400
    case .deaf: 10_000
    }
  }

  /// Returns the state after an event, and what to do; the patience begins anew only in another state.
  func after(_ event: WatchEvent) -> (state: WatchState, action: WatchAction) {
    switch (self, event) {
    case (.idle, .touch): (.waiting, .none)
    case (.asked, .answer(isPending: false)): (.idle, .none)
    case (.asked, .answer(isPending: true)): (.waiting, .none)
    case (.waiting, .timeout): (.asked, .ask)
    case (.asked, .timeout), (.waiting, .stopped), (.asked, .stopped), (.idle, .overflow),
      (.waiting, .overflow), (.asked, .overflow):
      (.deaf, .giveBack)
    case (.deaf, .answer), (.over, .answer): (.idle, .goOn)
    case (.deaf, .timeout): (.over, .endProcess)
    case (.deaf, .stopped): (.over, .none)
    case (.idle, .answer), (.idle, .timeout), (.idle, .stopped), (.asked, .touch),
      (.waiting, .touch), (.waiting, .answer), (.deaf, .touch), (.deaf, .overflow), (.over, .touch),
      (.over, .timeout), (.over, .stopped), (.over, .overflow):
      (self, .none)
    }
  }
}
