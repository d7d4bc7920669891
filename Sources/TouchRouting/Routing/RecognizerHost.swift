// The interface between the router and gestures. The router knows the owner and the handler of a
// touch; a recognizer knows the meaning of a movement. A host of recognizers connects them. It
// gathers recognizers when a touch begins, steps them before handlers are called, and decides that
// a touch is ours, or that handlers lose it. After every step the router asks it which undecided
// touches a gesture may still use, within the limits of `RoutingLimits`.

public import Touches

/// The interest of a host of recognizers in a touch on an `offer` region.
public enum RecognizerInterest: Hashable, Sendable {
  /// None: the touch is the application's at once.
  case none
  /// Only recognizers of several fingers can use it: it waits for other fingers until the join
  /// window ends.
  case withOthers
  /// A recognizer of one finger can use it: it waits until the router's `decide` limit.
  case alone
  /// A recognizer can use it even when it is lifted: it waits until a moment, but not beyond the
  /// router's `decide` limit.
  case within(Timestamp)
  /// A long press or a series of taps needs longer: it waits until a moment, even after the lift.
  case until(Timestamp)
}

/// A decision of a host of recognizers.
public enum RecognizerDecision: Hashable, Sendable {
  /// The touch is the gesture's alone: ours, and taken from its handler.
  case claim(TouchID)
  /// The touch is ours, and handlers receive it.
  case share(TouchID)
  /// An action must be carried out.
  case act(Act)
  /// A gesture reached a state, and the action bound to that must be carried out.
  case gesture(Gesture)
}

/// Recognizes gestures for a router.
public protocol RecognizerHost: AnyObject {
  /// Gathers recognizers for a touch that begins on an `own` or `offer` region in the next frame.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - tree: the regions; recognizers are gathered from the touch's region up.
  func gather(for touch: RoutedTouch, in tree: RegionTree)

  /// Handles a frame, or the passing of time.
  ///
  /// - Parameters:
  ///   - changed: the gathered touches that changed, in the order in which they began. Touches that
  ///     the router cancels or that became the application's have the phase `.cancelled`, and
  ///     nothing can be decided about them. Empty if a deadline is reached.
  ///   - time: the server time.
  ///   - decisions: the list that decisions are appended to.
  func step(
    _ changed: [RoutedTouch], at time: Timestamp, into decisions: inout [RecognizerDecision])

  /// Makes gestures decide about a touch whose time is over: a gesture that waits for others to
  /// fail is recognized now or not at all. If the touch is not claimed then, it is the
  /// application's.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - time: the server time.
  ///   - decisions: the list that decisions are appended to.
  func conclude(
    _ touch: TouchID, at time: Timestamp, into decisions: inout [RecognizerDecision])

  /// Ends the gestures of some regions, such as hidden ones.
  ///
  /// - Parameters:
  ///   - isConcerned: whether a region is one of them.
  ///   - time: the server time.
  ///   - decisions: the list that decisions are appended to.
  func endGestures(
    of isConcerned: (RegionID) -> Bool, at time: Timestamp,
    into decisions: inout [RecognizerDecision])

  /// Returns the interest in a touch; called after `gather` and after every `step`.
  func interest(in touch: TouchID) -> RecognizerInterest

  /// Returns whether handlers must not yet receive the begin or end of a touch of ours; called
  /// after every `step` while the touch waits.
  func delays(_ phase: TouchPhase, of touch: TouchID) -> Bool

  /// Returns whether it may use another finger on a region that has one already.
  func mayUseAnotherFinger(on region: RegionID, in tree: RegionTree) -> Bool

  /// The next time at which it must be stepped without a frame; nil for none.
  var nextDeadline: Timestamp? { get }
}

extension RecognizerHost {
  /// Does nothing: there are no gestures to end.
  public func endGestures(
    of isConcerned: (RegionID) -> Bool, at time: Timestamp,
    into decisions: inout [RecognizerDecision]
  ) {}

  /// Decides nothing.
  public func conclude(
    _ touch: TouchID, at time: Timestamp, into decisions: inout [RecognizerDecision]
  ) {}

  /// Delays no touch.
  public func delays(_ phase: TouchPhase, of touch: TouchID) -> Bool { false }

  /// Returns true: every further finger may be of use.
  public func mayUseAnotherFinger(on region: RegionID, in tree: RegionTree) -> Bool { true }
}
