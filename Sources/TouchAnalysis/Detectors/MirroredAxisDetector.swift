// Tells an axis that the panel mirrors from a finger that leaps or turns round.
//
// - A position leaps to its mirror image on the other side of the panel, and the finger then
//   continues as in a mirror: at the same speed, backwards along that axis and evenly along the
//   other. The continuation tells this from a leap that happens to end there.
// - A finger reverses on one axis between two reports without slowing down, while it goes on along
//   the other. A hand has to brake first, which shows in the steps before and after.
//
// Both are written for the horizontal axis; for the other the components of vectors are swapped.

internal import Touches

/// Finds axes that are mirrored from one report to the next; their measure is how far the finger
/// leapt, or how far it moved in the wrong direction, in mm.
struct MirroredAxisDetector: FaultDetector {
  /// A leap to the mirrored place.
  private struct Leap {
    var fault: Fault
    /// The stretch that a mirrored finger makes next, in mm.
    var next: Vector
    /// The number of motions until that stretch is over.
    var remaining: Int
  }

  /// The largest share by which a step differs from an even one.
  private static let unevenness = 0.3

  private var leaps = ContactTable<Leap>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let motion = report.progress.motion else {
      if !report.progress.isMove { leaps[report.id] = nil }
      return nil
    }
    if let leap = confirmedLeap(at: report) { return leap }
    if motion.length >= limits.places.mirrorLeap, let last = report.earlierStretch(0),
      let next = mirrored(motion, last, report, limits)
    {
      leaps[report.id] = Leap(
        fault: report.fault(.mirroredAxis, measure: motion.length), next: next,
        remaining: report.device.stepsInStretch)
    }
    return turnedRound(report, limits).map { report.fault(.mirroredAxis, measure: $0) }
  }

  /// Returns the fault of a leap if the finger has made the stretch of a mirrored one since.
  private mutating func confirmedLeap(at report: Report) -> Fault? {
    guard var leap = leaps[report.id] else { return nil }
    leap.remaining -= 1
    leaps[report.id] = leap.remaining > 0 ? leap : nil
    guard leap.remaining <= 0, let stretch = report.stretch(0) else { return nil }
    let tolerance = Self.unevenness * leap.next.length + Motion.minimumCertainStep
    return (stretch.step - leap.next * stretch.missing).length <= tolerance * stretch.missing
      ? leap.fault : nil
  }

  /// Returns the expected next stretch if this step leapt to the mirrored position; nil otherwise.
  private func mirrored(
    _ motion: Motion, _ last: Stretch, _ report: Report, _ limits: FaultThresholds
  ) -> Vector? {
    let next = last.step * (1 / last.missing)
    let evenStep = next * (motion.missing / Double(report.device.stepsInStretch))
    // The expected position without a mirror, relative to the middle of the panel, in mm.
    let density = report.device.panel.pixelsPerMillimetre
    let position = (motion.origin - report.device.panel.frame.center) * (1 / density) + evenStep
    if Self.isMirrored(motion.step, evenStep, position, next, limits) {
      return Vector(dx: -next.dx, dy: next.dy)
    }
    if Self.isMirrored(
      motion.step.transposed, evenStep.transposed, position.transposed, next.transposed, limits)
    {
      return Vector(dx: next.dx, dy: -next.dy)
    }
    return nil
  }

  private static func isMirrored(
    _ step: Vector, _ evenStep: Vector, _ position: Vector, _ next: Vector,
    _ limits: FaultThresholds
  ) -> Bool {
    guard abs(next.dx) >= Motion.minimumCertainStep,
      abs(step.dx) >= limits.places.mirrorLeap + abs(evenStep.dx)
    else { return false }
    let expected = Vector(dx: evenStep.dx - 2 * position.dx, dy: evenStep.dy)
    return (step - expected).length <= limits.contacts.swapDistance + unevenness * evenStep.length
  }

  /// Returns how far the finger moved in the wrong direction, in mm, if it reversed between the two
  /// steps before this one; nil if it did not.
  private func turnedRound(_ report: Report, _ limits: FaultThresholds) -> Double? {
    let minimum = limits.hand.certainStep(in: report.device.stretchTime)
    guard let before = report.stretch(2), before.length > minimum,
      let approach = report.stretch(3), let after = report.stretch(1),
      let latest = report.stretch(0)
    else { return nil }
    let turn = Turn(
      approach: approach.step, before: before.step, after: after.step, latest: latest.step)
    return turn.wayBack(minimum) ?? turn.transposed.wayBack(minimum)
  }

  /// The two steps before a turn and the two after it, in mm.
  private struct Turn {
    var approach: Vector
    var before: Vector
    var after: Vector
    var latest: Vector

    /// The turn with the components of its steps swapped.
    var transposed: Turn {
      Turn(
        approach: approach.transposed, before: before.transposed, after: after.transposed,
        latest: latest.transposed)
    }

    /// Returns how far the finger moved back, if it reversed along the horizontal axis without
    /// slowing down while it went on along the other; nil otherwise.
    func wayBack(_ minimum: Double) -> Double? {
      let slack = unevenness * abs(before.dx)
      guard abs(before.dx) > minimum, abs(before.dx + after.dx) <= slack,
        abs(approach.dx - before.dx) <= slack, abs(after.dx - latest.dx) <= slack
      else { return nil }
      let whole = before.length
      guard abs(before.dy) > 0.1 * whole, abs(after.dy - before.dy) <= unevenness * whole,
        approach.dy * latest.dy > 0
      else { return nil }
      return abs(after.dx) + abs(latest.dx)
    }
  }
}

extension Vector {
  /// The vector with its components swapped.
  fileprivate var transposed: Vector { Vector(dx: dy, dy: dx) }
}
