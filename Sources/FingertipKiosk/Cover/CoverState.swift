/// The state machine of the lock and the blanking of the screen.
///
/// It reads no clock; all times are those of one clock, in ms.
package struct CoverState: Equatable, Sendable {
  /// The state of the lock, which takes all touches.
  package enum Lock: Equatable, Sendable {
    /// Not locked.
    case open
    /// Locked until it is unlocked.
    case endless
    /// Locked until a time, or until it is unlocked.
    case until(Double)
  }

  /// The state of the light.
  package enum Light: Equatable, Sendable {
    /// The screen shows its content.
    case on
    /// The screen is black until a finger comes down.
    case off
    /// The screen is on again, but the fingers that woke it are still down.
    case waking
  }

  /// An event that may change the state.
  package enum Event: Equatable, Sendable {
    /// The screen is locked for a duration; nil for no end.
    case lock(Double?)
    /// The screen is unlocked.
    case unlock
    /// The screen is blanked.
    case blank
    /// The screen is lit again.
    case wake
    /// A finger came down.
    case began
    /// A finger moved.
    case moved
    /// A finger was lifted, either the last one or while others are still down.
    case lifted(isLast: Bool)
    /// Time passed.
    case tick
  }

  /// The state of the lock.
  package private(set) var lock = Lock.open
  /// The state of the light.
  package private(set) var light = Light.on
  /// The time without a touch after which the screen is blanked; nil for never.
  package var blankAfter: Double?
  /// Whether a finger is down; it may rest without any event.
  package var isTouched = false
  /// The time of the latest touch.
  private var lastTouch: Double

  /// Creates the state of an open and lit screen.
  package init(at time: Double) { lastTouch = time }

  /// Whether the screen is covered, so that no touch reaches anybody.
  package var isCovering: Bool { lock != .open || light != .on }

  /// The time of the next change without events; nil for never.
  package var deadline: Double? {
    let unlock: Double? = if case .until(let end) = lock { end } else { nil }
    let blank = light == .on && !isTouched ? blankAfter.map { lastTouch + $0 } : nil
    return [unlock, blank].compactMap(\.self).min()
  }

  /// Returns the remaining time of the lock; nil if it is open or endless.
  package func rest(at time: Double) -> Double? {
    if case .until(let end) = lock { max(end - time, 0) } else { nil }
  }

  /// Handles an event.
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
    if let blankAfter, light == .on, !isTouched, lastTouch + blankAfter <= time { light = .off }
  }
}
