public import Touches

/// Something that the router wants done or known.
public struct Effect: Hashable, Sendable {
  /// The server time.
  public var time: Timestamp
  /// The kind.
  public var kind: Kind

  /// The kinds of effects.
  public enum Kind: Hashable, Sendable {
    /// A touch began, and this is what it hit; told for logs.
    case hit(TouchID, RegionID?, RegionPolicy?)
    /// The touch is ours: `XIAcceptTouch`.
    case accept(TouchID)
    /// The touch is the application's: `XIRejectTouch`.
    case reject(TouchID)
    /// A region's handler heard of touches, or a region that is ours had them without one; it has
    /// happened already and is told for logs and drawing.
    case deliver(Delivery)
    /// Touches were taken away from a region's handler; it has happened already.
    case cancel(Delivery, CancelStrategy, CancelCause)
    /// A gesture came to a state; told for logs and captions. Where something may be bound to that, an
    /// `act` follows.
    case gesture(Gesture)
    /// Something that the application binds to a region is to be carried out.
    case act(Act)
  }
}

/// Touches that a region heard of in one call.
public struct Delivery: Hashable, Sendable {
  /// The region whose responder was called: the one that was hit, or an ancestor.
  public var region: RegionID
  /// The phase of all of the touches.
  public var phase: TouchPhase
  /// The range of the touches among those of the effects.
  var touches: Range<Int>
}

/// The trigger of a region's action.
public enum ActTrigger: Hashable, Sendable {
  /// A touch on the region began, ended and so on.
  case phase(TouchPhase)
  /// Something happened to a button.
  case control(ControlEvent)
  /// A gesture began, changed, ended or was cancelled.
  case gesture(GestureID, RecognizerState)
  /// The region moved by itself.
  case motion(MotionEvent)
  /// No finger has touched the region for the time of one of its clocks, by its place among them.
  case idle(Int)
  /// The time of one of the region's clocks has come, by its place among them.
  case timer(Int)

  /// Whether time alone does it, and no touch.
  public var isTimed: Bool {
    switch self {
    case .idle, .timer, .motion: true
    case .phase, .control, .gesture: false
    }
  }
}

/// An event of a region that goes on after it was let go.
public enum MotionEvent: String, CaseIterable, Hashable, Sendable {
  /// It has left the screen.
  case gone
  /// It has come to rest.
  case settled
}

/// Something to be carried out: the application knows what it has bound to the trigger.
public struct Act: Hashable, Sendable {
  /// The region that acts.
  public var region: RegionID
  /// The trigger.
  public var trigger: ActTrigger
  /// The touch that did it.
  public var touch: TouchID
  /// The number of taps of which it is the last, or the gesture consists; 0 where it is no tap.
  public var taps: Int
  /// The position of the touch or the gesture, in px of the root.
  public var position: Point
  /// The start of the movement, in px of the root: where the touch came down, or the gesture was
  /// when its translation was zero.
  public var start: Point
  /// The gesture that did it; nil where a touch did.
  public var gesture: Gesture?
  /// The contact of the touch; nil where a gesture did it.
  public var contact: TouchContact?
  /// The velocity of the touch, in px/s; nil where a gesture did it.
  public var velocity: Vector?
  /// The time since the touch began, or the first of a gesture's fingers that are not forgotten, in ms; nil where
  /// neither did it.
  public var duration: Double?

  /// Something to be carried out, whose way began at `start`, or where its gesture's translation tells, or
  /// where it is.
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

  /// Creates what no touch does, but time.
  ///
  /// - Parameters:
  ///   - region: the region; `RegionID.nowhere` for what belongs to none.
  ///   - trigger: a trigger for which `isTimed`.
  ///   - position: the middle of the region, in px of the root.
  public init(of region: RegionID, _ trigger: ActTrigger, at position: Point) {
    self.init(
      region: region, trigger: trigger, touch: TouchID(device: DeviceID(rawValue: 0), contact: 0),
      position: position)
  }

  /// Creates the action of a gesture; nil for one that failed, to which nothing can be bound.
  public init?(_ gesture: Gesture) {
    guard gesture.state != .failed, let touch = gesture.touches.first else { return nil }
    self.init(
      region: gesture.region, trigger: .gesture(gesture.id, gesture.state), touch: touch,
      taps: gesture.values.taps ?? 0, position: gesture.position, gesture: gesture)
  }
}

/// The cause of a cancellation.
public enum CancelCause: String, CaseIterable, Hashable, Sendable {
  /// The source of the touches says so: the device is gone or disabled, or an end was never seen.
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
  /// The region, or one that it is in, was hidden.
  case regionHidden
  /// A gesture has the touch for itself.
  case recognized
}
