public import Touches

/// An instruction or a notification of the router.
public struct Effect: Hashable, Sendable {
  /// The server time.
  public var time: Timestamp
  /// The kind.
  public var kind: Kind

  /// The kinds of effects.
  public enum Kind: Hashable, Sendable {
    /// A touch began on a region, or on none; for logs.
    case hit(TouchID, RegionID?, RegionPolicy?)
    /// The touch is ours: `XIAcceptTouch`.
    case accept(TouchID)
    /// The touch is the application's: `XIRejectTouch`.
    case reject(TouchID)
    /// A region's handler received touches, or an `own` region without a handler did. It has
    /// happened already; it is reported for logs and drawing.
    case deliver(Delivery)
    /// Touches were cancelled for a region's handler. It has happened already.
    case cancel(Delivery, CancelStrategy, CancelCause)
    /// A gesture reached a state; for logs and captions. If an action may be bound to the state, an
    /// `act` follows.
    case gesture(Gesture)
    /// An action that the application binds to a region must be carried out.
    case act(Act)
  }
}

/// The touches that a region received in one call.
public struct Delivery: Hashable, Sendable {
  /// The region whose responder was called: the one that was hit, or an ancestor.
  public var region: RegionID
  /// The phase of all of the touches.
  public var phase: TouchPhase
  /// The range of its touches in the touches of `Effects`.
  var touches: Range<Int>
}

/// The trigger of a region's action.
public enum ActTrigger: Hashable, Sendable {
  /// A touch on the region began, ended and so on.
  case phase(TouchPhase)
  /// An event of a control or a key.
  case control(ControlEvent)
  /// A gesture began, changed, ended or was cancelled.
  case gesture(GestureID, RecognizerState)
  /// The region moved by itself.
  case motion(MotionEvent)
  /// No finger has touched the region for the time of one of its clocks, given by its index.
  case idle(Int)
  /// The time of one of the region's clocks has come, given by its index.
  case timer(Int)

  /// Whether time alone triggers it, without a touch.
  public var isTimed: Bool {
    switch self {
    case .idle, .timer, .motion: true
    case .phase, .control, .gesture: false
    }
  }
}

/// An event of a region that keeps moving after its release.
public enum MotionEvent: String, CaseIterable, Hashable, Sendable {
  /// It has left the screen.
  case gone
  /// It has come to rest.
  case settled
}

/// A request for the action that the application binds to a region's trigger.
public struct Act: Hashable, Sendable {
  /// The region that acts.
  public var region: RegionID
  /// The trigger.
  public var trigger: ActTrigger
  /// The touch that triggered it; one that no device has if the trigger `isTimed`.
  public var touch: TouchID
  /// The number of taps so far in the series, or in the gesture; 0 if it is no tap.
  public var taps: Int
  /// The position of the touch or the gesture, in px of the root.
  public var position: Point
  /// The start of the movement, in px of the root: where the touch came down, or the gesture was
  /// when its translation was zero.
  public var start: Point
  /// The gesture that triggered it; nil if a touch did.
  public var gesture: Gesture?
  /// The contact of the touch; nil for a gesture.
  public var contact: TouchContact?
  /// The velocity of the touch, in px/s; nil for a gesture.
  public var velocity: Vector?
  /// The time since the begin of the touch, or of the first of a gesture's fingers that the router
  /// still knows, in ms; nil without either.
  public var duration: Double?

  /// Creates an act; without `start`, its movement began at the position minus the gesture's
  /// translation.
  public init(
    region: RegionID, trigger: ActTrigger, touch: TouchID, taps: Int = 0, position: Point,
    start: Point? = nil,
    gesture: Gesture? = nil
  ) {
    self.start = start ?? position + (gesture?.values.translation ?? .zero) * -1
    self.region = region
    self.trigger = trigger
    self.touch = touch
    self.taps = taps
    self.position = position
    self.gesture = gesture
  }

  /// Creates an act that time triggers, not a touch.
  ///
  /// - Parameters:
  ///   - region: the region; `RegionID.nowhere` for none.
  ///   - trigger: a trigger for which `isTimed`.
  ///   - position: the middle of the region, in px of the root.
  public init(of region: RegionID, _ trigger: ActTrigger, at position: Point) {
    self.init(
      region: region, trigger: trigger, touch: TouchID(device: DeviceID(rawValue: 0), contact: 0),
      position: position)
  }

  /// Creates the act of a gesture; nil for a failed one, to which no action can be bound.
  public init?(_ gesture: Gesture) {
    guard gesture.state != .failed, let touch = gesture.touches.first else { return nil }
    self.init(
      region: gesture.region, trigger: .gesture(gesture.id, gesture.state), touch: touch,
      taps: gesture.values.taps ?? 0, position: gesture.position, gesture: gesture)
  }
}

/// The cause of a cancellation.
public enum CancelCause: String, CaseIterable, Hashable, Sendable {
  /// The source of the touches lost them: the device is gone or disabled, or an end was missed.
  case lost
  /// The screen is locked or blanked.
  case locked
  /// Another virtual terminal is shown.
  case switchedAway
  /// The root has another size or orientation.
  case resized
  /// There is a new tree.
  case reloaded
  /// The router is paused.
  case paused
  /// The program ends.
  case quit
  /// The region is no longer in the tree.
  case regionRemoved
  /// The region or one of its ancestors was hidden.
  case regionHidden
  /// A gesture claimed the touch.
  case recognized
}
