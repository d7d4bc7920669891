internal import Touches

/// The deviation of places from the smooth path of their finger, over the panel.
///
/// Each place is compared with the parabola through its neighbours. Only what is across the path counts:
/// along it a late report displaces a place as well.
package struct PanelDeviation: Sendable {
  /// The squares that are told apart.
  package let cells: PanelCells
  private var sums: [Float]
  private var counts: [UInt32]
  private var strokes = ContactTable<PlaceWindow>()

  /// The number of places on each side of the one that is compared.
  private static let reach = 4
  /// The least way of all of them, in mm: a finger at rest has no path.
  private static let leastWay = 2.0
  /// The least cosine of the angle between both halves of the way: in a corner no parabola fits.
  private static let leastCosine = 0.7
  /// The furthest that counts, in mm, so that a leap does not hide everything else.
  private static let most = 2.0
  /// The number of places from which on a square has a deviation.
  private static let enough: UInt32 = 3

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
    let place = report.device.panel.millimetres(of: after.position)
    let window = strokes.change(report.id, orMake: PlaceWindow(reach: Self.reach)) { window in
      window.add(place)
      return window.isFull ? window : nil
    }
    guard let window, let index = cells.index(of: window.middle) else { return }
    let (way, halves) = (window.way, window.halves)
    let length = way.length
    guard length >= Self.leastWay,
      halves.0.dot(halves.1) >= Self.leastCosine * halves.0.length * halves.1.length
    else { return }
    let deviation = window.deviation
    let across = abs(deviation.dx * way.dy - deviation.dy * way.dx) / length
    sums[index] += Float(min(across, Self.most))
    if counts[index] < .max { counts[index] += 1 }
  }

  /// Returns the mean distance from the path in a square, in mm; nil where too few places are known.
  package func mean(of index: Int) -> Double? {
    counts[index] >= Self.enough ? Double(sums[index]) / Double(counts[index]) : nil
  }
}
