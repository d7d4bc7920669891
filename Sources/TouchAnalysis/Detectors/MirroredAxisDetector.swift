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
    /// The step that a mirrored finger makes next, in mm.
    var next: Vector
  }

  /// The largest share by which a step differs from an even one.
  private static let unevenness = 0.3

  private var leaps = ContactTable<Leap>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    let leap = leaps[report.id]
    guard let motion = report.progress.motion, let last = report.earlier.latest else {
      if leap != nil, !report.progress.isMove { leaps[report.id] = nil }
      return nil
    }
    if let leap {
      leaps[report.id] = nil
      let tolerance = Self.unevenness * leap.next.length + Motion.minimumCertainStep
      if (motion.step - leap.next * report.progress.missing).length <= tolerance
        * report.progress.missing
      {
        return leap.fault
      }
    }
    if motion.length >= limits.places.mirrorLeap,
      let next = mirrored(motion, last, report, limits)
    {
      leaps[report.id] = Leap(
        fault: report.fault(.mirroredAxis, measure: motion.length), next: next)
    }
    return turnedRound(motion, last, report, limits).map {
      report.fault(.mirroredAxis, measure: $0)
    }
  }

  /// Returns the expected next step if this one leapt to the mirrored position; nil otherwise.
  private func mirrored(
    _ motion: Motion, _ last: Motion, _ report: Report, _ limits: FaultThresholds
  ) -> Vector? {
    let evenStep = last.step * (motion.missing / last.missing)
    // The expected position without a mirror, relative to the middle of the panel, in mm.
    let density = report.device.panel.pixelsPerMillimetre
    let position = (motion.origin - report.device.panel.frame.center) * (1 / density) + evenStep
    let next = last.step * (1 / last.missing)
    if Self.isMirrored(motion.step, evenStep, position, limits) {
      return Vector(dx: -next.dx, dy: next.dy)
    }
    if Self.isMirrored(motion.step.transposed, evenStep.transposed, position.transposed, limits) {
      return Vector(dx: next.dx, dy: -next.dy)
    }
    return nil
  }

  private static func isMirrored(
    _ step: Vector, _ evenStep: Vector, _ position: Vector, _ limits: FaultThresholds
  ) -> Bool {
    guard abs(evenStep.dx) >= Motion.minimumCertainStep,
      abs(step.dx) >= limits.places.mirrorLeap + abs(evenStep.dx)
    else { return false }
    let expected = Vector(dx: evenStep.dx - 2 * position.dx, dy: evenStep.dy)
    return (step - expected).length <= limits.contacts.swapDistance + unevenness * evenStep.length
  }

  /// Returns how far the finger moved in the wrong direction, in mm, if it reversed between the two
  /// steps before this one; nil if it did not.
  private func turnedRound(
    _ motion: Motion, _ last: Motion, _ report: Report, _ limits: FaultThresholds
  ) -> Double? {
    let minimum = limits.hand.certainStep(in: report.device.usualInterval)
    guard let second = report.earlier.second, let first = report.earlier.third,
      second.length > minimum
    else { return nil }
    let steps = (first.step, second.step, last.step, motion.step)
    if Self.turnsRound(steps, minimum) { return abs(steps.2.dx) + abs(steps.3.dx) }
    let swapped = (
      steps.0.transposed, steps.1.transposed, steps.2.transposed, steps.3.transposed
    )
    return Self.turnsRound(swapped, minimum) ? abs(swapped.2.dx) + abs(swapped.3.dx) : nil
  }

  private static func turnsRound(
    _ steps: (Vector, Vector, Vector, Vector), _ minimum: Double
  ) -> Bool {
    let slack = unevenness * abs(steps.1.dx)
    guard abs(steps.1.dx) > minimum, abs(steps.1.dx + steps.2.dx) <= slack,
      abs(steps.0.dx - steps.1.dx) <= slack, abs(steps.2.dx - steps.3.dx) <= slack
    else { return false }
    let whole = steps.1.length
    return abs(steps.1.dy) > 0.1 * whole && abs(steps.2.dy - steps.1.dy) <= unevenness * whole
      && steps.0.dy * steps.3.dy > 0
  }
}

extension Vector {
  /// The vector with its components swapped.
  fileprivate var transposed: Vector { Vector(dx: dy, dy: dx) }
}
