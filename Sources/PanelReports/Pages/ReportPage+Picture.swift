internal import Glibc
internal import TouchDrawing
internal import Touches

extension ReportPage {
  /// The pixels per unit, for sharp screens and prints; fewer if the picture would be too high.
  private static let pixelsPerUnit = 1.5
  private static let margin = 28.0
  /// The largest number of listed faults; the text report has more.
  private static let faultLimit = 30
  /// The largest height that cairo allows, in px.
  private static let heightLimit = 32_767

  /// Writes the report as a PNG file.
  ///
  /// - Parameter path: the file; an existing one is replaced once the picture is complete.
  /// - Throws: `PictureFileError`, or `PanelReport.NoMemory`.
  package func writePicture(to path: String) throws {
    // Texts must be measured before the height of the picture is known.
    guard let sample = PixelLayer(width: 1, height: 1) else { throw PanelReport.NoMemory() }
    let ruler = ChartPainter(on: sample.target, scale: 1)
    let placed = layout(ruler)
    let height = (placed.map { $0.y + $0.chart.height }.max() ?? 0) + Self.margin
    let scale = Self.scale(ofHeight: height)
    let width = Int((ChartSize.whole + 2 * Self.margin) * scale)
    guard let layer = PixelLayer(width: width, height: Int(height * scale)) else {
      throw PanelReport.NoMemory()
    }
    layer.target.fill(layer.target.bounds, with: Ink.ground.colours.light.premultiplied)
    paint(placed, on: layer.target, scale)
    try PNGFile.write(layer.target, to: path)
  }

  /// Returns the pixels per unit of a picture whose height is given in units.
  static func scale(ofHeight height: Double) -> Double {
    min(pixelsPerUnit, Double(heightLimit) / height)
  }

  private func paint(_ placed: [Placed], on target: PixelTarget, _ scale: Double) {
    let painter = ChartPainter(on: target, scale: scale)
    for item in placed { painter.paint(item.chart, x: item.x, y: item.y) }
  }

  private struct Placed {
    var chart: Chart
    var x: Double
    var y: Double
  }

  /// Lays out everything from top to bottom.
  private func layout(_ ruler: borrowing ChartPainter) -> [Placed] {
    var placed: [Placed] = []
    var y = Self.margin
    func add(_ row: [Chart]) {
      for (index, chart) in row.enumerated() {
        let before = row[..<index].reduce(0) { $0 + $1.width + ChartSize.gap }
        placed.append(Placed(chart: chart, x: Self.margin + before, y: y))
      }
      y += (row.map(\.height).max() ?? 0) + ChartSize.gap
    }
    add([head(ruler)])
    for section in sections {
      if sections.count > 1 { add([Self.heading(section.title)]) }
      for row in section.rows { add(row) }
      // Figures have long lines, limits short ones.
      let widths =
        section.tables.count > 1 ? [732, ChartSize.whole - 732 - ChartSize.gap] : [ChartSize.whole]
      add(zip(section.tables, widths).map { $0.chart(width: $1, ruler) })
    }
    add([
      ReportTable.faults(analysis, most: Self.faultLimit).chart(width: ChartSize.whole, ruler)
    ])
    add([Self.line(producer)])
    return placed
  }

  /// Returns the title and the summary, with the verdicts on the right.
  private func head(_ ruler: borrowing ChartPainter) -> Chart {
    var chart = Chart(title, note: "", width: ChartSize.whole, height: 0)
    chart.marks = [
      .text(
        ruler.cut(title, TextStyle(size: 24, isBold: true), ChartSize.whole - 420),
        Point(x: 0, y: 24), TextStyle(size: 24, ink: .text, isBold: true))
    ]
    for (index, line) in summary.enumerated() {
      chart.marks.append(
        .text(
          ruler.cut(line, TextStyle(size: 13), ChartSize.whole),
          Point(x: 0, y: 48 + 19 * Double(index)), TextStyle(size: 13)))
    }
    var x = ChartSize.whole
    for verdict in verdicts.reversed() {
      let style = TextStyle(
        size: 14, ink: verdict.isGood ? .series : .alarm, anchor: .middle, isBold: true)
      let width = ruler.width(of: verdict.text, style) + 28
      x -= width
      let box = Rect(x: x, y: 2, width: width, height: 28)
      chart.marks.append(.line(box.rounded(14), style.ink, width: 2))
      chart.marks.append(.text(verdict.text, Point(x: x + width / 2, y: 21), style))
      x -= 10
    }
    chart.height = 34 + 19 * Double(summary.count)
    return chart
  }

  private static func heading(_ text: String) -> Chart {
    var chart = Chart(text, note: "", width: ChartSize.whole, height: 24)
    chart.marks = [
      .text(text, Point(x: 0, y: 20), TextStyle(size: 20, ink: .text, isBold: true))
    ]
    return chart
  }

  private static func line(_ text: String) -> Chart {
    var chart = Chart(text, note: "", width: ChartSize.whole, height: 12)
    chart.marks = [.text(text, Point(x: 0, y: 10), .note)]
    return chart
  }
}

extension ReportTable {
  private static let rowHeight = 20.0

  /// Returns the table as a chart.
  fileprivate func chart(width: Double, _ ruler: borrowing ChartPainter) -> Chart {
    var chart = Chart(title, note: "", width: width, height: 0)
    chart.marks = [.text(title, Point(x: 0, y: 16), .title)]
    let allRows = (head.isEmpty ? [] : [head]) + rows
    let columns = allRows.map(\.count).max() ?? 0
    var x = 0.0
    let edges = (0..<columns).map { column -> (left: Double, right: Double) in
      let widest =
        allRows.map {
          $0.count > column ? ruler.width(of: $0[column], TextStyle(size: 13)) : 0
        }.max() ?? 0
      defer { x += widest + 18 }
      return (x, x + widest)
    }
    var y = 24.0
    for (index, row) in allRows.enumerated() {
      chart.marks.append(.line([Point(x: 0, y: y), Point(x: width, y: y)], .grid))
      let number = index - (head.isEmpty ? 0 : 1)
      for (column, cell) in row.enumerated() {
        let (left, right) = edges[column]
        let isFlushRight = numeric.contains(column)
        let style = TextStyle(
          size: 13, ink: number < 0 ? .faint : wrong.contains(number) ? .alarm : .text,
          anchor: isFlushRight ? .end : .start)
        chart.marks.append(
          .text(
            isFlushRight ? cell : ruler.cut(cell, style, width - left),
            Point(x: isFlushRight ? right : left, y: y + 15), style))
      }
      y += Self.rowHeight
    }
    if !remark.isEmpty {
      chart.marks.append(.text(remark, Point(x: 0, y: y + 15), TextStyle(size: 13)))
      y += Self.rowHeight
    }
    chart.height = y
    return chart
  }
}

extension ChartPainter {
  /// Returns a text, cut off with "…" if it is wider than the room.
  func cut(_ text: String, _ style: TextStyle, _ availableWidth: Double) -> String {
    guard width(of: text, style) > availableWidth else { return text }
    func shortened(to count: Int) -> String { String(text.prefix(count)) + "…" }
    // A recording may contain a name of thousands of letters, so the length is bisected.
    var (fitting, tooLong) = (0, text.count)
    while tooLong - fitting > 1 {
      let middle = (fitting + tooLong) / 2
      let fits = width(of: shortened(to: middle), style) <= availableWidth
      if fits { fitting = middle } else { tooLong = middle }
    }
    return shortened(to: fitting)
  }
}

extension Rect {
  /// Returns the outline with rounded corners.
  fileprivate func rounded(_ radius: Double) -> [Point] {
    let steps = (0...8).map { Double($0) / 8 * .pi / 2 }
    let corners = [
      (maxX - radius, y + radius, -Double.pi / 2), (maxX - radius, maxY - radius, 0),
      (x + radius, maxY - radius, .pi / 2), (x + radius, y + radius, .pi),
    ]
    let points = corners.flatMap { corner in
      steps.map { angle in
        Point(
          x: corner.0 + radius * cos(corner.2 + angle), y: corner.1 + radius * sin(corner.2 + angle)
        )
      }
    }
    return points + points.prefix(1)
  }
}
