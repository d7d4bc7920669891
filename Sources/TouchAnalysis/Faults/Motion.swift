internal import Touches

/// A step of a finger from one place to another.
struct Motion: Sendable {
  /// The time of the report that told it.
  var time: Timestamp
  /// The position at which it began, in px of the root.
  var origin: Point
  /// The step, in mm, with its length.
  var step: Vector
  var length: Double
  /// The time in which it was made, in ms: server clocks are coarse and buses deliver in bunches, so it is
  /// never less than what the device takes between two reports.
  var duration: Double
  /// The longest time in which a hand can have made it, in ms.
  var handTime: Double
  /// Whether it came after a silence, of which a part was a rest.
  var isAfterRest: Bool
  /// The number of the device's usual intervals that it took, at least 1.
  var missing: Double
}

extension Motion {
  /// Returns whether it came after a silence and is longer than what a hand that rested starts with, so that
  /// the finger moved in the silence.
  func isGap(_ limits: FaultThresholds) -> Bool {
    isAfterRest && length > limits.places.jump.distance + limits.hand.start(in: handTime)
  }
}

/// The latest motions of a touch.
///
/// Reports of the same place are none: they say that a finger rests, that the panel holds it, or that a
/// source repeats itself, and nothing of how fast it was.
struct RecentMotions: Sendable {
  private(set) var latest: Motion?
  private(set) var second: Motion?
  private(set) var third: Motion?

  mutating func add(_ motion: Motion) {
    third = second
    second = latest
    latest = motion
  }
}
