// A touch is linked to the region that it hit at its begin, until the touch is over. This is the
// only table of a link's transitions.
//
//   undecided ──claimed──▶ taken       the touch is ours, and no handler receives it
//       │ ├────shared────▶ delivered   the touch is ours, and a handler receives it
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
  /// Not decided yet; handlers have not received it.
  case undecided
  /// Lifted while undecided, and still not answered.
  case awaiting
  /// Ours, and a handler receives it.
  case delivered
  /// Lifted and ours; its handler has not received the end, because a gesture may still claim it.
  case ending
  /// Ours, and no handler receives it (any more): eaten, or claimed by a gesture.
  case taken
  /// The application's; remembered until the finger is up.
  case theirs
  /// Lifted or gone, and answered.
  case over

  /// Whether the finger is down and undecided or delivered.
  var isTracked: Bool { self == .undecided || self == .delivered }

  /// Whether it is not decided yet.
  var isOpen: Bool { self == .undecided || self == .awaiting }

  /// Whether a handler has it, or has yet to receive its end.
  var hasHandler: Bool { self == .delivered || self == .ending }
}

/// An event of a link.
enum LinkEvent: String, CaseIterable, Sendable {
  /// A recognizer claimed the touch.
  case claimed
  /// A handler or a recognizer made it ours, and handlers receive it.
  case shared
  /// No region or gesture can use it.
  case denied
  /// Handlers lose it; the finger is still down.
  case revoked
  /// The finger was lifted.
  case lifted
  /// The finger was lifted, and a recognizer waits for what comes next.
  case liftAwaited
  /// The finger was lifted, and its handler must not receive that yet.
  case liftDelayed
  /// There will be no further reports of it.
  case vanished
}

extension LinkState {
  /// Returns the state after an event; nil if the event cannot happen in this state.
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
    // The application has it, even if we are paused or reloaded.
    case (.theirs, .revoked): .theirs
    case (.theirs, .claimed), (.theirs, .shared), (.theirs, .denied), (.theirs, .liftAwaited),
      (.theirs, .liftDelayed):
      nil

    case (.over, _): nil
    }
  }
}
