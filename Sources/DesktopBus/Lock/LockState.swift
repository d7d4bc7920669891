/// The state of the screen's lock, from the reports of all services.
///
/// The screen counts as locked as long as any service says so: a screen saver may be running
/// without a locked session, and a session may be locked by a program that no screen saver knows.
package struct LockState: Sendable {
  /// The knowledge about one source.
  package enum Knowledge: Sendable {
    /// The service is absent.
    case absent
    /// The service is present, and has not replied yet.
    case asked
    /// The service reported that the screen is not locked.
    case unlocked
    /// The service reported a lock.
    case locked
    /// The service reported a lock, and is absent now.
    case lost
  }

  /// The expectation of a lock.
  package enum Outlook: Sendable {
    /// Nothing announces a lock.
    case calm
    /// Somebody requested a lock, and no locker has appeared yet.
    case lockExpected
    /// The machine is about to sleep; lockers start now.
    case asleep
  }

  /// An event about the lock.
  package enum Event: Equatable, Sendable {
    /// A source appeared on the bus.
    case appeared(LockSource)
    /// A source left the bus.
    case left(LockSource)
    /// A source reported whether the screen is locked.
    case reported(LockSource, isLocked: Bool)
    /// A source is present but cannot tell.
    case refused(LockSource)
    /// Somebody asked logind to lock the session.
    case lockRequested
    /// Somebody asked logind to unlock the session.
    case unlockRequested
    /// A locker is seen on the screen.
    case lockerSeen
    /// The machine is about to sleep.
    case sleepBegan
    /// The machine is awake again.
    case sleepEnded
    /// Time has passed.
    case timePassed
  }

  /// The time to wait for a requested lock, in ms: if no locker listens, none comes.
  package static let patience = 5000.0

  /// The knowledge about each source; a missing source is absent.
  private var known: [LockSource: Knowledge] = [:]
  /// The expectation of the lock at the last event.
  package private(set) var outlook = Outlook.calm
  /// The time at which a lock is no longer expected; nil if none is expected with a time limit.
  package private(set) var deadline: Double?

  /// Creates a state without knowledge.
  package init() {}

  /// The knowledge about a source.
  package subscript(_ source: LockSource) -> Knowledge { known[source] ?? .absent }

  /// Whether touches must not be shown.
  package var isLocked: Bool {
    outlook != .calm || known.values.contains { $0 == .locked || $0 == .lost }
  }

  /// Handles an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - time: the time of the event, by our clock in ms.
  package mutating func step(_ event: Event, at time: Double) {
    switch event {
    case .appeared(let source), .left(let source), .reported(let source, _), .refused(let source):
      known[source] = self[source].after(event)
    default: break
    }
    let former = outlook
    outlook = outlook.after(event, isDue: deadline.map { $0 <= time } ?? false)
    if outlook != .lockExpected {
      deadline = nil
    } else if former != .lockExpected || event == .lockRequested {
      deadline = time + Self.patience
    }
  }
}

extension LockState.Knowledge {
  /// Returns the knowledge after an event about the source.
  fileprivate func after(_ event: LockState.Event) -> Self {
    switch (event, self) {
    case (.appeared, .lost), (.left, .lost): .lost
    case (.appeared, _): .asked
    case (.left(let source), .locked): source.isRemembered ? .lost : .absent
    case (.left, _): .absent
    // A late report from a source that has left.
    case (.reported, .absent), (.refused, .absent): .absent
    case (.reported(_, let isLocked), _): isLocked ? .locked : .unlocked
    case (.refused, _): .unlocked
    default: self
    }
  }
}

extension LockState.Outlook {
  /// Returns the expectation after an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - isDue: whether the time limit of a requested lock has passed.
  /// - Returns: the new expectation.
  fileprivate func after(_ event: LockState.Event, isDue: Bool) -> Self {
    switch (self, event) {
    case (_, .sleepBegan): .asleep
    case (.asleep, .sleepEnded), (.asleep, .left(.logind)): .calm
    case (.asleep, _): .asleep
    case (_, .lockRequested): .lockExpected
    // From now on the locker's own reports count.
    case (.lockExpected, .reported(_, isLocked: true)), (.lockExpected, .lockerSeen),
      (.lockExpected, .unlockRequested):
      .calm
    case (.lockExpected, _): isDue ? .calm : .lockExpected
    case (.calm, _): .calm
    }
  }
}
