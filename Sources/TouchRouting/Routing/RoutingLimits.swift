/// The thresholds for touches, as lengths and times, with their defaults.
public struct RoutingLimits: Hashable, Sendable {
  /// The distance within which a tap stays, in mm.
  public var slop = 3.0
  /// The longest duration of a tap, in ms.
  public var tapDuration = 500.0
  /// The longest pause between the taps of a series, from lift to touch, in ms.
  public var multiTap = 300.0
  /// The shortest such pause, in ms; a shorter one is a bounce.
  public var multiTapLeast = 40.0
  /// The largest distance between the taps of a series, in mm.
  public var multiTapDistance = 10.0
  /// The time for which a touch on an `offer` region waits for others to join it, in ms.
  public var join = 100.0
  /// The longest time for which a touch on an `offer` region waits, unless a recognizer asks for
  /// more, in ms.
  public var decide = 150.0
  /// The distance beyond a button that a finger must move to leave it, in mm.
  public var buttonExit = 10.0

  /// Creates the default limits.
  public init() {}
}
