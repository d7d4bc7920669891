internal import Touches

/// The limits of a tap, and the duration of its sign.
public struct TapTiming: Hashable, Sendable {
  /// The duration of the sign, in ms.
  public var duration = 520.0
  /// The longest time from touch-down to the lift, in ms.
  public var longest = 350.0
  /// The largest movement of the finger, in px.
  public var slop: Double

  /// Creates limits from the largest movement of a tapping finger, in px.
  public init(slop: Double) { self.slop = slop }

  /// Returns whether a touch that has ended was a tap.
  func isTap(_ touch: Touch) -> Bool {
    touch.duration <= longest && (touch.position - touch.start).lengthSquared <= slop * slop
  }
}
