internal import Touches

/// A touch and what it hit, from its begin until it is over and answered.
struct TouchLink {
  /// The touch at its latest report.
  var touch: Touch
  /// The region that was hit; nil for none, and once its tree is gone.
  var region: RegionID?
  var state: LinkState
  /// Whether recognizers were gathered for it.
  var isGathered = false
  /// Whether recognizers are still to be told that it became the application's.
  var isDismissed = false
  /// Whether handlers may have it once it is ours.
  var isForHandlers = false
  /// Whether handlers are to be asked now, since it is ours unless all of them decline.
  var isAsking = false
  /// Whether handlers hear of its begin only once gestures let them.
  var isDelayed = false
  /// The region whose handler is asked first, once it has heard of an earlier touch's end; nil for the one
  /// that was hit.
  var postponedAt: RegionID?
  /// The responder that has it; nil for an own region without one.
  var taker: (any Responder)?
  /// The region whose responder or controller the taker is.
  var takerRegion: RegionID?
  /// Whether it is heard of one by one.
  var isAlone = false
  /// The treatment of its effects if it is cancelled.
  var onCancel = CancelStrategy.end
  /// The position at its latest delivery.
  var delivered: Point
  var tapCount = 1
  /// The distance within which it is still a tap, in px.
  var slop = 0.0
  /// The time at which it goes to the application unless it is claimed.
  var deadline: Timestamp?
  /// Its phase in the frame that is being routed; nil where it is not part of it.
  var change: TouchPhase?
  /// Whether its handler has heard of that.
  var isHeard = false

  init(_ touch: Touch, region: RegionID?, state: LinkState) {
    self.touch = touch
    self.region = region
    self.state = state
    delivered = touch.start
  }

  var id: TouchID { touch.id }

  /// Whether its region has it: handlers, recognizers, or nobody knows yet.
  var isTracked: Bool { state.isTracked || state == .taken && isGathered }

  /// Whether it goes in this frame.
  var isLeaving: Bool { change == .ended || change == .cancelled }

  /// Whether its finger is down, as far as anybody knows.
  var isDown: Bool { state != .over && state != .awaiting && state != .ending }

  // Each of these is one access of the list that links are in, and copies none of them.

  /// Whether handlers hear of it at this moment, and so may know of it.
  var isHeardOf: Bool { state.hasHandler || isAsking }

  /// Returns whether its handler has still to hear of what it did.
  func isToHear(_ phase: TouchPhase) -> Bool {
    change == phase && state.hasHandler && !isHeard
  }

  /// Whether its handler has still to hear of its end, which was put off.
  var isToHearDelayedEnd: Bool {
    state == .ending && change == .ended && takerRegion != nil && !isHeard
  }

  /// Updates the touch.
  mutating func note(_ touch: Touch) {
    self.touch = touch
    change = touch.phase
    noteStraying()
  }

  /// Notes whether it has moved too far to be a tap.
  mutating func noteStraying() {
    if (touch.position - touch.start).lengthSquared > slop * slop { tapCount = 0 }
  }

  /// Notes that its handler hears of it now.
  mutating func hear() {
    isHeard = true
    delivered = touch.position
  }

  /// Forgets what it did in the frame.
  mutating func endMoment() {
    change = nil
    isHeard = false
  }

  /// Returns the touch as handlers and recognizers see it.
  func routed(as phase: TouchPhase) -> RoutedTouch {
    // Links to nothing are never handed out.
    var routed = RoutedTouch(
      touch: touch, region: region ?? RegionID(slot: -1, version: 0), previousPosition: delivered,
      tapCount: tapCount)
    routed.touch.phase = phase
    return routed
  }
}
