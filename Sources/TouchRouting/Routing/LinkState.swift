// A touch is linked to the region that it hit at its begin, until the touch is over. This is the one
// table of a link's transitions.
//
//   undecided ──claimed──▶ taken       the touch is ours, and no handler hears of it
//       │ ├────shared────▶ delivered   the touch is ours, and a handler hears of it
//       │ ├────denied────▶ theirs      the touch is the application's
//       │ └──liftAwaited─▶ awaiting    lifted, and a recognizer still waits for what comes next
//       │
//   delivered ─claimed, revoked─▶ taken
//       └─────liftDelayed───────▶ ending ─lifted, claimed, revoked, vanished─▶ over
//   delivered, taken, theirs ─lifted, vanished─▶ over
//
// A touch that is taken is never given to a handler again, and one that is theirs never comes back:
// the server accepts one answer for each touch.

/// The state of a link.
enum LinkState: String, CaseIterable, Sendable {
  /// On an `offer` region: nobody knows yet whose it is, and handlers have not heard of it.
  case undecided
  /// Lifted while undecided, and still not answered.
  case awaiting
  /// Ours, and handlers hear of it.
  case delivered
  /// Lifted and ours, and its handler has not heard of that, since a gesture may still have the touch.
  case ending
  /// Ours, and handlers do not hear of it (any more): eaten, or a gesture's.
  case taken
  /// The application's; remembered until the finger is up.
  case theirs
  /// Lifted or gone, and answered.
  case over

  /// Whether a region has a finger in it.
  var isTracked: Bool { self == .undecided || self == .delivered }

  /// Whether nobody knows yet whose it is.
  var isOpen: Bool { self == .undecided || self == .awaiting }

  /// Whether a handler has it, if only to hear of its end.
  var hasHandler: Bool { self == .delivered || self == .ending }
}

/// An event of a link.
enum LinkEvent: String, CaseIterable, Sendable {
  /// A recognizer has the touch for itself.
  case claimed
  /// A recognizer made it ours and lets handlers have it.
  case shared
  /// Nobody of ours can use it.
  case denied
  /// Handlers may not have it any more; the finger is still down.
  case revoked
  /// The finger was lifted.
  case lifted
  /// The finger was lifted, and a recognizer waits for what comes next.
  case liftAwaited
  /// The finger was lifted, and its handler is not to hear of that yet.
  case liftDelayed
  /// Nothing will be heard of it any more.
  case vanished
}

extension LinkState {
  /// Returns the state after an event; nil where that cannot happen in this state.
  func after(_ event: LinkEvent) -> LinkState? {
    switch (self, event) {
    case (.undecided, .claimed): .taken
    case (.undecided, .shared): .delivered
    case (.undecided, .denied): .theirs
    case (.undecided, .liftAwaited): .awaiting
    // It must be answered first.
    case (.undecided, .revoked), (.undecided, .lifted), (.undecided, .liftDelayed),
      (.undecided, .vanished):
      nil

    case (.awaiting, .claimed), (.awaiting, .shared), (.awaiting, .denied): .over
    // It is up, and unanswered.
    case (.awaiting, .revoked), (.awaiting, .lifted), (.awaiting, .liftAwaited),
      (.awaiting, .liftDelayed), (.awaiting, .vanished):
      nil

    case (.delivered, .claimed), (.delivered, .revoked): .taken
    case (.delivered, .shared): .delivered
    case (.delivered, .lifted), (.delivered, .vanished): .over
    case (.delivered, .liftDelayed): .ending
    case (.delivered, .denied), (.delivered, .liftAwaited): nil

    case (.ending, .claimed), (.ending, .revoked), (.ending, .lifted), (.ending, .vanished): .over
    case (.ending, .shared): .ending
    case (.ending, .denied), (.ending, .liftAwaited), (.ending, .liftDelayed): nil

    case (.taken, .claimed), (.taken, .shared), (.taken, .revoked): .taken
    case (.taken, .lifted), (.taken, .vanished): .over
    case (.taken, .denied), (.taken, .liftAwaited), (.taken, .liftDelayed): nil

    case (.theirs, .lifted), (.theirs, .vanished): .over
    // The application has it whatever becomes of us.
    case (.theirs, .revoked): .theirs
    case (.theirs, .claimed), (.theirs, .shared), (.theirs, .denied), (.theirs, .liftAwaited),
      (.theirs, .liftDelayed):
      nil

    case (.over, _): nil
    }
  }
}
