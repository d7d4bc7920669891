internal import Touches
internal import Translations

extension Panel.Edge {
  fileprivate var key: String {
    switch self {
    case .left: "Left"
    case .right: "Right"
    case .top: "Top"
    case .bottom: "Bottom"
    }
  }

  fileprivate var name: ScreenText {
    switch self {
    case .left: ScreenText("left edge")
    case .right: ScreenText("right edge")
    case .top: ScreenText("upper edge")
    case .bottom: ScreenText("lower edge")
    }
  }

  /// The way in across the edge, in shares of the panel.
  fileprivate var pathInward: (Double, Double, Double, Double) {
    switch self {
    case .left: (0, 0.6, 0.3, 0.6)
    case .right: (1, 0.6, 0.7, 0.6)
    case .top: (0.4, 0, 0.4, 0.4)
    case .bottom: (0.4, 1, 0.4, 0.6)
    }
  }

  /// The way along the edge, without its corners, in shares of the panel.
  fileprivate var pathAlong: (Double, Double, Double, Double) {
    switch self {
    case .left: (0, 0.15, 0, 0.85)
    case .right: (1, 0.85, 1, 0.15)
    case .top: (0.85, 0, 0.15, 0)
    case .bottom: (0.15, 1, 0.85, 1)
    }
  }
}

/// Swipe in over each edge, and slide along it: measures how far inside the first report is, and
/// how close to the edge a finger is followed.
struct EdgesTest: PanelTest {
  private let panel: Panel
  private var lines: GuideLines
  /// The strokes in over each edge and along it, alternately.
  private var strokes: [[Point]] = []
  private var brokenOff = 0

  init(of panel: Panel) {
    self.panel = panel
    lines = GuideLines(
      on: panel, along: Panel.Edge.allCases.flatMap { [$0.pathInward, $0.pathAlong] })
  }

  var instruction: ScreenText {
    let (number, count) = (ScreenText.number(lines.number), ScreenText.number(lines.count))
    return lines.number % 2 == 1
      ? ScreenText("Swipe in from beyond the edge, along the line: %1 of %2", number, count)
      : ScreenText("Slide along the edge, half beyond it: %1 of %2", number, count)
  }
  var progress: Double { lines.progress }
  var figures: [PanelFigure] { lines.figures + strokes.map { .stroke($0) } }

  var measures: [PanelMeasure] {
    var measures: [PanelMeasure] = []
    for edge in Panel.Edge.allCases {
      // At 100 reports per second, a fast finger moves 5 mm between two; the middle of a finger
      // that is half beyond a bezel is at least 4 mm away from it.
      measures.append(
        PanelMeasure(
          "entry" + edge.key, ScreenText("%1: %2", edge.name, ScreenText("first report")),
          distances(edge, 0).first ?? .infinity, "mm", .atMost(8)))
      let along = distances(edge, 1).sorted()
      measures.append(
        PanelMeasure(
          "gap" + edge.key, ScreenText("%1: %2", edge.name, ScreenText("distance")),
          along.isEmpty ? .infinity : along[along.count / 2], "mm", .atMost(4)))
    }
    measures.append(
      PanelMeasure(
        "brokenOff", ScreenText("interrupted touches"), Double(brokenOff), "", .atMost(2)))
    return measures
  }

  /// Returns the distances of a stroke from an edge, in mm: stroke 0 leads in over it, 1 along it.
  private func distances(_ edge: Panel.Edge, _ stroke: Int) -> [Double] {
    let index = edge.rawValue * 2 + stroke
    guard index < strokes.count else { return [] }
    return strokes[index].map { max(panel.distance(of: $0, from: edge), 0) }
  }

  mutating func follow(_ touch: Touch) {
    switch lines.follow(touch) {
    case .followed(let points): strokes.append(points)
    case .brokenOff: brokenOff += 1
    case nil: break
    }
  }
}
