internal import Touches
internal import Translations

/// Tap targets: measures the error of each tap, overall and in each ninth of the panel.
struct AccuracyTest: PanelTest {
  /// The distance, in mm, beyond which a tap was not meant for the target.
  private static let maximumError = 25.0
  /// The distance of marks from the upper edge that keeps them clear of the words and of the button
  /// there, in mm.
  private static let headroom = 21.0

  private let panel: Panel
  private let targets: [Point]
  private var taps: [Point] = []
  private var devices: Set<DeviceID> = []
  private var misplaced: MisplacedTaps

  init(of panel: Panel) {
    self.panel = panel
    misplaced = MisplacedTaps(of: panel)
    // The marks of the first row stay in the upper third, even on a small panel.
    let top = (Self.headroom / panel.size.dy).clamped(to: 0.2...0.33)
    // They alternate between parts of the panel, so that no hand rests and repeats itself.
    targets = [
      (0.5, 0.5), (0.08, top), (0.92, 0.9), (0.5, top), (0.08, 0.9), (0.92, top), (0.5, 0.9),
      (0.08, 0.55), (0.92, 0.55), (0.29, 0.35), (0.71, 0.75), (0.29, 0.75), (0.71, 0.35),
    ].map { panel.place($0.0, $0.1) }
  }

  var instruction: ScreenText {
    ScreenText(
      "Tap the middle of the mark: %1 of %2", .number(min(taps.count + 1, targets.count)),
      .number(targets.count))
  }
  var progress: Double { Double(taps.count) / Double(targets.count) }

  var figures: [PanelFigure] {
    let finished = zip(targets, taps).flatMap { target, tap -> [PanelFigure] in
      [.stroke([target, tap]), .dot(tap)]
    }
    guard taps.count < targets.count else { return finished }
    return finished + [.target(targets[taps.count], radius: panel.pixels(5))]
  }

  var obstacle: ScreenText? { misplaced.displacement?.words }

  private var errors: [Double] {
    zip(targets, taps).map { panel.millimetres(from: $0, to: $1) }
  }

  var measures: [PanelMeasure] {
    let errors = errors
    let mean = errors.isEmpty ? .infinity : errors.reduce(0, +) / Double(errors.count)
    // People who look straight at the panel hit within 3 mm (half a fingertip) on average.
    var measures = [
      PanelMeasure("meanError", ScreenText("mean error"), mean, "mm", .atMost(3)),
      PanelMeasure(
        "worstError", ScreenText("worst error"), errors.max() ?? .infinity, "mm", .atMost(7)),
    ]
    for (row, ninths) in Self.ninths.enumerated() {
      for (column, ninth) in ninths.enumerated() {
        let inside = zip(targets, errors).filter { target, _ in
          zone(of: target) == (column, row)
        }.map(\.1)
        guard !inside.isEmpty else { continue }
        measures.append(
          PanelMeasure(
            ninth.key, ninth.name, inside.reduce(0, +) / Double(inside.count), "mm"))
      }
    }
    return measures
  }

  /// The measures of the ninths of a panel, row by row from the top.
  private static let ninths: [[(key: String, name: ScreenText)]] = [
    [
      ("errorUpperLeft", ScreenText("upper left")),
      ("errorUpperCentre", ScreenText("upper centre")),
      ("errorUpperRight", ScreenText("upper right")),
    ],
    [
      ("errorMiddleLeft", ScreenText("middle left")),
      ("errorMiddleCentre", ScreenText("middle centre")),
      ("errorMiddleRight", ScreenText("middle right")),
    ],
    [
      ("errorLowerLeft", ScreenText("lower left")),
      ("errorLowerCentre", ScreenText("lower centre")),
      ("errorLowerRight", ScreenText("lower right")),
    ],
  ]

  var calibration: Calibration? {
    guard isDone else { return nil }
    return Calibration(
      marks: targets, touches: taps, device: devices.count == 1 ? devices.first : nil, of: panel)
  }

  private func zone(of point: Point) -> (Int, Int) {
    let x = (point.x - panel.frame.x) / panel.frame.width
    let y = (point.y - panel.frame.y) / panel.frame.height
    return (min(max(Int(x * 3), 0), 2), min(max(Int(y * 3), 0), 2))
  }

  mutating func follow(_ touch: Touch) {
    guard taps.count < targets.count else { return }
    let target = targets[taps.count]
    guard touch.phase == .began,
      panel.millimetres(from: target, to: touch.position) <= Self.maximumError
    else { return misplaced.follow(touch, asked: target) }
    misplaced.forget()
    taps.append(touch.position)
    devices.insert(touch.id.device)
  }
}
