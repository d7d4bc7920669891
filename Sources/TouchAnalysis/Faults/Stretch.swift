internal import Touches

/// A part of a finger's path that is long enough to show its direction and speed.
///
/// It is one step, or a few at a high rate: within 1 ms, the noise of a panel is as long as the
/// step of a quick finger.
struct Stretch: Sendable {
  /// The displacement and its length, in mm.
  var step: Vector
  var length: Double
  /// The time that it took, in ms, at least the usual time of a stretch.
  var duration: Double
  /// The multiple of the usual time that it took, at least 1; for one step, 1 after a silence in
  /// which the finger must have rested.
  var missing: Double
}

extension Stretch {
  /// The usual time of a stretch of several steps, in ms: that in which a finger of 250 mm/s moves
  /// by `Motion.minimumCertainStep`.
  private static let time = 4.0

  /// The largest number of steps in a stretch: usual intervals are at least 1 ms.
  static let maximumSteps = 4

  /// Returns the number of steps in a stretch of a device with a usual interval in ms.
  static func steps(at usualInterval: Double) -> Int {
    // Most devices need no division: from 2.67 ms on, one step takes about as long.
    3 * usualInterval > 2 * time ? 1 : min(Int((time / usualInterval).rounded()), maximumSteps)
  }

  /// Creates a stretch of one step.
  init(_ motion: Motion) {
    (step, length) = (motion.step, motion.length)
    (duration, missing) = (motion.duration, motion.missing)
  }

  /// The velocity, in mm/ms, which is m/s.
  var velocity: Vector { step * (1 / duration) }

  /// Returns whether a hand needs longer than this stretch took to stop from it.
  func isTooFastToStop(_ limits: FaultThresholds) -> Bool {
    let speed = length / duration
    return length >= Motion.minimumCertainStep && speed * 1000 >= limits.places.frozenFinger.speed
      && speed / duration * 1000 >= limits.hand.acceleration
  }
}
