// The states of one clock. A region that is hidden, disabled or kept away by its conditions has its clocks
// stopped, so that nothing wakes up for what nobody sees.
//
//   stopped ──appeared──▶ running ──reached──▶ fired       (one that fires once)
//                          ▲  ▲ └───reached───┐            (one that fires again and again)
//                          │  └───────────────┘
//   idle only:  running, fired ──touched──▶ touched ──released──▶ running
//   all:        any ──vanished──▶ stopped

package import Touches

/// The times at which a clock fires, in ms.
package enum ClockTimes: Hashable, Sendable {
  /// Once no finger has touched for so long; the next touch arms it again.
  case idle(after: Double)
  /// For the first time after so long, and then again and again where it has an interval.
  case timer(after: Double, every: Double?)

  /// The time until it fires for the first time, in ms.
  fileprivate var first: Double {
    switch self {
    case .idle(let after), .timer(let after, _): after
    }
  }

  /// The time between two times that it fires, in ms; nil for one that fires once.
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

/// A clock of a region: something that happens when time has passed.
package struct RegionClock: Hashable, Sendable {
  /// The progress of the clock.
  package enum State: Hashable, Sendable {
    /// Its region is not there.
    case stopped
    /// Fingers are down; nothing is counted.
    case touched
    /// It fires at a moment.
    case running(until: Timestamp)
    /// It has fired, and does not again by itself.
    case fired
  }

  /// An event that a clock hears of.
  package enum Event: Hashable, Sendable {
    /// Its region is there from now on.
    case appeared(Timestamp)
    /// Its region is not there any more.
    case vanished
    /// A finger came down.
    case touched
    /// The last finger was lifted.
    case released(Timestamp)
    /// It is so late now.
    case reached(Timestamp)
  }

  /// The times at which it fires.
  package let times: ClockTimes
  /// The progress of the clock; stopped until its region appears.
  package private(set) var state = State.stopped

  /// A clock that does not run yet.
  package init(_ times: ClockTimes) { self.times = times }

  /// The moment at which it fires next; nil where time alone does not let it fire.
  package var deadline: Timestamp? {
    if case .running(let moment) = state { moment } else { nil }
  }

  /// Applies an event.
  ///
  /// - Returns: the moment at which it fired by that; nil where it did not.
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

  /// Returns the state after it fired; what was missed while the machine was busy is not made up for.
  private func next(after moment: Timestamp, _ now: Timestamp) -> State {
    guard let interval = times.interval else { return .fired }
    let next = moment + interval
    return .running(until: next > now ? next : now + interval)
  }
}
