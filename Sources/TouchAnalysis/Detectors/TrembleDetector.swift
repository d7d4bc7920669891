// Tells the noise of a panel from a curve that a hand draws.
//
// A hand moves along a curve, so its positions stay on one side of the line between their
// neighbours for a while, and close to it. If the side changes with almost every report, it is
// noise of the panel. The position along the line says nothing, because late reports displace it.
//
// Interference has a frequency of its own. At a high rate its displacement grows and shrinks over
// several reports, like a curve. So reports are also compared with every second, fourth and eighth
// one before and after them, as long as these are no further apart than on a slow panel.

internal import Glibc
internal import Touches

/// Finds fingers that tremble from report to report; their measure is the mean distance of their
/// positions from the line between the positions before and after, in mm.
///
/// Each touch is reported once.
struct TrembleDetector: FaultDetector {
  private struct State {
    /// The course of the finger at each spacing of reports: 1, 2, 4 and so on.
    var courses: [Course] = []
    var isReported = false
  }

  /// The longest time between compared reports, in ms.
  ///
  /// At this distance, interference of 21 Hz or more changes its side at least at every second
  /// compared report. No hand trembles that fast.
  private static let longestSpacing = 12.0

  private var contacts = ContactTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let motion = report.progress.motion else {
      if !report.progress.isMove { contacts[report.id] = nil }
      return nil
    }
    guard motion.missing < limits.times.lostSamples.factor else {
      contacts[report.id] = nil
      return nil
    }
    let number = Int(log2(max(Self.longestSpacing / report.device.usualInterval, 1))) + 1
    let size = contacts.change(report.id, orMake: State()) { state -> Double? in
      var size: Double?
      for level in 0..<number {
        if level == state.courses.count { state.courses.append(Course(spacing: 1 << level)) }
        size = state.courses[level].add(motion.step, limits.places.tremble) ?? size
      }
      guard !state.isReported, size != nil else { return nil }
      state.isReported = true
      return size
    }
    return size.map { report.fault(.tremble, measure: $0) }
  }
}

/// The course of a finger by every report, or by every second one and so on.
private struct Course: Sendable {
  /// The number of reports that the means cover.
  private static let span = 24

  /// The number of motions of the panel in a step.
  let spacing: Int
  /// The motions since the latest step, in mm, and their number.
  private var sum = Vector.zero
  private var number = 0
  /// The latest step, in mm.
  private var last: Vector?
  /// The latest deviation from the line, in mm.
  private var deviation = Vector.zero
  /// The share of deviations to the opposite side of the previous one, and the mean deviation in
  /// mm.
  private var turns = 0.0
  private var size = 0.0
  private var count = 0

  init(spacing: Int) { self.spacing = spacing }

  /// Adds a motion, and returns the mean deviation in mm if the finger trembles.
  mutating func add(_ motion: Vector, _ limits: FaultThresholds.Tremble) -> Double? {
    sum = sum + motion
    number += 1
    guard number == spacing else { return nil }
    let step = sum
    (sum, number) = (.zero, 0)
    defer { last = step }
    guard let last else { return nil }
    // On a panel with coarse positions, a finger moves in stairs: along one axis at a time.
    let isStair = step.dx * step.dy == 0 && last.dx * last.dy == 0
    guard !isStair else { return nil }
    let chord = last + step
    let share = chord.lengthSquared > 0 ? last.dot(chord) / chord.lengthSquared : 0
    let new = last - chord * min(max(share, 0), 1)
    let weight = 1 / Double(Self.span)
    turns += ((new.dot(deviation) < 0 ? 1 : 0) - turns) * weight
    // A single leap must not count as a tremble.
    size += (min(new.length, 3 * limits.size) - size) * weight
    deviation = new
    count += 1
    return count >= Self.span && turns >= limits.turns && size >= limits.size ? size : nil
  }
}
