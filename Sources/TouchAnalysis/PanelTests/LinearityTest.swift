internal import Touches
internal import Translations

/// Draw along lines: measures how far the reported positions are from the straight line that fits
/// them best.
///
/// The distance from the guide is no measure: without a ruler, nobody keeps to a line exactly.
struct LinearityTest: PanelTest {
  private struct Stroke {
    var points: [Point]
    var fit: LineFit
  }

  private let panel: Panel
  private var lines: GuideLines
  private var strokes: [Stroke] = []

  init(of panel: Panel) {
    self.panel = panel
    lines = GuideLines(
      on: panel,
      along: [
        (0.1, 0.3, 0.9, 0.3), (0.1, 0.85, 0.9, 0.85), (0.3, 0.2, 0.3, 0.9), (0.7, 0.2, 0.7, 0.9),
        (0.15, 0.25, 0.85, 0.85), (0.85, 0.25, 0.15, 0.85),
      ])
  }

  var instruction: ScreenText {
    ScreenText(
      "Draw slowly along the line, with a ruler if you can: %1 of %2", .number(lines.number),
      .number(lines.count))
  }
  var progress: Double { lines.progress }
  var figures: [PanelFigure] { lines.figures + strokes.map { .stroke($0.points) } }

  var measures: [PanelMeasure] {
    let worst = strokes.map(\.fit.worst).max().map { $0 / panel.pixelsPerMillimetre }
    let spread = strokes.map(\.fit.spread).max().map { $0 / panel.pixelsPerMillimetre }
    // A hand with a ruler strays by half a millimetre, a panel with waves by several.
    return [
      PanelMeasure("deviation", ScreenText("deviation"), worst ?? .infinity, "mm", .atMost(2)),
      PanelMeasure(
        "spread", ScreenText("spread", context: "measure"), spread ?? .infinity, "mm", .atMost(0.7)),
    ]
  }

  mutating func follow(_ touch: Touch) {
    guard case .followed(let points) = lines.follow(touch), let fit = LineFit(points[...]) else {
      return
    }
    strokes.append(Stroke(points: points, fit: fit))
  }
}
