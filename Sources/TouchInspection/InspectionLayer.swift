internal import FingertipSettings
package import TouchDrawing
internal import TouchReadouts
package import TouchX11
package import Touches

/// The inspector's part of a pane: dots for samples, strokes for touches and faults, and plates
/// with the figures and the chart.
///
/// It remembers the area of each part, and repaints only what differs from the previous frame.
package struct InspectionLayer {
  /// The shortest interval at which figures change, in ms: faster digits cannot be read.
  private static let figureTime = 100.0

  private let area: PixelRect
  private let pixelsPerMillimetre: Double
  /// The colours that touches take in turn, never empty.
  private let colours: [Colour]
  private let medium: Medium
  private var grid: TextGrid
  private var chart: SweepChart
  private let textSize: Double
  private var labels = LabelPainter()
  private var gridPlacement = PlatePlacement(corners: [.topLeft, .bottomLeft])
  private var chartPlacement = PlatePlacement(corners: [
    .topRight, .bottomRight, .bottomLeft, .topLeft,
  ])
  private var strokes: [InspectionStroke] = []
  private var dots: InspectionDots
  /// The touches at the last update of the figures, and its time.
  private var lastFigures: (touches: [TouchID], time: Timestamp)?

  /// Creates the layer of a monitor, to which it stays clipped.
  ///
  /// - Parameters:
  ///   - colours: the colours that touches take in turn, never empty.
  ///   - area: the monitor, in px of the root.
  ///   - pixelsPerMillimetre: the density of the monitor.
  ///   - medium: whether the pixels have alpha.
  package init(colours: [Colour], area: PixelRect, pixelsPerMillimetre: Double, medium: Medium) {
    self.colours = colours
    self.medium = medium
    dots = InspectionDots(on: area, medium)
    self.area = area
    self.pixelsPerMillimetre = pixelsPerMillimetre
    let size = Self.textSize(on: area, pixelsPerMillimetre: pixelsPerMillimetre)
    textSize = size
    grid = TextGrid(columns: InspectionText.columns, textSize: size)
    chart = SweepChart(columns: InspectionTimeline.capacity, textSize: size)
  }

  /// Returns the size of the letters on a monitor, in px: 2.2 mm, or less on a narrow monitor.
  static func textSize(on area: PixelRect, pixelsPerMillimetre: Double) -> Double {
    // A letter is 0.6 times as wide as its size.
    let widest = Double(area.width) / (Double(InspectionText.columns) * 0.62)
    return min(max(2.2 * pixelsPerMillimetre, 12), widest)
  }

  /// Whether nothing of it is on the screen.
  package var isEmpty: Bool {
    grid.bounds.isEmpty && chart.bounds.isEmpty && strokes.isEmpty && dots.isEmpty
  }

  /// Updates what is visible, and adds the changes to the damage.
  ///
  /// - Parameters:
  ///   - inspector: the inspector; nil removes everything.
  ///   - slot: returns the slot of a touch, which selects its colour.
  ///   - all: whether everything has to be repainted.
  ///   - damage: the list that the changed areas are added to.
  package mutating func update(
    _ inspector: Inspector?, slot: (TouchID) -> Int, all: Bool, into damage: inout DamageList
  ) {
    guard inspector != nil || !isEmpty else { return }
    let colours = colours
    let colour = { colours[slot($0) % colours.count] }
    dots.update(inspector, colour, &damage)
    updateStrokes(inspector, colour, &damage)
    if all || areFiguresDue(inspector) { updateFigures(inspector, colour, &damage) }
    if all { forEachPart { damage.add($0) } }
  }

  /// Returns whether figures must be updated: the touches differ, or enough time has passed.
  ///
  /// Frames keep coming while a finger is down, so the latest figures are shown.
  private mutating func areFiguresDue(_ inspector: Inspector?) -> Bool {
    guard let inspector else {
      defer { lastFigures = nil }
      return !grid.bounds.isEmpty || !chart.bounds.isEmpty
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

  /// Adds its visible parts within a rectangle to the damage: a window over it is gone.
  package func addCrossing(_ rect: PixelRect, to damage: inout DamageList) {
    for plate in [grid.bounds, chart.bounds] { damage.add(plate.intersection(rect)) }
    for stroke in strokes where !stroke.bounds.intersection(rect).isEmpty {
      stroke.forEachPiece { damage.add($0.intersection(rect)) }
    }
    damage.add(dots.bounds(in: rect).intersection(rect))
  }

  private mutating func updateFigures(
    _ inspector: Inspector?, _ colour: (TouchID) -> Colour, _ damage: inout DamageList
  ) {
    let positions = inspector?.touches.map(\.position) ?? []
    updateGrid(inspector, colour, away: positions, &damage)
    updateChart(inspector, away: positions, &damage)
  }

  private mutating func updateStrokes(
    _ inspector: Inspector?, _ colour: (TouchID) -> Colour, _ damage: inout DamageList
  ) {
    let next =
      inspector?.strokes(on: area, pixelsPerMillimetre: pixelsPerMillimetre, colour: colour) ?? []
    for index in 0..<max(strokes.count, next.count) {
      let old = index < strokes.count ? strokes[index] : nil
      let new = index < next.count ? next[index] : nil
      if old != new {
        damage.add(previous: old?.bounds ?? .empty, current: new?.bounds ?? .empty)
      }
    }
    strokes = next
  }

  private mutating func updateGrid(
    _ inspector: Inspector?, _ colour: (TouchID) -> Colour, away positions: [Point],
    _ damage: inout DamageList
  ) {
    let density = pixelsPerMillimetre
    let rows = inspector?.rows(colour: colour, density: { _ in density }) ?? []
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
  package mutating func paint(into target: PixelTarget) {
    dots.paint(into: target)
    for stroke in strokes {
      stroke.paint(into: target, labels: &labels, textSize: textSize, medium: medium)
    }
    chart.paint(into: target, medium: medium)
    grid.paint(into: target, medium: medium)
  }

  /// Gives the current shape to a pane without alpha.
  ///
  /// Plates and dots have no holes. Dots stay, so each is added to the pane once.
  ///
  /// - Parameters:
  ///   - pane: the pane, which keeps the dots.
  ///   - body: is called with the area of every other part, and whether it has no hole.
  package mutating func shape(_ pane: Pane, _ body: (PixelRect, _ isSolid: Bool) -> Void) {
    dots.shape(pane)
    for plate in [grid.bounds, chart.bounds] where !plate.isEmpty { body(plate, true) }
    for stroke in strokes where !stroke.bounds.isEmpty {
      stroke.forEachPiece { body($0, stroke.isSolid) }
    }
  }

  /// Calls the body with the area of each part, in px of the root.
  func forEachPart(_ body: (PixelRect) -> Void) {
    if !grid.bounds.isEmpty { body(grid.bounds) }
    if !chart.bounds.isEmpty { body(chart.bounds) }
    for stroke in strokes where !stroke.bounds.isEmpty { body(stroke.bounds) }
    dots.forEach(body)
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
