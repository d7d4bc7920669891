// How the process that holds the touch grab knows whether its overlay still runs.
//
//   idle ──asked for──▶ waiting ──interval, asks──▶ asked ──answer: nothing waits──▶ idle
//                          ▲                        │   │
//                          └─answer: touches wait───┘   └─patience, gives back──▶ deaf ──answer──▶
//                          idle │ over ◀──grace, ends the process─┘
//
// The process asks the question a while after it asked about a touch, when the overlay should have
// answered long ago, and repeats it until no touch waits for an answer. So it never wakes while
// nobody touches a region. A stopped overlay cannot answer: it is not asked, everything is given
// back at once, and it is never killed.

/// The state of the overlay, as far as the process knows.
enum WatchState: String, CaseIterable, Sendable {
  /// The process has not asked about any touch since the last answer.
  case idle
  /// The process has asked whether the overlay still takes its turns.
  case asked
  /// The process asked about a touch, or the overlay answered that touches wait; it will ask soon.
  case waiting
  /// The process has given all touches back, and asks about none.
  case deaf
  /// Nothing is left to do for an overlay that hangs.
  case over

  /// Whether the overlay is asked about touches.
  var isListening: Bool { self != .deaf && self != .over }
}

/// An event between the process and the overlay.
enum WatchEvent: Hashable, Sendable {
  /// The process asked about a touch.
  case touch
  /// The overlay answered; the value is whether a touch waits for it.
  case answer(isPending: Bool)
  /// The time to wait has passed.
  case timeout
  /// The time to wait has passed, and the overlay is stopped, for example by Ctrl-Z.
  case stopped
  /// The overlay does not read its messages.
  case overflow
}

/// A step for the process to take.
enum WatchAction: Hashable, Sendable {
  case none
  /// Asks the overlay whether it still takes its turns.
  case ask
  /// Gives all waiting touches back, and asks the overlay whether it is there again.
  case restore
  /// Tells the overlay that it missed reports, and asks about touches again.
  case resume
  /// Kills the overlay.
  case endProcess
}

extension WatchState {
  /// The time in a state until its timeout, in ms; nil for no limit.
  var patience: Double? {
    switch self {
    case .idle, .over: nil
    // A router answers in less than a millisecond, but a machine that swaps is slow. The sum of
    // both is the longest time that a touch waits for a router that hangs; the second one alone for
    // a stopped one.
    case .asked: 600
    case .waiting: 400
    case .deaf: 10_000
    }
  }

  /// Returns the state after an event, and the step to take; patience restarts only in another
  /// state.
  func after(_ event: WatchEvent) -> (state: WatchState, action: WatchAction) {
    switch (self, event) {
    case (.idle, .touch): (.waiting, .none)
    case (.asked, .answer(isPending: false)): (.idle, .none)
    case (.asked, .answer(isPending: true)): (.waiting, .none)
    case (.waiting, .timeout): (.asked, .ask)
    case (.asked, .timeout), (.waiting, .stopped), (.asked, .stopped), (.idle, .overflow),
      (.waiting, .overflow), (.asked, .overflow):
      (.deaf, .restore)
    case (.deaf, .answer), (.over, .answer): (.idle, .resume)
    case (.deaf, .timeout): (.over, .endProcess)
    case (.deaf, .stopped): (.over, .none)
    case (.idle, .answer), (.idle, .timeout), (.idle, .stopped), (.asked, .touch),
      (.waiting, .touch), (.waiting, .answer), (.deaf, .touch), (.deaf, .overflow), (.over, .touch),
      (.over, .timeout), (.over, .stopped), (.over, .overflow):
      (self, .none)
    }
  }
}
