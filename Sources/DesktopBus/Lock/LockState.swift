/// The state of the screen's lock, from the reports of all services.
///
/// It is locked as soon as one says so, and as long as one does: a screen saver may be running without the
/// session being locked, and a session be locked by a program that no screen saver knows.
package struct LockState: Sendable {
  /// The knowledge from one source.
  package enum Knowledge: Sendable {
    /// The service is not there.
    case absent
    /// The service is there, and has not answered yet.
    case asked
    /// The service reported that nothing is locked.
    case unlocked
    /// The service reported a lock.
    case locked
    /// The service reported a lock, and is not there any more.
    case lost
  }

  /// The expectation of the lock.
  package enum Outlook: Sendable {
    /// Nothing announces a lock.
    case calm
    /// Somebody asked for the lock, and no locker has come up yet.
    case lockExpected
    /// The machine is about to sleep; lockers come up now.
    case asleep
  }

  /// Something that was heard.
  package enum Event: Equatable, Sendable {
    /// A source came to the bus.
    case appeared(LockSource)
    /// A source left the bus.
    case left(LockSource)
    /// A source reported whether the screen is locked.
    case told(LockSource, isLocked: Bool)
    /// A source that is there cannot tell.
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
    /// Time went on.
    case timePassed
  }

  /// The time for which a lock is waited for that somebody asked for, in ms: where no locker listens, none
  /// comes.
  package static let patience = 5000.0

  /// The knowledge from each source; one that is missing is absent.
  private var known: [LockSource: Knowledge] = [:]
  /// The expectation of the lock at the last event.
  package private(set) var outlook = Outlook.calm
  /// The time at which a lock is not expected any more.
  package private(set) var deadline: Double?

  /// The state in which nothing is known.
  package init() {}

  /// The knowledge from a source.
  package subscript(_ source: LockSource) -> Knowledge { known[source] ?? .absent }

  /// Whether nothing of touches may be seen.
  package var isLocked: Bool {
    outlook != .calm || known.values.contains { $0 == .locked || $0 == .lost }
  }

  /// Handles an event.
  ///
  /// - Parameters:
  ///   - event: what was heard.
  ///   - time: when, by our clock in ms.
  package mutating func step(_ event: Event, at time: Double) {
    switch event {
    case .appeared(let source), .left(let source), .told(let source, _), .refused(let source):
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
  /// Returns the knowledge after an event of the source.
  fileprivate func after(_ event: LockState.Event) -> Self {
    switch (event, self) {
    case (.appeared, .lost), (.left, .lost): .lost
    case (.appeared, _): .asked
    case (.left(let source), .locked): source.isRemembered ? .lost : .absent
    case (.left, _): .absent
    // Told by one that has left meanwhile.
    case (.told, .absent), (.refused, .absent): .absent
    case (.told(_, let isLocked), _): isLocked ? .locked : .unlocked
    case (.refused, _): .unlocked
    default: self
    }
  }
}

extension LockState.Outlook {
  /// Returns the expectation after an event.
  ///
  /// - Parameters:
  ///   - event: what was heard.
  ///   - isDue: whether a lock that was asked for should have come by now.
  /// - Returns: the outlook then.
  fileprivate func after(_ event: LockState.Event, isDue: Bool) -> Self {
    switch (self, event) {
    case (_, .sleepBegan): .asleep
    case (.asleep, .sleepEnded), (.asleep, .left(.logind)): .calm
    case (.asleep, _): .asleep
    case (_, .lockRequested): .lockExpected
    // From now on it is the locker that tells.
    case (.lockExpected, .told(_, isLocked: true)), (.lockExpected, .lockerSeen),
      (.lockExpected, .unlockRequested):
      .calm
    case (.lockExpected, _): isDue ? .calm : .lockExpected
    case (.calm, _): .calm
    }
  }
}
