// The interface between the router and gestures. The router knows whose a touch is and which
// handler has it; a recognizer knows what a movement means. A host of recognizers stands between
// them. It gathers recognizers when a touch begins, steps them before handlers are called, and
// decides that a touch is ours, or that handlers lose it. After every step the router asks it which
// undecided touches a gesture may still use, within the limits of `RoutingLimits`.

public import Touches

/// The interest of a host of recognizers in a touch on an `offer` region.
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

/// A decision of a host of recognizers.
public enum RecognizerDecision: Hashable, Sendable {
  /// The touch is the gesture's alone: ours, and taken from its handler.
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
  ///   - tree: the regions; recognizers are gathered from the touch's region up.
  func gather(for touch: RoutedTouch, in tree: RegionTree)

  /// Handles a frame, or the passing of time.
  ///
  /// - Parameters:
  ///   - changed: the gathered touches that changed, in the order in which they began. Those that the
  ///     router cancels and those that became the application's have the phase `.cancelled`, and
  ///     nothing can be decided about them. Empty where a deadline is reached.
  ///   - time: the server time.
  ///   - decisions: the list that decisions are appended to.
  func step(
    _ changed: [RoutedTouch], at time: Timestamp, into decisions: inout [RecognizerDecision])

  /// Makes gestures decide about a touch whose time to be decided is over: a gesture that waits for
  /// others to fail, and need not wait as long as a long press or a series of taps does, is
  /// recognized now or not at all. A touch that is not claimed then is the application's.
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

  /// Returns what can still be done with a touch; called after `gather` and after every `step`.
  func interest(in touch: TouchID) -> RecognizerInterest

  /// Returns whether handlers are not to hear yet that a touch of ours began, or ended; asked after
  /// every `step`, as long as the touch waits.
  func delays(_ phase: TouchPhase, of touch: TouchID) -> Bool

  /// Returns whether it may have a use for a finger that comes down on a region which has one
  /// already.
  func mayUseMore(on region: RegionID, in tree: RegionTree) -> Bool

  /// The next moment at which it wants to be stepped without a frame; nil for none.
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

  /// Accepts every further finger.
  public func mayUseMore(on region: RegionID, in tree: RegionTree) -> Bool { true }
}
