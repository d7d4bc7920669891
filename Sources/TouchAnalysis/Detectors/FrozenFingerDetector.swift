// Tells a finger that the panel froze from one that holds still.
//
// Hands do hold one finger and move another, so that a finger rests while others move says nothing.
// A hand cannot start or stop at once, though: it takes time to brake from a speed, and a way to get
// up to it. So a finger was frozen by the panel where it stood at exactly one place for a while, the
// device reported others that moved meanwhile, and
// - it stopped from a speed that no hand brakes from within one report, or
// - it went on with a leap that no hand makes from rest within one report.
// The first is told while it lasts, the second when it is over.

internal import Touches

/// Finds fingers that stand still while others move on, though no hand stopped them; their measure
/// is how long they stood, in ms.
struct FrozenFingerDetector: FaultDetector {
  private struct State {
    /// The time since which it stands.
    var since: Timestamp
    /// The position, in px of the root.
    var position: Point
    /// The deceleration of a stop after its last step, in m/s².
    var braking = 0.0
    /// The speed of its last step, in mm/s.
    var speed = 0.0
    /// The distance that the others of its device moved since then, in mm.
    var others = 0.0
    /// Whether this stop was told of.
    var isTold = false
  }

  private var contacts = ContactTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    let followed = contacts.follow(report) { State(since: report.time, position: $0.position) }
    guard let (after, state) = followed, let motion = report.progress.motion else { return nil }
    let step = motion.length
    let stopped = told(of: report, step, limits)
    let leap = leap(of: report, from: state, step, limits)
    // mm/ms are m/s, and a stop takes no longer than one report.
    let speed = step / motion.duration
    contacts[report.id] = State(
      since: report.time, position: after.position,
      braking: speed / report.device.usualInterval * 1000,
      speed: speed * 1000)
    return leap ?? stopped
  }

  /// Returns the fault of a finger that goes on with a leap.
  private func leap(
    of report: Report, from state: State, _ step: Double, _ limits: FaultThresholds
  ) -> Fault? {
    let time = report.time - state.since
    let start = limits.hand.start(in: report.device.usualInterval)
    let frozen = limits.places.frozenFinger
    guard !state.isTold, time >= frozen.time, state.others >= frozen.othersDistance,
      step >= max(frozen.leap, start)
    else { return nil }
    return report.fault(.frozenFinger, measure: time)
  }

  /// Adds a step to what the other fingers of the device have seen, and says which of them is
  /// frozen by now.
  private mutating func told(
    of report: Report, _ step: Double, _ limits: FaultThresholds
  ) -> Fault? {
    let frozen = limits.places.frozenFinger
    return contacts.first { id, state -> Fault? in
      guard id.device == report.id.device, id != report.id else { return nil }
      state.others += step
      let time = report.time - state.since
      guard !state.isTold, time >= frozen.time, state.others >= frozen.othersDistance,
        state.braking >= limits.hand.acceleration, state.speed >= frozen.speed
      else { return nil }
      state.isTold = true
      return Fault(.frozenFinger, id, at: report.time, position: state.position, measure: time)
    }
  }
}
