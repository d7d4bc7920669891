internal import TouchRouting
internal import Touches

/// Recognizes two taps in a row at one place, by the limits of gestures.
struct DoubleTaps {
  private struct Finger {
    var id: TouchID
    var start: Point
    var startTime: Timestamp
    /// The touch of the preceding tap, if this one may be the second.
    var firstTap: TouchID?
  }

  private struct Tap {
    var touch: TouchID
    var position: Point
    var end: Timestamp
  }

  private static let limits = GestureLimits()

  private var fingers: [Finger] = []
  /// The first taps that a second one may follow.
  private var taps: [Tap] = []

  /// Handles a finger's report.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - pixelsPerMillimetre: the density at the finger, in px/mm.
  /// - Returns: the touch of the first tap if this completes the second; otherwise nil.
  mutating func follow(_ touch: Touch, pixelsPerMillimetre: Double) -> TouchID? {
    switch touch.phase {
    case .began:
      let reach = Self.limits.tap.distance * pixelsPerMillimetre
      let firstTap = takeTap(before: touch, within: reach)
      fingers.append(
        Finger(id: touch.id, start: touch.position, startTime: touch.time, firstTap: firstTap))
    case .moved, .stationary: dropStray(touch, Self.limits.slop * pixelsPerMillimetre)
    case .ended:
      dropStray(touch, Self.limits.slop * pixelsPerMillimetre)
      guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else { break }
      let finger = fingers.remove(at: index)
      guard touch.time - finger.startTime <= Self.limits.tap.duration else { break }
      if let firstTap = finger.firstTap { return firstTap }
      taps.append(Tap(touch: touch.id, position: touch.position, end: touch.time))
    case .cancelled: forget(touch.id)
    }
    return nil
  }

  /// Forgets a finger that is down.
  mutating func forget(_ touch: TouchID) { fingers.removeAll { $0.id == touch } }

  /// Removes expired taps, and removes and returns the latest tap that a touch may follow.
  private mutating func takeTap(before touch: Touch, within reach: Double) -> TouchID? {
    taps.removeAll { touch.time - $0.end > Self.limits.tap.longestPause }
    let index = taps.lastIndex {
      touch.time - $0.end >= Self.limits.tap.shortestPause
        && (touch.position - $0.position).lengthSquared <= reach * reach
    }
    return index.map { taps.remove(at: $0).touch }
  }

  private mutating func dropStray(_ touch: Touch, _ slop: Double) {
    fingers.removeAll {
      $0.id == touch.id && (touch.position - $0.start).lengthSquared > slop * slop
    }
  }
}
