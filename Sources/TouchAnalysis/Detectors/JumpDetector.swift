// Tells a leap of the panel from a quick hand.
//
// A hand has a top speed, and it takes time to get up to a speed and to brake. So a step is a leap
// where it is longer than the fastest hand goes in its time, and also
// - where it is much longer than the steps before and behind it: the hand would have had to get up to
//   a speed and brake again within two reports;
// - where the finger is off to one side for a moment: the hand would have had to turn round.
// The first is told at once, the others with the step behind the leap. Both reckon with the places
// alone, so that a report which a busy bus delivered late does not look like one.
//
// Between three places in equal times T, an acceleration a displaces the middle one by a T²/2 from
// the middle of the others, and makes the steps differ by a T².

internal import Touches

/// Finds steps that no hand makes; their measure is their length in mm.
struct JumpDetector: FaultDetector {
  /// The share of the acceleration of a swing with which a hand brakes to go back: that of scribbling as
  /// fast as can be, 0.1 m to and fro five times in a second.
  private static let braking = 1.0 / 3

  /// The faults that the latest steps would be, where these are long and were not told of.
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
    // What its time and the step before allow without acceleration.
    let usual = (report.earlier.second?.length ?? 0) * last.missing
    let gain = limits.hand.gain(in: last.handTime) + limits.places.jump.distance
    let aside = report.device.panel.millimetres(
      from: motion.origin, toSegmentFrom: last.origin, to: after.position)
    let swing = limits.hand.gain(in: last.handTime + motion.handTime) / 8
    let turn = last.step.dot(motion.step) < 0 ? swing * Self.braking : swing
    guard
      last.length > max(usual, motion.length) + gain || aside > turn + limits.places.jump.distance
    else { return nil }
    return leap
  }
}
