internal import Touches
internal import Translations

/// Draw along lines: measures the tremble of a moving finger within each centimetre.
///
/// Within this distance a hand moves straight, and the rest is the panel's: Microsoft's Hardware
/// Lab Kit allows 1 mm of jitter over 10 mm of travel.
struct MotionTest: PanelTest {
  /// The distance within which reports are compared, in mm.
  private static let window = 10.0
  /// The minimum step back that is more than rounding, in mm.
  private static let minimumStep = 0.2

  private let panel: Panel
  private var lines: GuideLines
  private var strokes: [[Point]] = []
  /// The largest distance of a position from the best line of its window, in mm, and the sum of the
  /// squared spreads of all windows, in mm².
  private var worst = 0.0
  private var squares = 0.0
  private var windowCount = 0
  private var backsteps = 0

  init(of panel: Panel) {
    self.panel = panel
    lines = GuideLines(
      on: panel,
      along: [
        (0.1, 0.3, 0.9, 0.3), (0.7, 0.2, 0.7, 0.9), (0.15, 0.25, 0.85, 0.85),
        (0.85, 0.25, 0.15, 0.85),
      ])
  }

  var instruction: ScreenText {
    ScreenText(
      "Move one finger steadily along the line, without a stop: %1 of %2", .number(lines.number),
      .number(lines.count))
  }
  var progress: Double { lines.progress }
  var figures: [PanelFigure] { lines.figures + strokes.map { .stroke($0) } }

  var measures: [PanelMeasure] {
    let spread = windowCount > 0 ? (squares / Double(windowCount)).squareRoot() : .infinity
    return [
      // A hand itself trembles by a tenth of a millimetre.
      PanelMeasure(
        "spread", ScreenText("spread", context: "measure"), spread, "mm", .atMost(0.4)),
      PanelMeasure(
        "worst", ScreenText("furthest"), windowCount > 0 ? worst : .infinity, "mm", .atMost(1)),
      PanelMeasure("backsteps", ScreenText("reports that move backwards"), Double(backsteps), ""),
    ]
  }

  mutating func follow(_ touch: Touch) {
    guard case .followed(let points) = lines.follow(touch) else { return }
    strokes.append(points)
    measure(points)
  }

  private mutating func measure(_ points: [Point]) {
    let length = panel.pixels(Self.window)
    // By the distance from start to end, not by the length of a trembling path.
    func distance(_ start: Int, _ end: Int) -> Double {
      (points[end] - points[start]).length
    }
    var start = 0
    for end in points.indices where distance(start, end) >= length {
      if let fit = LineFit(points[start...end]) { add(fit, points[start...end]) }
      // Windows overlap by half, so that no position is at the end of all of them.
      while distance(start, end) > length / 2 { start += 1 }
    }
  }

  private mutating func add(_ fit: LineFit, _ points: ArraySlice<Point>) {
    let scale = panel.pixelsPerMillimetre
    worst = max(worst, fit.worst / scale)
    squares += fit.spread / scale * (fit.spread / scale)
    windowCount += 1
    guard let first = points.first, let last = points.last else { return }
    let isForward = (last - first).dot(fit.axis) >= 0
    // Only the first half, because the second is the first of the next window.
    let half = points.prefix {
      ($0 - first).dot(fit.axis).magnitude <= panel.pixels(Self.window) / 2
    }
    for (position, next) in zip(half, half.dropFirst()) {
      let step = (next - position).dot(fit.axis) / scale
      if (isForward ? step : -step) < -Self.minimumStep { backsteps += 1 }
    }
  }
}
