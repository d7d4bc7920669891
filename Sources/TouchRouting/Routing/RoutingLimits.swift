/// The lengths and times by which touches are told apart, with their defaults.
public struct RoutingLimits: Hashable, Sendable {
  /// How far a finger may stray and still tap, in mm.
  public var slop = 3.0
  /// How long a tap may last, in ms.
  public var tapDuration = 500.0
  /// The longest pause between the taps of a series, from lift to touch, in ms.
  public var multiTap = 300.0
  /// The shortest such pause, in ms; what comes sooner is a finger that bounced.
  public var multiTapLeast = 40.0
  /// How far the taps of a series may lie apart, in mm.
  public var multiTapDistance = 10.0
  /// How long a touch on an `offer` region waits for others to join it, in ms.
  public var join = 100.0
  /// How long a touch on an `offer` region waits at all, unless a recognizer asks for longer, in ms.
  public var decide = 150.0
  /// How far beyond a button a finger must go to leave it, in mm.
  public var buttonExit = 10.0

  /// Creates the default limits.
  public init() {}
}
