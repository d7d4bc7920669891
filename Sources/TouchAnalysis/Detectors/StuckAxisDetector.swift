internal import Touches

/// Finds axes that stick in mid-stroke; their measure is how far the finger moved along the other
/// axis, in mm.
///
/// A finger along a ruler keeps one coordinate, too, but approaches it slowly. An axis is stuck if
/// it stopped within one report, faster than a hand turns, and then stayed exactly there.
struct StuckAxisDetector: FaultDetector {
  /// The distance that the finger has moved since each axis stuck, in mm; nil while it is not
  /// stuck.
  private struct State {
    var x: Double?
    var y: Double?
  }

  private var contacts = ContactTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let motion = report.progress.motion, let after = report.after else {
      if !report.progress.isMove { contacts[report.id] = nil }
      return nil
    }
    let former = contacts[report.id]
    guard former != nil || motion.step.dx == 0 || motion.step.dy == 0 else { return nil }
    // A finger that slides off the panel continues along its edge.
    let isInside = Panel.Edge.allCases.allSatisfy {
      report.device.panel.distance(of: after.position, from: $0)
        > limits.places.stuckAxis.margin
    }
    guard isInside else {
      contacts[report.id] = nil
      return nil
    }
    let earlier = report.earlierStretch(1)?.step ?? .zero
    let last = report.earlierStretch(0)?.step ?? .zero
    let minimum = limits.hand.certainStep(in: report.device.stretchTime)
    var before = State()
    if motion.step.dx == 0 {
      before.x = former?.x ?? (Self.stopsAbruptly(earlier.dx, last.dx, minimum) ? 0 : nil)
    }
    if motion.step.dy == 0 {
      before.y = former?.y ?? (Self.stopsAbruptly(earlier.dy, last.dy, minimum) ? 0 : nil)
    }
    let step = report.progress.certainStep
    let now = State(x: before.x.map { $0 + step }, y: before.y.map { $0 + step })
    contacts[report.id] = now.x == nil && now.y == nil ? nil : now
    let path = limits.places.stuckAxis.path
    for (before, now) in [(before.x, now.x), (before.y, now.y)] {
      guard let before, let now, before < path, now >= path else { continue }
      return report.fault(.stuckAxis, measure: now)
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
