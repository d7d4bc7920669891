internal import Glibc
internal import SystemSupport
internal import TouchAnalysis
internal import Touches

/// The maps of what a survey measured over a panel.
extension PanelMap {
  /// Returns the number of reports over the panel, with its silent areas and recurring ghosts.
  func heat(_ heat: PanelHeatmap, _ limits: FaultThresholds) -> Chart {
    let maximum = heat.samples.max() ?? 0
    let (dead, hot) = (heat.dead(limits), heat.hot(limits))
    let side = heat.cells.side.text(decimals: 1)
    var note = "In squares of \(side) x \(side) \(unit)"
    if !dead.isEmpty { note += "; hatched: fingers passed, no reports" }
    if !hot.isEmpty { note += "; diamonds: ghosts" }
    var chart = chart("Reports over the panel", note: note)
    let steps = log(Double(max(maximum, 2)))
    chart.marks += squares(heat.cells) { index in
      let count = heat.samples[index]
      guard count > 0 else { return nil }
      return min(Int(log(Double(count)) / steps * Double(Ink.levels)), Ink.levels - 1)
    }
    for cell in dead { chart.marks += hatching(area(cell)) }
    for cell in hot { chart.marks.append(diamond(area(cell))) }
    if maximum > 0 {
      let middle = Double(maximum).squareRoot().rounded()
      chart.marks += legend(
        maximum > 8 ? ["1", middle.text(decimals: 0), "\(maximum)"] : ["1", "\(maximum)"], "reports"
      )
    }
    return chart
  }

  /// Returns the deviation of positions from the smooth paths of their fingers.
  func deviation(_ deviation: PanelDeviation) -> Chart {
    let means = (0..<deviation.cells.count).map(deviation.mean)
    let side = deviation.cells.side.text(decimals: 1)
    var chart = chart(
      "Deviation from the path",
      note: "Mean distance from a smooth path, across it, in each \(side) x \(side) \(unit)")
    guard let maximum = means.lazy.compactMap({ $0 }).max() else {
      chart.marks.append(
        .text(
          "no finger moved far enough",
          Point(x: area.x + area.width / 2, y: area.y + area.height / 2),
          TextStyle(size: 13, anchor: .middle)))
      return chart
    }
    // A tenth of a mm is negligible, and must not look like much.
    let step = Scale.step(max(maximum, 0.1), 2)
    let end = (max(maximum, 0.1) / step).rounded(.up) * step
    chart.marks += squares(deviation.cells) { index in
      means[index].map { min(Int($0 / end * Double(Ink.levels)), Ink.levels - 1) }
    }
    chart.marks += legend(["0", (end / 2).text(decimals: 3), end.text(decimals: 3)], "mm")
    return chart
  }

  /// Returns slanted lines over an area.
  private func hatching(_ area: Rect) -> [ChartMark] {
    guard !area.isEmpty else { return [] }
    return [0.25, 0.5, 0.75].map { fraction in
      // From the lower edge to the right one, or from the left one to the upper one.
      let distance = 2 * fraction
      let (from, to) =
        distance <= 1
        ? (
          Point(x: area.x, y: area.y + distance * area.height),
          Point(x: area.x + distance * area.width, y: area.y)
        )
        : (
          Point(x: area.x + (distance - 1) * area.width, y: area.maxY),
          Point(x: area.maxX, y: area.y + (distance - 1) * area.height)
        )
      return .line([from, to], .alarm, width: 1.2)
    }
  }

  private func diamond(_ area: Rect) -> ChartMark {
    let middle = Point(x: area.x + area.width / 2, y: area.y + area.height / 2)
    let corners = [(0.0, -7.0), (7, 0), (0, 7), (-7, 0), (0, -7)].map {
      middle + Vector(dx: $0.0, dy: $0.1)
    }
    return .line(corners, .alarm, width: 2)
  }
}
