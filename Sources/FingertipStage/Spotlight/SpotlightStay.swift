internal import Touches

/// The time for which the spotlight stays when no finger is down, by the server's clock.
struct SpotlightStay {
  /// The time for which it stays, in ms; nil for as long as it is on.
  private let duration: Double?
  /// The time from which no finger was down; nil while one is.
  private var restStart: Timestamp?
  /// Whether it has gone since.
  private(set) var isGone = false

  /// A spotlight that no finger has touched yet.
  init(_ duration: Double?, from now: Timestamp) {
    self.duration = duration
    restStart = now
  }

  /// Takes the state of another one over.
  mutating func resume(_ former: SpotlightStay) {
    restStart = former.restStart
    isGone = former.isGone
  }

  /// Notes whether a finger is down.
  mutating func follow(isHeld: Bool, at time: Timestamp) {
    restStart = isHeld ? nil : time
    if isHeld { isGone = false }
  }

  /// The time at which it goes; nil for never.
  var end: Timestamp? {
    guard !isGone, let duration, let restStart else { return nil }
    return restStart + duration
  }

  /// Goes where its time is over.
  ///
  /// - Returns: whether it has gone just now.
  mutating func advance(to now: Timestamp) -> Bool {
    guard let end, now - end >= 0 else { return false }
    isGone = true
    return true
  }
}
