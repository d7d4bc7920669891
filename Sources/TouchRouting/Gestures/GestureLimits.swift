/// The thresholds of gestures with their defaults: first the shared ones, then those of each type.
///
/// Each gesture has its own values. In a configuration, a profile overrides the defaults, and the
/// gesture's own limits override the profile.
public struct GestureLimits: Hashable, Sendable {
  /// The distance within which a tap or a long press stays, and beyond which a pan begins, in mm.
  public var slop = 3.0
  /// The time within which the fingers of a gesture other than a tap come down, in ms.
  public var arrival = 250.0
  /// The time for which two fingers, one of them at rest, may become either a pan or a pinch, in
  /// ms.
  public var pairDecision = 50.0
  /// The time after which resting fingers become a long press, in ms.
  public var longPress = 500.0
  /// The distance beyond a button that a finger must move to leave it, in mm.
  public var buttonExit = 10.0
  /// The limits of taps.
  public var tap = Tap()
  /// The limits of swipes.
  public var swipe = Swipe()
  /// The limits of flicks.
  public var flick = Flick()
  /// The limits of pinches.
  public var pinch = Pinch()
  /// The limits of rotations.
  public var rotate = Rotate()
  /// The limits of edge drags.
  public var edge = Edge()
  /// The limits of circles.
  public var circle = Circle()

  /// Creates the default limits.
  public init() {}
}
