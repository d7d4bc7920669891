internal import Touches

/// The time for which the spotlight stays when no finger is down, by the server's clock.
struct SpotlightStay {
  /// The time for which it stays, in ms; nil for as long as the tool is on.
  private let duration: Double?
  /// The time since which no finger is down; nil while one is.
  private var restStart: Timestamp?
  /// Whether it has disappeared since then.
  private(set) var isGone = false

  /// Creates the state of a spotlight that no finger has touched yet.
  init(_ duration: Double?, from now: Timestamp) {
    self.duration = duration
    restStart = now
  }

  /// Takes over the state of a former one.
  mutating func resume(_ former: SpotlightStay) {
    restStart = former.restStart
    isGone = former.isGone
  }

  /// Notes whether a finger is down.
  mutating func follow(isHeld: Bool, at time: Timestamp) {
    // A finger that did not begin on the tool, as on another monitor, must not prolong the rest.
    guard isHeld || restStart == nil else { return }
    restStart = isHeld ? nil : time
    if isHeld { isGone = false }
  }

  /// The time at which it disappears; nil for never.
  var end: Timestamp? {
    guard !isGone, let duration, let restStart else { return nil }
    return restStart + duration
  }

  /// Makes it disappear if its time is over.
  ///
  /// - Returns: whether it has disappeared just now.
  mutating func advance(to now: Timestamp) -> Bool {
    guard let end, now - end >= 0 else { return false }
    isGone = true
    return true
  }
}
