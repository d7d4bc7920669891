// The states of one clock. The clocks of a region that is hidden, disabled or withheld by its
// conditions are stopped, so that the program does not wake up for them.
//
//   stopped ──appeared──▶ running ──reached──▶ fired       (one that fires once)
//                          ▲  ▲ └───reached───┐            (one that fires again and again)
//                          │  └───────────────┘
//   idle only:  running, fired ──touched──▶ touched ──released──▶ running
//   all:        any ──vanished──▶ stopped

package import Touches

/// The times at which a clock fires, in ms.
package enum ClockTimes: Hashable, Sendable {
  /// When no finger has touched for a time; the next touch rearms it.
  case idle(after: Double)
  /// After a time, and then at an interval if it has one.
  case timer(after: Double, every: Double?)

  /// The time until it fires for the first time, in ms.
  fileprivate var first: Double {
    switch self {
    case .idle(let after), .timer(let after, _): after
    }
  }

  /// The interval between two firings, in ms; nil for a clock that fires once.
  package var interval: Double? {
    switch self {
    case .idle: nil
    case .timer(_, let every): every
    }
  }

  /// The longest time until it fires, in ms.
  package var longest: Double { max(first, interval ?? 0) }

  fileprivate var isIdle: Bool {
    if case .idle = self { true } else { false }
  }
}

/// A clock of a region, which fires when a time has passed.
package struct RegionClock: Hashable, Sendable {
  /// The state of the clock.
  package enum State: Hashable, Sendable {
    /// Its region is not present.
    case stopped
    /// Fingers are down, so an idle clock does not run.
    case touched
    /// It will fire at a time.
    case running(until: Timestamp)
    /// It has fired, and does not fire again by itself.
    case fired
  }

  /// An event that a clock handles.
  package enum Event: Hashable, Sendable {
    /// Its region appeared.
    case appeared(Timestamp)
    /// Its region vanished.
    case vanished
    /// A finger came down.
    case touched
    /// The last finger was lifted.
    case released(Timestamp)
    /// A time was reached.
    case reached(Timestamp)
  }

  /// The times at which it fires.
  package let times: ClockTimes
  /// The state of the clock; stopped until its region appears.
  package private(set) var state = State.stopped

  /// Creates a clock that is stopped.
  package init(_ times: ClockTimes) { self.times = times }

  /// The time at which it fires next; nil if it does not run.
  package var deadline: Timestamp? {
    if case .running(let moment) = state { moment } else { nil }
  }

  /// Applies an event.
  ///
  /// - Returns: the time at which it was due, if it fired; otherwise nil.
  package mutating func handle(_ event: Event) -> Timestamp? {
    switch (state, event) {
    case (.stopped, .appeared(let now)): state = .running(until: now + times.first)
    case (_, .vanished): state = .stopped
    case (.running, .touched) where times.isIdle, (.fired, .touched) where times.isIdle:
      state = .touched
    case (.touched, .released(let now)): state = .running(until: now + times.first)
    case (.running(let moment), .reached(let now)) where moment <= now:
      state = next(after: moment, now)
      return moment
    case (.stopped, _), (.touched, _), (.running, _), (.fired, _): break
    }
    return nil
  }

  /// Returns the state after it fired; firings that were missed while the machine was busy are
  /// skipped.
  private func next(after moment: Timestamp, _ now: Timestamp) -> State {
    guard let interval = times.interval else { return .fired }
    let next = moment + interval
    return .running(until: next > now ? next : now + interval)
  }
}
