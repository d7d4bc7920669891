internal import Touches

/// A touch and the region that it hit, from its begin until it is over and answered.
struct TouchLink {
  /// The touch at its latest report.
  var touch: Touch
  /// The region that was hit; nil for none, or if its tree was replaced.
  var region: RegionID?
  var state: LinkState
  /// Whether recognizers were gathered for it.
  var isGathered = false
  /// Whether recognizers have yet to receive its cancellation, since it became the application's.
  var isDismissed = false
  /// Its offer to handlers.
  var offer = Offer()
  /// Its handler.
  var handler = Handler()
  /// The treatment of its effects if it is cancelled.
  var onCancel = CancelStrategy.end
  /// The position at its latest delivery.
  var delivered: Point
  /// Its chance to be a tap.
  var tap = TapChance()
  /// The time at which it goes to the application unless it is claimed; nil for none.
  var deadline: Timestamp?
  /// Its change in the frame that is being routed.
  var moment = Moment()

  /// The offer of a touch to handlers.
  struct Offer {
    /// Whether handlers may receive it once it is ours.
    var isForHandlers = false
    /// Whether handlers must be asked now, because it is ours unless all of them decline.
    var isAsking = false
    /// Whether its begin is delayed until gestures let handlers receive it.
    var isDelayed = false
    /// The region whose handler is asked first, after it has received an earlier touch's end; nil
    /// for the region that was hit.
    var postponedAt: RegionID?
  }

  /// The handler of a touch.
  struct Handler {
    /// The responder that has it; nil for an `own` region without one.
    var responder: (any Responder)?
    /// The region of that responder or controller; nil while nothing handles it.
    var region: RegionID?
    /// Whether it is delivered in a call of its own.
    var isAlone = false
  }

  /// The chance of a touch to be a tap.
  struct TapChance {
    /// The number of taps with this one; 0 if it is no tap.
    var count = 1
    /// The distance within which it is still a tap, in px.
    var slop = 0.0
  }

  /// The change of a touch in the frame that is being routed.
  struct Moment {
    /// Its phase; nil if it is not part of the frame.
    var change: TouchPhase?
    /// Whether its handler has received the change.
    var isDelivered = false
  }

  init(_ touch: Touch, region: RegionID?, state: LinkState) {
    self.touch = touch
    self.region = region
    self.state = state
    delivered = touch.start
  }

  var id: TouchID { touch.id }

  /// Whether its region has it: for handlers, for recognizers, or undecided.
  var isTracked: Bool { state.isTracked || state == .taken && isGathered }

  /// Whether it ends or is cancelled in this frame.
  var isLeaving: Bool { moment.change == .ended || moment.change == .cancelled }

  /// Whether its finger is down, as far as is known.
  var isDown: Bool { state != .over && state != .awaiting && state != .ending }

  // Each of these is a single access to the list of links, and copies no link.

  /// Whether handlers receive it at this moment.
  var isVisibleToHandlers: Bool { state.hasHandler || offer.isAsking }

  /// Returns whether its handler has yet to receive a phase of this frame.
  func needsDelivery(_ phase: TouchPhase) -> Bool {
    moment.change == phase && state.hasHandler && !moment.isDelivered
  }

  /// Whether its handler has yet to receive its delayed end.
  var needsDelayedEndDelivery: Bool {
    state == .ending && moment.change == .ended && handler.region != nil && !moment.isDelivered
  }

  /// Updates the touch.
  mutating func note(_ touch: Touch) {
    self.touch = touch
    moment.change = touch.phase
    clearTapCountIfMoved()
  }

  /// Clears the tap count if it has moved too far to be a tap.
  mutating func clearTapCountIfMoved() {
    if (touch.position - touch.start).lengthSquared > tap.slop * tap.slop { tap.count = 0 }
  }

  /// Records that its handler receives it now.
  mutating func noteDelivery() {
    moment.isDelivered = true
    delivered = touch.position
  }

  /// Forgets its change in the frame.
  mutating func endMoment() {
    moment = Moment()
  }

  /// Returns the touch as handlers and recognizers see it.
  func routed(as phase: TouchPhase) -> RoutedTouch {
    // Touches without a region are never passed on.
    var routed = RoutedTouch(
      touch: touch, region: region ?? .nowhere, previousPosition: delivered,
      tapCount: tap.count)
    routed.touch.phase = phase
    return routed
  }
}
