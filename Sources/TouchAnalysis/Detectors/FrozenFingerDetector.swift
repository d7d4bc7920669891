// Tells a finger that the panel froze from one that rests.
//
// Hands do hold one finger and move another, so a finger that rests while others move proves
// nothing. But a hand cannot start or stop instantly: it needs time to brake, and distance to gain
// speed. So the panel froze a finger if the finger stayed at exactly one position for a while,
// other fingers of the device moved meanwhile, and
// - it stopped from a speed from which no hand brakes within one report, or a few at a high
//   rate, or
// - it continued with a leap that no hand makes from rest within one report.
// The first case is reported while it lasts, the second when it is over.

internal import Touches

/// Finds fingers that stand still while others move, although no hand stopped them; their measure
/// is how long they stood, in ms.
struct FrozenFingerDetector: FaultDetector {
  private struct State {
    /// The time since which the finger stands.
    var since: Timestamp
    /// The position, in px of the root.
    var position: Point
    /// Whether no hand stops from its speed as abruptly as it did if it stands.
    var isTooFastToStop = false
    /// The distance that other fingers of the device have moved since then, in mm.
    var others = 0.0
    /// Whether this stop has been reported.
    var isReported = false
  }

  private var contacts = ContactTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    let followed = contacts.follow(report) { State(since: report.time, position: $0.position) }
    guard let (after, state) = followed, let motion = report.progress.motion else { return nil }
    let stopped = faultOfOtherFinger(at: report, limits)
    let leap = leap(of: report, from: state, motion.length, limits)
    contacts[report.id] = State(
      since: report.time, position: after.position, isTooFastToStop: report.isTooFastToStop(limits))
    return leap ?? stopped
  }

  /// Returns the fault of a finger that continues with a leap.
  private func leap(
    of report: Report, from state: State, _ step: Double, _ limits: FaultThresholds
  ) -> Fault? {
    let time = report.time - state.since
    let start = limits.hand.start(in: report.device.usualInterval)
    let frozen = limits.places.frozenFinger
    guard !state.isReported, time >= frozen.time, state.others >= frozen.othersDistance,
      step >= max(frozen.leap, start)
    else { return nil }
    return report.fault(.frozenFinger, measure: time)
  }

  /// Adds a step to the motion seen by the device's other fingers, and returns the fault of the one
  /// that is now known to be frozen.
  private mutating func faultOfOtherFinger(
    at report: Report, _ limits: FaultThresholds
  ) -> Fault? {
    let frozen = limits.places.frozenFinger
    return contacts.first { id, state -> Fault? in
      guard id.device == report.id.device, id != report.id else { return nil }
      state.others += report.progress.certainStep
      let time = report.time - state.since
      guard state.isTooFastToStop, !state.isReported, time >= frozen.time,
        state.others >= frozen.othersDistance
      else { return nil }
      state.isReported = true
      return Fault(.frozenFinger, id, at: report.time, position: state.position, measure: time)
    }
  }
}
