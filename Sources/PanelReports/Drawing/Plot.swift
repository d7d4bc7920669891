internal import Touches

/// The area of a chart that shows values, with its axes.
struct Plot {
  let area: Rect
  let x: Scale
  let y: Scale

  /// The room for axes and their titles, at the left, at the right and below.
  private static let margins = (left: 60.0, right: 22.0, bottom: 44.0)

  /// Lays out the plot of a chart.
  init(in chart: Chart, x: Scale, y: Scale, left: Double = margins.left) {
    area = Rect(
      x: left, y: Chart.headHeight, width: chart.width - left - Self.margins.right,
      height: chart.height - Chart.headHeight - Self.margins.bottom)
    self.x = x
    self.y = y
  }

  /// Returns the position of a pair of values.
  func position(_ x: Double, _ y: Double) -> Point {
    Point(
      x: area.x + self.x.share(of: x) * area.width, y: area.maxY - self.y.share(of: y) * area.height
    )
  }

  /// Returns the background, the grid and the axes with their titles.
  func axes(x xTitle: String, y yTitle: String, hasColumns: Bool = true) -> [ChartMark] {
    var marks: [ChartMark] = [.area(area, .paper)]
    for tick in y.ticks {
      let y = position(x.range.lowerBound, tick.value).y
      marks.append(.line([Point(x: area.x, y: y), Point(x: area.maxX, y: y)], .grid))
      marks.append(
        .text(tick.text, Point(x: area.x - 7, y: y + 4), TextStyle(anchor: .end)))
    }
    for tick in x.ticks {
      let x = position(tick.value, y.range.lowerBound).x
      if hasColumns {
        marks.append(.line([Point(x: x, y: area.y), Point(x: x, y: area.maxY)], .grid))
      }
      marks.append(
        .text(tick.text, Point(x: x, y: area.maxY + 16), TextStyle(anchor: .middle)))
    }
    marks.append(
      .text(
        xTitle, Point(x: area.x + area.width / 2, y: area.maxY + 34), TextStyle(anchor: .middle)))
    marks.append(
      .text(
        yTitle, Point(x: area.x - 46, y: area.y + area.height / 2),
        TextStyle(anchor: .middle, isUpright: true)))
    return marks
  }

  /// Returns a text in the middle, for a chart that has nothing to show.
  func remark(_ text: String) -> ChartMark {
    .text(
      text, Point(x: area.x + area.width / 2, y: area.y + area.height / 2 + 4),
      TextStyle(size: 13, anchor: .middle))
  }
}
