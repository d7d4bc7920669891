internal import Touches

/// The deviation of positions from the smooth path of their finger, over the panel.
///
/// Each position is compared with the parabola through its neighbours. Only the deviation across
/// the path counts, because a late report displaces a position along the path as well.
package struct PanelDeviation: Sendable {
  /// The squares in which deviations are averaged.
  package let cells: PanelCells
  private var sums: [Float]
  private var counts: [UInt32]
  private var strokes = ContactTable<PositionWindow>()

  /// The number of positions on each side of the compared one.
  private static let reach = 4
  /// The minimum distance that they cover, in mm: a finger at rest has no path.
  private static let minimumDistance = 2.0
  /// The minimum cosine of the angle between the two halves of the path: no parabola fits a corner.
  private static let minimumCosine = 0.7
  /// The cap of a deviation, in mm, so that a leap does not hide everything else.
  private static let maximumDeviation = 2.0
  /// The minimum number of positions in a square with a known deviation.
  private static let minimumCount: UInt32 = 3

  init(of panel: Panel) {
    cells = PanelCells(of: panel.size, longer: 32, least: 2.5)
    sums = Array(repeating: 0, count: cells.count)
    counts = Array(repeating: 0, count: cells.count)
  }

  mutating func add(_ report: Report, _ limits: FaultThresholds, isSound: Bool) {
    guard let after = report.after, report.progress.isMove, isSound else {
      return strokes.forget(report.id)
    }
    guard report.progress.motion != nil else { return }
    if report.progress.missing >= limits.times.lostSamples.factor { strokes.forget(report.id) }
    let position = report.device.panel.millimetres(of: after.position)
    let window = strokes.change(report.id, orMake: PositionWindow(reach: Self.reach)) { window in
      window.add(position)
      return window.isFull ? window : nil
    }
    guard let window, let index = cells.index(of: window.middle) else { return }
    let (displacement, halves) = (window.displacement, window.halves)
    let length = displacement.length
    guard length >= Self.minimumDistance,
      halves.0.dot(halves.1) >= Self.minimumCosine * halves.0.length * halves.1.length
    else { return }
    let deviation = window.deviation
    let across = abs(deviation.dx * displacement.dy - deviation.dy * displacement.dx) / length
    sums[index] += Float(min(across, Self.maximumDeviation))
    if counts[index] < .max { counts[index] += 1 }
  }

  /// Returns the mean distance from the path in a square, in mm; nil for too few positions.
  package func mean(of index: Int) -> Double? {
    counts[index] >= Self.minimumCount ? Double(sums[index]) / Double(counts[index]) : nil
  }
}
