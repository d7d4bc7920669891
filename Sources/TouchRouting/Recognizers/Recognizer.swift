public import Touches

/// Finds one gesture in the movements of fingers.
///
/// A recognizer is a small state machine that knows nothing of others. It receives the fingers that
/// it tracks, and reports its state by `context.become`. A `GestureArena` decides which recognizer
/// gets the fingers. In a frame, a recognizer first receives the fingers that moved, then those
/// that were lifted, then those that came down. A finger lifted at a new position is first received
/// as a move.
///
/// After it has reported that its gesture is over or has failed, it is not called again before
/// `reset`, which comes when every finger that was offered to it is up.
public protocol Recognizer: AnyObject {
  /// The present values of its gesture, as far as they are known.
  var values: GestureValues { get }
  /// The position of its gesture, in px of the root; nil for the centroid of the fingers that it
  /// tracks.
  var position: Point? { get }

  /// Handles fingers that came down and are tracked from now on.
  func began(_ touches: [RoutedTouch], in context: RecognizerContext)
  /// Handles fingers that moved.
  func moved(_ touches: [RoutedTouch], in context: RecognizerContext)
  /// Handles fingers that were lifted and are no longer tracked.
  func ended(_ touches: [RoutedTouch], in context: RecognizerContext)
  /// Handles fingers that were cancelled and are no longer tracked.
  func cancelled(_ touches: [RoutedTouch], in context: RecognizerContext)
  /// Handles the wake-up that it requested by `context.wake`.
  func wokeUp(in context: RecognizerContext)
  /// Forgets everything, so that the next finger begins anew.
  func reset()

  /// Returns whether a finger that comes down while none is tracked continues the present gesture,
  /// as the second of two taps does; otherwise that gesture fails, and the finger begins a new one.
  func continues(with touch: RoutedTouch, in context: RecognizerContext) -> Bool
  /// Returns the interest in a finger on an `offer` region while nothing is recognized.
  func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest
  /// Returns whether another recognizer fails when this one recognizes and they share a finger.
  func canPrevent(_ other: any Recognizer) -> Bool
  /// Returns whether this one fails when another recognizes and they share a finger.
  func canBePrevented(by other: any Recognizer) -> Bool
}

extension Recognizer {
  /// Empty values.
  public var values: GestureValues { GestureValues() }
  /// The middle of the fingers.
  public var position: Point? { nil }

  /// Ignores the move.
  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {}
  /// Ignores the lift.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {}
  /// Fails, or cancels an active gesture.
  public func cancelled(_ touches: [RoutedTouch], in context: RecognizerContext) {
    context.giveUp()
  }
  /// Does nothing: the recognizer requests no wake-up.
  public func wokeUp(in context: RecognizerContext) {}

  /// Returns true: every finger continues the gesture.
  public func continues(with touch: RoutedTouch, in context: RecognizerContext) -> Bool { true }
  /// Returns `.alone`: the finger may become the gesture by itself.
  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    .alone
  }
  /// Returns true: it prevents every other recognizer.
  public func canPrevent(_ other: any Recognizer) -> Bool { true }
  /// Returns true: every other recognizer prevents it.
  public func canBePrevented(by other: any Recognizer) -> Bool { true }
}
