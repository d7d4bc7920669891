internal import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings
internal import Touches

/// The chart of contacts over time.
///
/// It has a row for each simultaneous contact, a row for each kind of fault, and the longest
/// intervals below.
struct TimelineChart {
  private static let left = 190.0
  private static let row = 17.0
  private static let strip = 64.0

  private let timeline: ContactTimeline
  private let area: Rect
  private let x: Scale
  private let kinds: [Fault.Kind]

  init(_ timeline: ContactTimeline) {
    self.timeline = timeline
    kinds = Fault.Kind.allCases.filter { timeline.faults[$0] != nil }
    let rows = Double(max(timeline.lanes.count, 1) + kinds.count)
    area = Rect(
      x: Self.left, y: Chart.headHeight, width: ChartSize.whole - Self.left - 22,
      height: rows * Self.row + (kinds.isEmpty ? 0 : 8))
    x = Scale(0...max(timeline.end, 1) / 1000, steps: 12)
  }

  /// The chart.
  var chart: Chart {
    let unit = timeline.binLength / 1000
    let resolution =
      unit < 0.01 ? "\((unit * 1000).text(decimals: 0)) ms" : "\(unit.text(decimals: 2)) s"
    let bottom = area.maxY + 14 + Self.strip
    let hidden = timeline.mostContacts - timeline.lanes.count
    let others = hidden > 0 ? "; \(hidden) more contacts at once are not shown" : ""
    var chart = Chart(
      "Contacts along time",
      note: "In steps of \(resolution); diamonds: faults of a contact\(others)",
      width: ChartSize.whole, height: bottom + 44)
    chart.marks.append(.area(area, .paper))
    let stripArea = Rect(x: area.x, y: area.maxY + 14, width: area.width, height: Self.strip)
    chart.marks.append(.area(stripArea, .paper))
    for tick in x.ticks {
      let x = xPosition(tick.value)
      for part in [area, stripArea] {
        chart.marks.append(.line([Point(x: x, y: part.y), Point(x: x, y: part.maxY)], .grid))
      }
      chart.marks.append(
        .text(tick.text, Point(x: x, y: bottom + 16), TextStyle(anchor: .middle)))
    }
    chart.marks.append(
      .text(
        "seconds", Point(x: area.x + area.width / 2, y: bottom + 34), TextStyle(anchor: .middle)))
    for (index, lane) in timeline.lanes.enumerated() { add(lane, index, to: &chart) }
    for (index, kind) in kinds.enumerated() { add(kind, index, to: &chart) }
    addIntervals(stripArea, to: &chart)
    return chart
  }

  private func xPosition(_ seconds: Double) -> Double { area.x + x.share(of: seconds) * area.width }

  private func xPosition(ofBin bin: Int) -> Double {
    xPosition(Double(bin) * timeline.binLength / 1000)
  }

  private func add(_ lane: [ContactTimeline.State], _ index: Int, to chart: inout Chart) {
    let y = area.y + Double(index) * Self.row
    let label = timeline.lanes.count > 1 ? "contact \(index + 1)" : "contact"
    chart.marks.append(.text(label, Point(x: area.x - 8, y: y + 13), TextStyle(anchor: .end)))
    var start: Int?
    for bin in 0...timeline.count {
      let state = bin < timeline.count ? lane[bin] : []
      if let firstBin = start, !state.contains(.down) || state.contains(.began) {
        let left = xPosition(ofBin: firstBin)
        let width = max(xPosition(ofBin: bin) - left - 1, 1.2)
        chart.marks.append(.area(Rect(x: left, y: y + 3, width: width, height: 11), .series))
        start = nil
      }
      if start == nil, state.contains(.down) { start = bin }
    }
    for bin in 0..<timeline.count where lane[bin].contains(.faulty) {
      let middle = Point(x: xPosition(ofBin: bin), y: y + 8.5)
      chart.marks.append(
        .shape(
          [(0.0, -6.0), (4.5, 0), (0, 6), (-4.5, 0)].map { middle + Vector(dx: $0.0, dy: $0.1) },
          .alarm))
    }
  }

  private func add(_ kind: Fault.Kind, _ index: Int, to chart: inout Chart) {
    let y = area.y + 8 + Double(max(timeline.lanes.count, 1) + index) * Self.row
    let counts = timeline.faults[kind] ?? []
    let total = counts.reduce(0) { $0 + Int($1) }
    chart.marks.append(
      .text(
        "\(kind.words) (\(total))", Point(x: area.x - 8, y: y + 13),
        TextStyle(ink: .alarm, anchor: .end)))
    for (bin, count) in counts.enumerated() where count > 0 {
      chart.marks.append(
        .area(
          Rect(x: xPosition(ofBin: bin) - 1.5, y: y + 2, width: 3, height: 13), .alarm,
          hint: "\(count) at \((Double(bin) * timeline.binLength / 1000).text(decimals: 3)) s"))
    }
  }

  private func addIntervals(_ area: Rect, to chart: inout Chart) {
    let maximum = timeline.longest.max() ?? 0
    let y = Scale(0...max(Double(maximum), 10), steps: 3)
    for tick in y.ticks {
      let tickY = area.maxY - y.share(of: tick.value) * area.height
      chart.marks.append(.line([Point(x: area.x, y: tickY), Point(x: area.maxX, y: tickY)], .grid))
      chart.marks.append(
        .text(tick.text, Point(x: area.x - 8, y: tickY + 4), TextStyle(anchor: .end)))
    }
    chart.marks.append(
      .text(
        "longest interval, ms", Point(x: area.x - 44, y: area.y + area.height / 2 + 4),
        TextStyle(anchor: .end)))
    let width = max(xPosition(ofBin: 1) - xPosition(ofBin: 0), 1.2)
    for bin in 0..<timeline.count where timeline.longest[bin] > 0 {
      let height = y.share(of: Double(timeline.longest[bin])) * area.height
      chart.marks.append(
        .area(
          Rect(x: xPosition(ofBin: bin), y: area.maxY - height, width: width, height: height),
          .series))
    }
  }
}
