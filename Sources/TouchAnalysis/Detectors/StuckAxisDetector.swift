internal import Touches

/// Finds axes that stick in mid-stroke; their measure is how far the finger moved along the other
/// axis, in mm.
///
/// A finger along a ruler keeps one coordinate, too, but approaches it slowly. An axis is stuck if
/// it stopped within one report, faster than a hand turns, and then stayed exactly there.
struct StuckAxisDetector: FaultDetector {
  /// The distance that the finger has moved since an axis stuck, in mm; nil if it is not stuck.
  private struct State {
    var alongY: Double?
    var alongX: Double?
  }

  private var contacts = ContactTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let motion = report.progress.motion, let after = report.after else {
      if !report.progress.isMove { contacts[report.id] = nil }
      return nil
    }
    let state = contacts[report.id]
    guard state != nil || motion.step.dx == 0 || motion.step.dy == 0 else { return nil }
    // A finger that slides off the panel continues along its edge.
    let isInside = Panel.Edge.allCases.allSatisfy {
      report.device.panel.distance(of: after.position, from: $0)
        > limits.places.stuckAxis.margin
    }
    guard isInside else {
      contacts[report.id] = nil
      return nil
    }
    let steps = (
      report.earlierStretch(1)?.step ?? .zero, report.earlierStretch(0)?.step ?? .zero
    )
    let minimum = limits.hand.certainStep(in: report.device.stretchTime)
    let isStopX = motion.step.dx == 0 && Self.stopsAbruptly(steps.0.dx, steps.1.dx, minimum)
    let isStopY = motion.step.dy == 0 && Self.stopsAbruptly(steps.0.dy, steps.1.dy, minimum)
    let x = motion.step.dx == 0 ? state?.alongY ?? (isStopX ? 0 : nil) : nil
    let y = motion.step.dy == 0 ? state?.alongX ?? (isStopY ? 0 : nil) : nil
    let step = report.progress.certainStep
    let (alongY, alongX) = (x.map { $0 + step }, y.map { $0 + step })
    contacts[report.id] =
      alongY == nil && alongX == nil ? nil : State(alongY: alongY, alongX: alongX)
    let path = limits.places.stuckAxis.path
    for (before, length) in [(x, alongY), (y, alongX)] {
      guard let before, let length, before < path, length >= path
      else { continue }
      return report.fault(.stuckAxis, measure: length)
    }
    return nil
  }

  /// Returns whether two steps along an axis have one direction and were too fast for a hand to
  /// stop at once.
  ///
  /// Half of what a hand brakes within a report is enough: a hand rarely stops at exactly zero.
  private static func stopsAbruptly(_ earlier: Double, _ last: Double, _ minimum: Double) -> Bool {
    last * earlier > 0 && min(abs(last), abs(earlier)) > minimum
  }
}
