/// Whether the screen is locked or black, and until when: a state machine, to which time is passed in.
///
/// All times are in ms of one clock.
package struct CoverState: Equatable, Sendable {
  /// The state of the lock that keeps touches from everybody.
  package enum Lock: Equatable, Sendable {
    /// Not locked.
    case open
    /// Locked until it is unlocked.
    case endless
    /// Locked until a moment, or until it is unlocked.
    case until(Double)
  }

  /// The state of the light.
  package enum Light: Equatable, Sendable {
    /// The screen shows what is on it.
    case on
    /// Black until a finger comes down.
    case off
    /// On again, and the fingers that did it are not lifted yet.
    case waking
  }

  /// Something that happens to the screen.
  package enum Event: Equatable, Sendable {
    /// It is locked for a time, nil for no end.
    case lock(Double?)
    /// It is unlocked.
    case unlock
    /// It is made black.
    case blank
    /// It is made light again.
    case wake
    /// A finger came down.
    case began
    /// A finger moved.
    case moved
    /// A finger was lifted; the last one, or others are still down.
    case lifted(isLast: Bool)
    /// Time passed.
    case tick
  }

  /// The state of the lock.
  package private(set) var lock = Lock.open
  /// The state of the light.
  package private(set) var light = Light.on
  /// The time without a touch after which the screen is black; nil for never.
  package var blankAfter: Double?
  /// The time of the latest touch.
  private var lastTouch: Double

  /// A screen that is open and lit.
  package init(at time: Double) { lastTouch = time }

  /// Whether no touch reaches anybody.
  package var isCovering: Bool { lock != .open || light != .on }

  /// The time at which something changes if nothing happens; nil for never.
  package var deadline: Double? {
    let unlock: Double? = if case .until(let end) = lock { end } else { nil }
    let blank = light == .on ? blankAfter.map { lastTouch + $0 } : nil
    return [unlock, blank].compactMap(\.self).min()
  }

  /// The time that is left of the lock; nil where it is open or has no end.
  package func rest(at time: Double) -> Double? {
    if case .until(let end) = lock { max(end - time, 0) } else { nil }
  }

  /// Takes in what happens.
  package mutating func step(_ event: Event, at time: Double) {
    switch event {
    case .lock(let duration): lock = duration.map { .until(time + $0) } ?? .endless
    case .unlock: lock = .open
    case .blank: light = .off
    case .wake:
      light = .on
      lastTouch = time
    case .began:
      lastTouch = time
      if light == .off { light = .waking }
    case .moved: lastTouch = time
    case .lifted(let isLast):
      lastTouch = time
      if light == .waking, isLast { light = .on }
    case .tick: break
    }
    if case .until(let end) = lock, end <= time { lock = .open }
    if let blankAfter, light == .on, lastTouch + blankAfter <= time { light = .off }
  }
}
