internal import Touches
internal import Translations

/// Draw along lines: how far the reported places are from the straight line that fits them best, which
/// leaves out that nobody keeps to a line without a ruler's length of error at its ends.
struct LinearityTest: PanelTest {
  /// The share of a line that must be drawn for it to count.
  private static let share = 0.6

  private struct Stroke {
    var points: [Point]
    /// The furthest and the mean square from the line that fits best, in mm.
    var worst: Double
    var spread: Double
  }

  private let panel: Panel
  private let guides: [(start: Point, end: Point)]
  private var strokes: [Stroke] = []
  private var drawing: (id: TouchID, points: [Point])?

  init(of panel: Panel) {
    self.panel = panel
    func guide(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> (start: Point, end: Point)
    {
      (panel.place(x0, y0), panel.place(x1, y1))
    }
    guides = [
      guide(0.1, 0.3, 0.9, 0.3), guide(0.1, 0.85, 0.9, 0.85), guide(0.3, 0.2, 0.3, 0.9),
      guide(0.7, 0.2, 0.7, 0.9), guide(0.15, 0.25, 0.85, 0.85), guide(0.85, 0.25, 0.15, 0.85),
    ]
  }

  var instruction: ScreenText {
    ScreenText(
      "Draw slowly along the line, with a ruler if you can: %1 of %2",
      .number(min(strokes.count + 1, guides.count)), .number(guides.count))
  }
  var progress: Double { Double(strokes.count) / Double(guides.count) }

  var figures: [PanelFigure] {
    let lines = strokes.map { PanelFigure.stroke($0.points) }
    let guide = strokes.count < guides.count ? guides[strokes.count] : nil
    return [guide.map { .guide($0.start, $0.end) }, drawing.map { .stroke($0.points) }]
      .compactMap(\.self) + lines
  }

  var measures: [PanelMeasure] {
    let worst = strokes.map(\.worst).max() ?? .infinity
    let spread = strokes.map(\.spread).max() ?? .infinity
    // A hand with a ruler strays by half a millimetre; a panel that waves does so by several.
    return [
      PanelMeasure("deviation", ScreenText("deviation"), worst, "mm", .atMost(2)),
      PanelMeasure("spread", ScreenText("spread", context: "measure"), spread, "mm", .atMost(0.7)),
    ]
  }

  mutating func follow(_ touch: Touch) {
    guard strokes.count < guides.count else { return }
    if touch.phase == .began, drawing == nil { drawing = (touch.id, []) }
    guard var line = drawing, line.id == touch.id else { return }
    if !touch.isOver, line.points.last != touch.position { line.points.append(touch.position) }
    drawing = touch.isOver ? nil : line
    guard touch.isOver, let stroke = fit(line.points) else { return }
    strokes.append(stroke)
  }

  /// Returns the measures of a stroke; nil where it does not lie along the present line.
  private func fit(_ points: [Point]) -> Stroke? {
    let guide = guides[strokes.count]
    let way = guide.end - guide.start
    let length = way.lengthSquared.squareRoot()
    guard points.count >= 3, let first = points.first, let last = points.last else { return nil }
    let drawn = last - first
    let along = ((drawn.dx * way.dx + drawn.dy * way.dy) / length).magnitude
    guard along >= Self.share * length else { return nil }
    let count = Double(points.count)
    let middle = Point(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    // The axis on which the points spread most: that of the larger eigenvalue of their covariance.
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for point in points {
      let offset = point - middle
      xx += offset.dx * offset.dx
      xy += offset.dx * offset.dy
      yy += offset.dy * offset.dy
    }
    let root = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    let least = max((xx + yy) / 2 - root, 0)
    let largest = (xx + yy) / 2 + root
    let axis =
      xy != 0
      ? Vector(dx: largest - yy, dy: xy) : xx >= yy ? Vector(dx: 1, dy: 0) : Vector(dx: 0, dy: 1)
    let norm = axis.lengthSquared.squareRoot()
    let worst =
      points.map { point in
        let offset = point - middle
        return ((offset.dx * axis.dy - offset.dy * axis.dx) / norm).magnitude
      }.max() ?? 0
    return Stroke(
      points: points, worst: worst / panel.pixelsPerMillimetre,
      spread: (least / count).squareRoot() / panel.pixelsPerMillimetre)
  }
}
