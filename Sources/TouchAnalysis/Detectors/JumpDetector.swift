// Tells a leap of the panel from a fast hand.
//
// A hand has a top speed, and needs time to reach a speed and to brake. So a step is a leap if it
// is longer than the fastest hand moves in that time, and also
// - if it is much longer than the steps before and after it: the hand would have had to speed up
//   and brake again within two reports;
// - if the finger is off to one side for a moment: the hand would have had to turn round.
// The first case is reported at once, the others with the step after the leap. Both of these use
// positions only, so that a report delayed by a busy bus does not look like a leap.
//
// Between three positions at equal intervals T, an acceleration a displaces the middle one by a
// T²/2 from the middle of the others, and makes the steps differ by a T².

internal import Touches

/// Finds steps that no hand makes; their measure is their length in mm.
struct JumpDetector: FaultDetector {
  /// The deceleration of a hand that reverses, as a share of the acceleration of a swing: that of
  /// scribbling as fast as possible, 0.1 m to and fro five times a second.
  private static let braking = 1.0 / 3

  /// The faults that the latest steps may be: long steps that have not been reported yet.
  private var leaps = ContactTable<Fault>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let motion = report.progress.motion else {
      if !report.progress.isMove { leaps[report.id] = nil }
      return nil
    }
    let leap = leaps[report.id]
    let fault = report.fault(.jump, measure: motion.length)
    if motion.length > limits.hand.speed * motion.handTime {
      leaps[report.id] = nil
      return fault
    }
    leaps[report.id] = motion.length > limits.places.jump.distance ? fault : nil
    guard let leap, let last = report.earlier.latest, let after = report.after,
      !last.isAfterRest, !motion.isAfterRest
    else { return nil }
    // The length that the time and the step before allow without acceleration.
    let expectedLength = (report.earlier.second?.length ?? 0) * last.missing
    let gain = limits.hand.gain(in: last.handTime) + limits.places.jump.distance
    let lateralDistance = report.device.panel.millimetres(
      from: motion.origin, toSegmentFrom: last.origin, to: after.position)
    let swing = limits.hand.gain(in: last.handTime + motion.handTime) / 8
    let turn = last.step.dot(motion.step) < 0 ? swing * Self.braking : swing
    guard
      last.length > max(expectedLength, motion.length) + gain
        || lateralDistance > turn + limits.places.jump.distance
    else { return nil }
    return leap
  }
}
