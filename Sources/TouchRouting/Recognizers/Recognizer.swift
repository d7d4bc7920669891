public import Touches

/// Finds one gesture in what fingers do.
///
/// A recognizer is a small state machine that knows nothing of others. It hears of the fingers that it
/// tracks and says by `context.become` what they have come to; whether that counts is decided between
/// recognizers, by a `GestureArena`. In one frame it hears first of fingers that moved, then of those
/// that were lifted, then of those that came down; where a lifted finger was is heard of as a move.
///
/// It is called until it said that its gesture is over or has failed, and then not again before `reset`,
/// which comes when every finger that was offered to it is up.
public protocol Recognizer: AnyObject {
  /// The present values of its gesture, as far as they are known.
  var values: GestureValues { get }
  /// The position of its gesture, in px of the root; nil for the middle of the fingers that it
  /// tracks.
  var position: Point? { get }

  /// Handles fingers that came down, and are tracked from now on.
  func began(_ touches: [RoutedTouch], in context: RecognizerContext)
  /// Handles fingers that moved.
  func moved(_ touches: [RoutedTouch], in context: RecognizerContext)
  /// Handles fingers that were lifted, and are tracked no longer.
  func ended(_ touches: [RoutedTouch], in context: RecognizerContext)
  /// Handles fingers that were taken away, and are tracked no longer.
  func cancelled(_ touches: [RoutedTouch], in context: RecognizerContext)
  /// Handles the moment for which it asked by `context.wake`.
  func wokeUp(in context: RecognizerContext)
  /// Forgets everything, so that the next finger begins anew.
  func reset()

  /// Returns whether a finger that comes down while none is tracked belongs to the gesture that
  /// began with earlier ones, as the second of two taps does; otherwise that one fails, and the
  /// finger begins another.
  func continues(with touch: RoutedTouch, in context: RecognizerContext) -> Bool
  /// Returns what a finger on an `offer` region may still become, while nothing is recognized.
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
  /// Fails, or ends as cancelled what goes on.
  public func cancelled(_ touches: [RoutedTouch], in context: RecognizerContext) {
    context.giveUp()
  }
  /// Does nothing: it asks for no moment.
  public func wokeUp(in context: RecognizerContext) {}

  /// Counts every finger as part of the gesture.
  public func continues(with touch: RoutedTouch, in context: RecognizerContext) -> Bool { true }
  /// Returns `.alone`: the finger may become the gesture by itself.
  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    .alone
  }
  /// Lets it prevent every other recognizer.
  public func canPrevent(_ other: any Recognizer) -> Bool { true }
  /// Lets every other recognizer prevent it.
  public func canBePrevented(by other: any Recognizer) -> Bool { true }
}
