internal import SystemSupport
internal import TouchAnalysis
internal import Touches

/// The charts of report rates and intervals.
enum RateCharts {
  /// Returns the histogram of intervals.
  static func intervals(_ intervals: IntervalStatistics) -> Chart {
    guard intervals.count > 0 else { return noIntervals() }
    let (median, p99) = (intervals.quantile(0.5), intervals.quantile(0.99))
    var chart = Chart(
      "Intervals",
      note: "Time between the reports of a moving finger: \(intervals.count) of them, "
        + "\(intervals.jitter.text(decimals: 2)) ms jitter",
      width: ChartSize.half, height: ChartSize.height)
    let upperLimit = min(max(median * 2.5, p99 * 1.25, 5), IntervalStatistics.longestCounted)
    let tenths = classTenths(of: intervals, upTo: upperLimit)
    let width = Double(tenths) / 10
    let x = Scale(0...(upperLimit / width).rounded(.up) * width, steps: 10)
    let counts = intervals.counts(inTenths: tenths)
    let y = Scale(powersAround: 1, Double(counts.max() ?? 1) * 1.3)
    let plot = Plot(in: chart, x: x, y: y)
    chart.marks += plot.axes(x: "ms, in classes of \(width.text(decimals: 1))", y: "intervals")
    for (index, count) in counts.enumerated() where count > 0 {
      let start = Double(index) * width
      guard start < x.range.upperBound else { break }
      // A count of one is visible, too, although its logarithm is 0.
      let top = min(plot.position(start, Double(count)).y, plot.area.maxY - 3)
      let left = plot.position(start, 1).x
      let right = plot.position(start + width, 1).x
      chart.marks.append(
        .area(
          Rect(x: left, y: top, width: max(right - left - 0.6, 0.8), height: plot.area.maxY - top),
          .series,
          hint: "\(count) of \(start.text(decimals: 1)) to \((start + width).text(decimals: 1)) ms")
      )
    }
    let overflowCount = counts.dropFirst(Int(x.range.upperBound / width + 0.5)).reduce(0, +)
    mark(median, "median", 0, of: plot, in: &chart)
    mark(p99, "99 %", 16, of: plot, in: &chart)
    if overflowCount > 0 {
      chart.marks.append(
        .text(
          "\(overflowCount) longer, up to \(intervals.longest.text(decimals: 1)) ms",
          Point(x: plot.area.maxX - 6, y: plot.area.y + 46),
          TextStyle(ink: .accent, anchor: .end, isBold: true, hasHalo: true)))
    }
    return chart
  }

  private static func noIntervals() -> Chart {
    var chart = Chart("Intervals", note: "", width: ChartSize.half, height: ChartSize.height)
    let plot = Plot(in: chart, x: Scale(0...20, steps: 8), y: Scale(powersAround: 1, 10))
    chart.marks += plot.axes(x: "ms", y: "intervals") + [plot.remark("no finger was fast enough")]
    return chart
  }

  /// Returns the width of the classes of a histogram up to a limit in ms, in tenths of a ms.
  private static func classTenths(of intervals: IntervalStatistics, upTo limit: Double) -> Int {
    // With a clock of 1 ms resolution, narrower classes would leave gaps.
    let isClockCoarse = intervals.counts(inTenths: 1).enumerated().allSatisfy {
      $0.offset % 10 == 0 || $0.element == 0
    }
    let tenths = [1, 2, 5, 10, 20, 50].first {
      limit * 10 / Double($0) <= 110 && ($0 >= 10 || !isClockCoarse)
    }
    return tenths ?? 50
  }

  /// Marks a quantile of the intervals by a line; its label is `offset` px below the top.
  private static func mark(
    _ value: Double, _ name: String, _ offset: Double, of plot: Plot, in chart: inout Chart
  ) {
    let x = plot.position(value + 0.05, 1).x
    chart.marks.append(
      .line(
        [Point(x: x, y: plot.area.y), Point(x: x, y: plot.area.maxY)], .accent, width: 1.5,
        isDashed: offset > 0))
    chart.marks.append(
      .text("\(name) \(value.text(decimals: 1)) ms", plot.label(x, offset), plot.style(x)))
  }

  /// Returns the report rate of each finger for each number of fingers.
  ///
  /// - Parameters:
  ///   - intervals: the intervals with one, two, and up to ten fingers.
  ///   - crowded: the intervals with more fingers than that.
  ///   - limit: the required rate of each finger; nil for none.
  ///   - height: the height of the chart.
  /// - Returns: the chart.
  static func fingers(
    _ intervals: [IntervalStatistics], crowded: IntervalStatistics = IntervalStatistics(),
    limit: Double?, height: Double
  ) -> Chart {
    let intervals = intervals + (crowded.count > 1 ? [crowded] : [])
    var chart = Chart(
      "Rate by fingers",
      note: "Reports of each moving finger per second; the line in a bar: 19 of 20 come as fast",
      width: ChartSize.half, height: height)
    // Without a rate, because all intervals are 0 ms, there is no bar and no maximum.
    let measured = intervals.enumerated().filter { $0.element.count > 1 && $0.element.rate > 0 }
    let maximumRate = max(measured.map(\.element.rate).max() ?? 100, limit ?? 0)
    let count = max(measured.map { $0.offset + 1 }.max() ?? 1, 5)
    let plot = Plot(
      in: chart, x: Scale(0.5...Double(count) + 0.5, steps: count),
      y: Scale(0...maximumRate * 1.1, steps: 5, isRounded: true))
    let title = crowded.count > 1 ? "fingers down (\(intervals.count): or more)" : "fingers down"
    chart.marks += plot.axes(x: title, y: "reports per s", hasColumns: false)
    for (index, intervals) in measured {
      addBar(of: intervals, fingers: index + 1, of: plot, to: &chart)
    }
    if measured.isEmpty {
      let hasMotion = intervals.contains { $0.count > 1 }
      chart.marks.append(
        plot.remark(hasMotion ? "all intervals are 0 ms" : "no finger was fast enough"))
    }
    if let limit { mark(limit: limit, of: plot, in: &chart) }
    return chart
  }

  /// Adds the bar of a number of fingers, with its rate and a line for slow intervals.
  private static func addBar(
    of intervals: IntervalStatistics, fingers: Int, of plot: Plot, to chart: inout Chart
  ) {
    let (left, right) = (Double(fingers) - 0.3, Double(fingers) + 0.3)
    let top = plot.position(left, intervals.rate)
    let bottom = plot.position(right, 0)
    chart.marks.append(
      .area(
        Rect(x: top.x, y: top.y, width: bottom.x - top.x, height: bottom.y - top.y), .series,
        hint: "\(intervals.count) intervals"))
    let slow = intervals.quantile(0.95)
    let line = plot.position(left, slow > 0 ? 1000 / slow : 0).y
    chart.marks.append(
      .line([Point(x: top.x, y: line), Point(x: bottom.x, y: line)], .ground, width: 2))
    // The number is at the foot of its bar, or above a bar or a line that is too low.
    let isLow = bottom.y - top.y < 20
    let isLineLow = bottom.y - line < 20
    let y = isLow ? top.y - 5 : isLineLow && line - top.y >= 20 ? line - 5 : bottom.y - 6
    chart.marks.append(
      .text(
        intervals.rate.text(decimals: 0), Point(x: (top.x + bottom.x) / 2, y: y),
        TextStyle(ink: isLow ? .text : .ground, anchor: .middle, isBold: true)))
  }

  private static func mark(limit: Double, of plot: Plot, in chart: inout Chart) {
    let y = plot.position(1, limit).y
    chart.marks.append(
      .line(
        [Point(x: plot.area.x, y: y), Point(x: plot.area.maxX, y: y)], .accent, width: 1.5,
        isDashed: true))
    chart.marks.append(
      .text(
        "limit \(limit.text(decimals: 2))", Point(x: plot.area.maxX - 4, y: y - 5),
        TextStyle(ink: .accent, anchor: .end, isBold: true, hasHalo: true)))
  }

  /// Returns the amplitude of the fingers' displacement by frequency.
  static func spectrum(_ spectrum: JitterSpectrum) -> Chart {
    let lines = spectrum.lines
    let note =
      lines.isEmpty
      ? "Periodic displacement of fingers"
      : "Periodic displacement of fingers, in \(spectrum.runs) even runs of 32 reports"
    var chart = Chart(
      "Spectrum of jitter", note: note, width: ChartSize.half, height: ChartSize.height)
    let amplitudes = lines.map { max($0.amplitude, 0.0001) }
    let plot = Plot(
      in: chart, x: Scale(0...(lines.last?.frequency ?? 50), steps: 8),
      y: Scale(powersAround: min(amplitudes.min() ?? 0.001, 0.001), amplitudes.max() ?? 1))
    chart.marks += plot.axes(x: "Hz", y: "amplitude, mm")
    guard !lines.isEmpty else {
      chart.marks.append(plot.remark("no finger moved evenly for 32 reports"))
      return chart
    }
    let points = zip(lines, amplitudes).map { plot.position($0.frequency, $1) }
    chart.marks.append(
      .shape(
        [Point(x: points[0].x, y: plot.area.maxY)] + points
          + [Point(x: points[points.count - 1].x, y: plot.area.maxY)], .level(0)))
    chart.marks.append(.line(points, .series, width: 2))
    for peak in spectrum.peaks.prefix(3) {
      let point = plot.position(peak.frequency, peak.amplitude)
      let isNearEnd = point.x > plot.area.maxX - 90
      chart.marks.append(.ring(point, radius: 4, .accent, width: 2))
      chart.marks.append(
        .text(
          "\(peak.frequency.text(decimals: 0)) Hz, \(peak.amplitude.text(decimals: 2)) mm",
          Point(x: point.x + (isNearEnd ? 0 : -8), y: max(point.y - 9, plot.area.y + 12)),
          TextStyle(ink: .accent, anchor: isNearEnd ? .end : .start, isBold: true, hasHalo: true)))
    }
    return chart
  }
}

extension Plot {
  /// Returns the position of a vertical line's label, on the side with room.
  fileprivate func label(_ x: Double, _ offset: Double) -> Point {
    Point(x: x + (isNearEnd(x) ? -6 : 6), y: area.y + 14 + offset)
  }

  fileprivate func style(_ x: Double) -> TextStyle {
    TextStyle(ink: .accent, anchor: isNearEnd(x) ? .end : .start, isBold: true, hasHalo: true)
  }

  private func isNearEnd(_ x: Double) -> Bool { x > area.maxX - 110 }
}
