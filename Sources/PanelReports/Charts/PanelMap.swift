internal import SystemSupport
internal import TouchAnalysis
internal import TouchDrawing
internal import Touches

/// A chart of a panel seen from above, with its lengths in mm.
struct PanelMap {
  /// The width and height of the panel, in mm.
  let size: Vector
  /// The height of a map's chart, in chart units.
  let height: Double
  /// The unit of lengths, with a remark if the size of the panel is assumed.
  let unit: String
  /// The area of the panel in the chart.
  let area: Rect
  /// Chart units per mm.
  let scale: Double

  private static let width = ChartSize.half
  private static let margins = (left: 60.0, right: 76.0, bottom: 44.0)
  /// The heights that the panel may have in the chart.
  private static let heights = 150.0...420.0
  /// The minimum height of the area beside which the legend of levels fits.
  private static let legendHeight = 130.0

  /// Lays out the map of a panel.
  init(of panel: Panel, isAssumed: Bool) {
    size = panel.size
    unit = isAssumed ? "mm (assumed)" : "mm"
    let availableWidth = Self.width - Self.margins.left - Self.margins.right
    let idealHeight = availableWidth * size.dy / size.dx
    let height = idealHeight.clamped(to: Self.heights)
    scale = min(availableWidth / size.dx, height / size.dy)
    area = Rect(
      x: Self.margins.left, y: Chart.headHeight, width: size.dx * scale, height: size.dy * scale)
    self.height = Chart.headHeight + max(area.height, Self.legendHeight) + Self.margins.bottom
  }

  /// Converts a position in mm to the chart.
  func position(_ point: Point) -> Point {
    Point(x: area.x + point.x * scale, y: area.y + point.y * scale)
  }

  /// Converts an area in mm to the chart, clipped to the panel.
  func area(_ rect: Rect) -> Rect {
    Rect(
      x: area.x + rect.x * scale, y: area.y + rect.y * scale, width: rect.width * scale,
      height: rect.height * scale
    ).intersection(area)
  }

  /// Returns a chart with the background and the axes.
  func chart(_ title: String, note: String) -> Chart {
    var chart = Chart(title, note: note, width: Self.width, height: height)
    chart.marks.append(.area(area, .paper))
    let step = Scale.step(max(size.dx, size.dy), 8)
    for isHorizontalAxis in [true, false] {
      let length = isHorizontalAxis ? size.dx : size.dy
      for value in stride(from: 0, through: length, by: step) {
        let offset = value * scale
        let ends =
          isHorizontalAxis
          ? [Point(x: area.x + offset, y: area.y), Point(x: area.x + offset, y: area.maxY)]
          : [Point(x: area.x, y: area.y + offset), Point(x: area.maxX, y: area.y + offset)]
        chart.marks.append(.line(ends, .grid))
        chart.marks.append(
          .text(
            value.text(decimals: 3),
            isHorizontalAxis ? ends[1] + Vector(dx: 0, dy: 16) : ends[0] + Vector(dx: -7, dy: 4),
            TextStyle(anchor: isHorizontalAxis ? .middle : .end)))
      }
    }
    chart.marks.append(
      .text(
        unit, Point(x: area.x + area.width / 2, y: area.maxY + 34), TextStyle(anchor: .middle)))
    // A flat panel has no room for it, and the unit is below anyway.
    guard area.height >= 100 else { return chart }
    chart.marks.append(
      .text(
        unit, Point(x: area.x - 46, y: area.y + area.height / 2),
        TextStyle(anchor: .middle, isUpright: true)))
    return chart
  }

  /// Returns squares in the colours of their levels, equal ones in a row merged; nil is empty.
  func squares(_ cells: PanelCells, level: (Int) -> Int?) -> [ChartMark] {
    var marks: [ChartMark] = []
    for row in 0..<cells.rows {
      var column = 0
      while column < cells.columns {
        let start = row * cells.columns + column
        let currentLevel = level(start)
        column += 1
        while column < cells.columns, level(row * cells.columns + column) == currentLevel {
          column += 1
        }
        guard let currentLevel else { continue }
        var rect = cells.area(of: start)
        rect.width = Double(column) * cells.side - rect.x
        marks.append(.area(area(rect), .level(currentLevel)))
      }
    }
    return marks
  }

  /// Returns a legend of levels, the least at the bottom, with values from bottom to top.
  func legend(_ texts: [String], _ unit: String) -> [ChartMark] {
    let height = max(area.height, Self.legendHeight)
    let (x, bottom) = (area.maxX + 14, area.y + height)
    let step = min(16, (height - 18) / Double(Ink.levels))
    var marks = (0..<Ink.levels).map { level in
      ChartMark.area(
        Rect(x: x, y: bottom - Double(level + 1) * step, width: 12, height: step), .level(level))
    }
    let top = step * Double(Ink.levels)
    for (index, text) in texts.enumerated() {
      let fraction = Double(index) / Double(max(texts.count - 1, 1))
      marks.append(.text(text, Point(x: x + 17, y: bottom - fraction * (top - 9)), .note))
    }
    marks.append(.text(unit, Point(x: x, y: bottom - top - 7), .note))
    return marks
  }
}

/// The sizes of charts.
enum ChartSize {
  /// The width of one of two charts side by side.
  static let half = 600.0
  /// The gap between them.
  static let gap = 24.0
  /// The width of a chart that fills a row.
  static let whole = 2 * half + gap
  /// The height of a chart without a panel.
  static let height = 300.0
}
