internal import FingertipSettings
internal import TouchDrawing
internal import TouchReadouts
internal import Touches

/// The inspector's plates on a monitor: one with the figures, and one with the chart.
///
/// They keep away from fingers and from each other.
struct InspectionPlates {
  /// The shortest interval at which figures change, in ms: faster digits cannot be read.
  private static let figureTime = 100.0

  private let area: PixelRect
  private let pixelsPerMillimetre: Double
  private var grid: TextGrid
  private var chart: SweepChart
  private var gridPlacement = PlatePlacement(corners: [.topLeft, .bottomLeft])
  private var chartPlacement = PlatePlacement(corners: [
    .topRight, .bottomRight, .bottomLeft, .topLeft,
  ])
  /// The touches at the last update of the figures, and its time.
  private var lastFigures: (touches: [TouchID], time: Timestamp)?

  /// Creates empty plates.
  ///
  /// - Parameters:
  ///   - area: the monitor, in px of the root.
  ///   - pixelsPerMillimetre: the density of the monitor.
  ///   - textSize: the size of the letters, in px.
  init(on area: PixelRect, pixelsPerMillimetre: Double, textSize: Double) {
    self.area = area
    self.pixelsPerMillimetre = pixelsPerMillimetre
    grid = TextGrid(columns: InspectionText.columns, textSize: textSize)
    chart = SweepChart(columns: InspectionTimeline.capacity, textSize: textSize)
  }

  /// The areas of the visible plates, in px of the root.
  var bounds: [PixelRect] { [grid.bounds, chart.bounds].filter { !$0.isEmpty } }

  /// Updates the plates if that is due, and adds the changes to the damage.
  mutating func update(
    _ inspector: Inspector?, _ colour: (TouchID) -> Colour, all: Bool, into damage: inout DamageList
  ) {
    guard all || areFiguresDue(inspector) else { return }
    let positions = inspector?.touches.map(\.position) ?? []
    updateGrid(inspector, colour, away: positions, &damage)
    updateChart(inspector, away: positions, &damage)
  }

  /// Returns whether figures must be updated: the touches differ, or enough time has passed.
  ///
  /// Frames keep coming while a finger is down, so the latest figures are shown.
  private mutating func areFiguresDue(_ inspector: Inspector?) -> Bool {
    guard let inspector else {
      defer { lastFigures = nil }
      return !bounds.isEmpty
    }
    let touches = inspector.touches.map(\.id)
    if let lastFigures, lastFigures.touches == touches,
      inspector.now - lastFigures.time < Self.figureTime, inspector.now >= lastFigures.time
    {
      return false
    }
    lastFigures = (touches, inspector.now)
    return true
  }

  private mutating func updateGrid(
    _ inspector: Inspector?, _ colour: (TouchID) -> Colour, away positions: [Point],
    _ damage: inout DamageList
  ) {
    let rows = inspector?.rows(colour: colour) ?? []
    let frame = gridPlacement.find(
      for: grid.extent(rows: rows.count), in: area, away: positions, margin: margin, beside: .empty)
    grid.show(rows, at: (frame.x, frame.y), into: &damage)
  }

  private mutating func updateChart(
    _ inspector: Inspector?, away positions: [Point], _ damage: inout DamageList
  ) {
    let lanes = inspector?.shows(.chart) == true ? InspectionChart.lanes : []
    let frame = chartPlacement.find(
      for: chart.extent(lanes: lanes.count), in: area, away: positions, margin: margin,
      beside: grid.bounds)
    let timeline = inspector?.timeline
    chart.show(
      lanes, newest: timeline?.newest ?? -1, at: (frame.x, frame.y), into: &damage
    ) { lane, column in
      timeline?[column].flatMap { InspectionChart.value(of: $0, lane: lane) }
    }
  }

  /// The distance of plates from fingers, in px.
  private var margin: Int { Int(8 * pixelsPerMillimetre) }

  /// Paints the part inside a target, which must have been cleared.
  mutating func paint(into target: PixelTarget, medium: Medium) {
    chart.paint(into: target, medium: medium)
    grid.paint(into: target, medium: medium)
  }
}

/// The quantities of the inspector's chart.
private enum InspectionChart {
  /// The rates and delays that panels usually have; larger values are drawn in the alarm colour.
  static let lanes = [
    SweepChart.Lane("0-250 samples/s", top: 250, colour: Colour(hex: 0x3DDC97)),
    SweepChart.Lane("0-20 ms late", top: 20, colour: Colour(hex: 0xFFB000)),
  ]

  static func value(of column: InspectionTimeline.Column, lane: Int) -> Double? {
    lane == 0 ? column.interval.map { 1000 / max($0, 0.1) } : column.delay
  }
}
