// Where gestures come in. The router knows whose a touch is and who hears of it; what a movement
// means is a recognizer's. Between them stands one host, which gathers recognizers when a touch
// begins, steps them before the handlers hear of a frame (row W8), and says what follows: that a
// touch is ours, and that handlers lose it. The router asks it after every step whether anybody can
// still use the touches that are undecided, and holds it to the limits of `RoutingLimits`.

public import Touches

/// What a host of recognizers can still do with a touch on an `offer` region.
public enum RecognizerInterest: Hashable, Sendable {
  /// Nothing: the touch is the application's, at once.
  case none
  /// Only recognizers of several fingers can use it: it waits for others until the join window ends.
  case withOthers
  /// A recognizer of one finger can use it: it waits until the router's limit to decide.
  case alone
  /// A recognizer can use it even when it is lifted: it waits until a moment, and no longer than the
  /// router's limit to decide.
  case within(Timestamp)
  /// A long press or a series of taps needs longer, and waits on when the finger is lifted.
  case until(Timestamp)
}

/// What a host of recognizers decided.
public enum RecognizerDecision: Hashable, Sendable {
  /// The touch is the gesture's alone: ours, and taken from its handler (rows W9, W10).
  case claim(TouchID)
  /// The touch is ours, and its handler hears of it (again from now on).
  case share(TouchID)
  /// Something is to be carried out.
  case act(Act)
  /// A gesture came to a state; what is bound to that is to be carried out.
  case gesture(Gesture)
}

/// Recognizes gestures for a router.
public protocol RecognizerHost: AnyObject {
  /// A touch began on a region of ours or on an `offer` region, within the frame that comes next.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - tree: the regions; recognizers are gathered from the touch's region up (row W7).
  func gather(for touch: RoutedTouch, in tree: RegionTree)

  /// Takes in a frame, or the passing of time.
  ///
  /// - Parameters:
  ///   - changed: the gathered touches that changed, in the order in which they began. Those that the
  ///     router cancels and those that became the application's have the phase `.cancelled`, and
  ///     nothing can be decided about them. Empty where a deadline is reached.
  ///   - time: the server time.
  ///   - decisions: gets what was decided added at its end.
  func step(
    _ changed: [RoutedTouch], at time: Timestamp, into decisions: inout [RecognizerDecision])

  /// Has gestures decide about a touch for which the router's time to decide is over: what waits for others
  /// to fail, and need not wait as long as a long press or a series of taps does, is recognized now or not
  /// at all. What is not claimed then is the application's.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - time: the server time.
  ///   - decisions: gets what was decided added at its end.
  func conclude(
    _ touch: TouchID, at time: Timestamp, into decisions: inout [RecognizerDecision])

  /// Ends the gestures of some regions, such as hidden ones.
  ///
  /// - Parameters:
  ///   - isConcerned: whether a region is one of them.
  ///   - time: the server time.
  ///   - decisions: gets what was decided added at its end.
  func endGestures(
    of isConcerned: (RegionID) -> Bool, at time: Timestamp,
    into decisions: inout [RecognizerDecision])

  /// What can still be done with a touch; asked after `gather` and after every `step`.
  func interest(in touch: TouchID) -> RecognizerInterest

  /// Whether handlers are not to hear yet that a touch of ours began, or ended; asked after every
  /// `step`, as long as the touch waits.
  func delays(_ phase: TouchPhase, of touch: TouchID) -> Bool

  /// Whether it may have a use for a finger that comes down on a region which has one already.
  func mayUseMore(on region: RegionID, in tree: RegionTree) -> Bool

  /// The next moment at which it wants to be stepped without a frame; nil for none.
  var nextDeadline: Timestamp? { get }
}

extension RecognizerHost {
  public func endGestures(
    of isConcerned: (RegionID) -> Bool, at time: Timestamp,
    into decisions: inout [RecognizerDecision]
  ) {}

  public func conclude(
    _ touch: TouchID, at time: Timestamp, into decisions: inout [RecognizerDecision]
  ) {}

  public func delays(_ phase: TouchPhase, of touch: TouchID) -> Bool { false }

  public func mayUseMore(on region: RegionID, in tree: RegionTree) -> Bool { true }
}
