internal import Touches

/// The limits of a tap, and how long its sign runs.
public struct TapTiming: Hashable, Sendable {
  /// The time for which the sign runs, in ms.
  public var duration = 520.0
  /// The longest time from touching to lifting, in ms.
  public var longest = 350.0
  /// The furthest way of the finger, in px.
  public var slop: Double

  /// Creates limits from the furthest way of a finger that taps, in px.
  public init(slop: Double) { self.slop = slop }

  /// Returns whether a touch that ended was a tap.
  func isTap(_ touch: Touch) -> Bool {
    touch.duration <= longest && (touch.position - touch.start).lengthSquared <= slop * slop
  }
}
