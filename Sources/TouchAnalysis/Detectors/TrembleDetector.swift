internal import Touches

/// Finds fingers that tremble from report to report; their measure is the mean distance of their
/// positions from the line between the positions before and after, in mm.
///
/// A hand moves along a curve, so its positions stay on one side of these lines for a while, and
/// close to them. If the side changes with almost every report, it is noise of the panel. The
/// position along the line says nothing, because late reports displace it. Each touch is reported
/// once.
struct TrembleDetector: FaultDetector {
  private struct State {
    /// The latest deviation from the line, in mm.
    var deviation = Vector.zero
    /// The share of deviations to the opposite side of the previous one, and the mean deviation in
    /// mm.
    var turns = 0.0
    var size = 0.0
    var count = 0
    var isReported = false
  }

  /// The number of reports that the means cover.
  private static let span = 24

  private var contacts = ContactTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let motion = report.progress.motion, let last = report.earlier.latest else {
      if !report.progress.isMove { contacts[report.id] = nil }
      return nil
    }
    let gap = limits.times.lostSamples.factor
    guard motion.missing < gap, last.missing < gap else {
      contacts[report.id] = nil
      return nil
    }
    // On a panel with coarse positions, a finger moves in stairs: along one axis at a time.
    let isStair = motion.step.dx * motion.step.dy == 0 && last.step.dx * last.step.dy == 0
    guard !isStair else { return nil }
    let limits = limits.places.tremble
    var state = contacts[report.id] ?? State()
    let chord = last.step + motion.step
    let share = chord.lengthSquared > 0 ? last.step.dot(chord) / chord.lengthSquared : 0
    let deviation = last.step - chord * min(max(share, 0), 1)
    let weight = 1 / Double(Self.span)
    state.turns += ((deviation.dot(state.deviation) < 0 ? 1 : 0) - state.turns) * weight
    // A single leap must not count as a tremble.
    state.size += (min(deviation.length, 3 * limits.size) - state.size) * weight
    state.deviation = deviation
    state.count += 1
    let isFound =
      !state.isReported && state.count >= Self.span && state.turns >= limits.turns
      && state.size >= limits.size
    if isFound { state.isReported = true }
    contacts[report.id] = state
    return isFound ? report.fault(.tremble, measure: state.size) : nil
  }
}
