internal import Touches

/// A step of a finger from one place to another.
struct Motion: Sendable {
  /// The time of the report that showed it.
  var time: Timestamp
  /// The position at which it began, in px of the root.
  var origin: Point
  /// The step and its length, in mm.
  var step: Vector
  var length: Double
  /// The time in which it was made, in ms, at least the device's usual interval: server clocks are
  /// coarse and buses deliver in bunches.
  var duration: Double
  /// The longest time that a hand can have taken for it, in ms.
  var handTime: Double
  /// Whether it came after a silence in which the finger must have rested.
  var isAfterRest: Bool
  /// The number of the device's usual intervals that it took, at least 1.
  var missing: Double
}

extension Motion {
  /// The minimum length of a step or a stretch, in mm, that shows the direction and the speed of a
  /// finger; shorter ones are noise of the panel, or a change of its smallest unit.
  static let minimumCertainStep = 1.0

  /// Its length in each of the device's usual intervals that it took, in mm.
  var frameStep: Double { length / missing }

  /// Returns whether it came after a silence and is longer than a step from rest, so that the
  /// finger moved in the silence.
  func isGap(_ limits: FaultThresholds) -> Bool {
    isAfterRest && length > limits.places.jump.distance + limits.hand.start(in: handTime)
  }
}

/// The latest motions of a touch.
///
/// A report of the same position is no motion. It means that a finger rests, that the panel holds
/// it, or that a source repeats itself, and says nothing about its speed.
struct RecentMotions: Sendable {
  private(set) var latest: Motion?
  private(set) var second: Motion?
  private(set) var third: Motion?
  /// The latest position that was certainly another than the one before; nil without motions.
  private(set) var anchor: Point?

  /// Adds a motion.
  ///
  /// - Parameters:
  ///   - motion: the motion.
  ///   - position: the position after it, if that is certainly another than the anchor.
  mutating func add(_ motion: Motion, anchor position: Point?) {
    anchor = position ?? anchor ?? motion.origin
    third = second
    second = latest
    latest = motion
  }
}
