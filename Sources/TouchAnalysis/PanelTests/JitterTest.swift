internal import Touches
internal import Translations

/// Hold still: measures how far the reports of a resting finger stray from their mean.
struct JitterTest: PanelTest {
  /// The time for which each position is held, in ms.
  private static let holdTime = 1000.0
  private static let settleTime = 300.0
  /// The largest distance of a finger from its mark, in mm.
  private static let maximumDistance = 15.0

  private struct Hold {
    var points: [Point]
    /// The root mean square distance from the middle and the largest one, in mm.
    var spread: Double
    var worst: Double
  }

  private let panel: Panel
  private let marks: [Point]
  private var holds: [Hold] = []
  private var holding: (id: TouchID, start: Timestamp, points: [Point])?
  private var heldTime = 0.0
  /// The latest position of the finger, for panels that do not report a resting finger.
  private var lastPosition = Point(x: 0, y: 0)

  init(of panel: Panel) {
    self.panel = panel
    marks = [(0.5, 0.5), (0.15, 0.3), (0.85, 0.8)].map { panel.place($0.0, $0.1) }
  }

  var instruction: ScreenText {
    ScreenText(
      "Hold one finger still on the mark: %1 of %2", .number(min(holds.count + 1, marks.count)),
      .number(marks.count))
  }
  var progress: Double {
    min((Double(holds.count) + min(heldTime / Self.holdTime, 1)) / Double(marks.count), 1)
  }
  var figures: [PanelFigure] {
    let finished = holds.flatMap { $0.points.map { PanelFigure.dot($0) } }
    guard holds.count < marks.count else { return finished }
    return finished + [.target(marks[holds.count], radius: panel.pixels(8))]
  }
  var measures: [PanelMeasure] {
    [
      // A resting finger itself moves by some tenths of a millimetre.
      PanelMeasure(
        "spread", ScreenText("spread", context: "measure"), holds.map(\.spread).max() ?? .infinity,
        "mm", .atMost(0.5)),
      PanelMeasure(
        "worst", ScreenText("furthest"), holds.map(\.worst).max() ?? .infinity, "mm", .atMost(1.5)),
    ]
  }

  mutating func follow(_ touch: Touch) {
    guard holds.count < marks.count else { return }
    if touch.phase == .began, holding == nil,
      panel.millimetres(from: marks[holds.count], to: touch.position) <= Self.maximumDistance
    {
      holding = (touch.id, touch.time, [])
    }
    guard var hold = holding, hold.id == touch.id else { return }
    if touch.isOver {
      holding = nil
      heldTime = 0
      return
    }
    if touch.time - hold.start >= Self.settleTime { hold.points.append(touch.position) }
    holding = hold
    lastPosition = touch.position
  }

  mutating func advance(to time: Timestamp) {
    guard let hold = holding else { return }
    heldTime = max(0, time - hold.start - Self.settleTime)
    guard heldTime >= Self.holdTime else { return }
    let points = hold.points.isEmpty ? [lastPosition] : hold.points
    let count = Double(points.count)
    let middle = Point(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    let distances = points.map { panel.millimetres(from: middle, to: $0) }
    let square = distances.reduce(0) { $0 + $1 * $1 } / count
    holds.append(
      Hold(points: points, spread: square.squareRoot(), worst: distances.max() ?? 0))
    holding = nil
    heldTime = 0
  }
}
