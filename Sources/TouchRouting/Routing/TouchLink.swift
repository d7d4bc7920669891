internal import Touches

/// A touch and what it hit, from its begin until it is over and answered.
struct TouchLink {
  /// What was last heard of it.
  var touch: Touch
  /// What it hit; nil for nothing, and once the tree that it hit is gone.
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
  /// Who hears of it; nil for a region of ours that nobody stands behind.
  var taker: (any Responder)?
  /// The region whose responder or controller the taker is.
  var takerRegion: RegionID?
  /// Whether it is heard of one by one.
  var isAlone = false
  /// What is left of what it did if it is cancelled.
  var onCancel = CancelStrategy.end
  /// Where it was when it was last heard of.
  var delivered: Point
  var tapCount = 1
  /// How far it may stray and still be a tap, in px.
  var slop = 0.0
  /// When it will be the application's if nobody claims it.
  var deadline: Timestamp?
  /// What it did in the frame that is being routed; nil for nothing.
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

  /// Whether its handler has still to hear of what it did.
  func isToHear(_ phase: TouchPhase) -> Bool {
    change == phase && state.hasHandler && !isHeard
  }

  /// Whether its handler has still to hear of its end, which was put off.
  var isToHearDelayedEnd: Bool {
    state == .ending && change == .ended && takerRegion != nil && !isHeard
  }

  /// Takes over what is new about it.
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

  /// The touch as handlers and recognizers see it.
  func routed(as phase: TouchPhase) -> RoutedTouch {
    // Links to nothing are never handed out.
    var routed = RoutedTouch(
      touch: touch, region: region ?? RegionID(slot: -1, version: 0), previousPosition: delivered,
      tapCount: tapCount)
    routed.touch.phase = phase
    return routed
  }
}
