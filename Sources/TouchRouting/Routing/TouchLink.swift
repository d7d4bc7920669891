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
  /// Its offer to handlers.
  var offer = Offer()
  /// Its handler.
  var handler = Handler()
  /// The treatment of its effects if it is cancelled.
  var onCancel = CancelStrategy.end
  /// The position at its latest delivery.
  var delivered: Point
  /// The tap that it may still become.
  var tap = TapChance()
  /// The time at which it goes to the application unless it is claimed.
  var deadline: Timestamp?
  /// Its change in the frame that is being routed.
  var moment = Moment()

  /// The offer of a touch to handlers.
  struct Offer {
    /// Whether handlers may have it once it is ours.
    var isForHandlers = false
    /// Whether handlers are to be asked now, since it is ours unless all of them decline.
    var isAsking = false
    /// Whether handlers hear of its begin only once gestures let them.
    var isDelayed = false
    /// The region whose handler is asked first, once it has heard of an earlier touch's end; nil for the
    /// one that was hit.
    var postponedAt: RegionID?
  }

  /// The handler of a touch.
  struct Handler {
    /// The responder that has it; nil for an own region without one.
    var responder: (any Responder)?
    /// The region whose responder or controller that is; nil while nothing handles it.
    var region: RegionID?
    /// Whether it is heard of one by one.
    var isAlone = false
  }

  /// The chance of a touch to be a tap.
  struct TapChance {
    /// The number of taps with this one; 0 where it is not one.
    var count = 1
    /// The distance within which it is still a tap, in px.
    var slop = 0.0
  }

  /// The change of a touch in the frame that is being routed.
  struct Moment {
    /// Its phase; nil where it is not part of the frame.
    var change: TouchPhase?
    /// Whether its handler has heard of that.
    var isHeard = false
  }

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
  var isLeaving: Bool { moment.change == .ended || moment.change == .cancelled }

  /// Whether its finger is down, as far as anybody knows.
  var isDown: Bool { state != .over && state != .awaiting && state != .ending }

  // Each of these is one access of the list that links are in, and copies none of them.

  /// Whether handlers hear of it at this moment, and so may know of it.
  var isHeardOf: Bool { state.hasHandler || offer.isAsking }

  /// Returns whether its handler has still to hear of what it did.
  func isToHear(_ phase: TouchPhase) -> Bool {
    moment.change == phase && state.hasHandler && !moment.isHeard
  }

  /// Whether its handler has still to hear of its end, which was put off.
  var isToHearDelayedEnd: Bool {
    state == .ending && moment.change == .ended && handler.region != nil && !moment.isHeard
  }

  /// Updates the touch.
  mutating func note(_ touch: Touch) {
    self.touch = touch
    moment.change = touch.phase
    noteStraying()
  }

  /// Notes whether it has moved too far to be a tap.
  mutating func noteStraying() {
    if (touch.position - touch.start).lengthSquared > tap.slop * tap.slop { tap.count = 0 }
  }

  /// Notes that its handler hears of it now.
  mutating func hear() {
    moment.isHeard = true
    delivered = touch.position
  }

  /// Forgets what it did in the frame.
  mutating func endMoment() {
    moment = Moment()
  }

  /// Returns the touch as handlers and recognizers see it.
  func routed(as phase: TouchPhase) -> RoutedTouch {
    // Links to nothing are never handed out.
    var routed = RoutedTouch(
      touch: touch, region: region ?? RegionID(slot: -1, version: 0), previousPosition: delivered,
      tapCount: tap.count)
    routed.touch.phase = phase
    return routed
  }
}
