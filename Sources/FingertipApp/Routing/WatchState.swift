// How the watchdog of a touch grab tells whether the router behind it still runs.
//
//   idle ──touch──▶ waiting ──interval, asks──▶ asked ──answer: nothing waits──▶ idle
//                      ▲                        │   │
//                      └─answer: touches wait───┘   └─patience, closes the grab──▶ closed
//                                                                                    │
//                                                    over ◀──grace, ends the process─┘
//
// It asks a while after a finger came down, when the router has long answered, for at first everybody
// is busy with the touch; and then until no touch waits for an answer any more, so that it never wakes
// while nobody touches the screen.

/// What a watchdog is doing.
enum WatchState: String, CaseIterable, Sendable {
  /// No finger has come down since the last answer.
  case idle
  /// It has asked.
  case asked
  /// A finger came down, or it was answered that touches wait; it asks soon.
  case waiting
  /// It has closed the grab of a process that did not answer.
  case closed
  /// There is nothing left to do.
  case over
}

/// What can happen to a watchdog.
enum WatchEvent: Hashable, Sendable {
  /// A finger came down.
  case touch
  /// The process answered, and says whether a touch waits for the router.
  case answer(isPending: Bool)
  /// What was waited for took too long.
  case timeout
}

/// What a watchdog does.
enum WatchAction: Hashable, Sendable {
  case none
  /// Asks the process.
  case ask
  /// Has the server close the grab, so that applications get the touches.
  case closeGrab
  /// Ends the process, unless somebody stopped it on purpose.
  case endProcess
}

extension WatchState {
  /// How long to stay in a state until there is a timeout, in ms; nil for ever.
  var patience: Double? {
    switch self {
    case .idle, .over: nil
    // A router answers in less than a millisecond, a machine that is swapping does not. Both together
    // are how long a touch may wait for a router that hangs.
    case .asked: 600
    case .waiting: 400
    case .closed: 10_000
    }
  }

  /// The state after an event, and what to do; the patience begins anew only in another state.
  func after(_ event: WatchEvent) -> (state: WatchState, action: WatchAction) {
    switch (self, event) {
    case (.idle, .touch): (.waiting, .none)
    case (.asked, .answer(isPending: false)): (.idle, .none)
    case (.asked, .answer(isPending: true)): (.waiting, .none)
    case (.asked, .timeout): (.closed, .closeGrab)
    case (.waiting, .timeout): (.asked, .ask)
    // It lives, and will find its grab gone.
    case (.closed, .answer): (.over, .none)
    case (.closed, .timeout): (.over, .endProcess)
    case (.idle, .answer), (.idle, .timeout), (.asked, .touch), (.waiting, .touch),
      (.waiting, .answer), (.closed, .touch), (.over, _):
      (self, .none)
    }
  }
}
