internal import FingertipSettings
package import TouchDrawing
internal import TouchReadouts
package import TouchX11
package import Touches

/// The inspector's part of a pane: a dot for every sample, what is drawn of touches and faults, and on
/// plates the figures and the chart.
///
/// Each thing is remembered with what it covers, and only what differs from the frame before is
/// painted again.
package struct InspectionLayer {
  /// The shortest interval at which figures change, in ms: faster digits cannot be read.
  private static let figureTime = 100.0

  private let area: PixelRect
  private let pixelsPerMillimetre: Double
  /// The colours that touches take one after the other, never empty.
  private let colours: [Colour]
  private let medium: Medium
  private var grid: TextGrid
  private var chart: SweepChart
  private let textSize: Double
  private var labels = LabelPainter()
  private var gridPlace = PlatePlace(corners: [.topLeft, .bottomLeft])
  private var chartPlace = PlatePlace(corners: [.topRight, .bottomRight, .bottomLeft, .topLeft])
  private var strokes: [InspectionStroke] = []
  private var dots: InspectionDots
  /// The touches that the figures were last made for, and the time.
  private var figured: (touches: [TouchID], time: Timestamp)?

  /// The layer of a monitor, which it never leaves.
  ///
  /// - Parameters:
  ///   - colours: those that touches take one after the other, never empty.
  ///   - area: the monitor, in px of the root.
  ///   - pixelsPerMillimetre: its density.
  ///   - medium: whether pixels have alpha.
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

  /// Returns the size of the letters on a monitor, in px: 2.2 mm, or as large as there is room for.
  static func textSize(on area: PixelRect, pixelsPerMillimetre: Double) -> Double {
    // A letter is 0.6 of its size wide.
    let widest = Double(area.width) / (Double(InspectionText.columns) * 0.62)
    return min(max(2.2 * pixelsPerMillimetre, 12), widest)
  }

  /// Whether there is nothing of it on the screen.
  package var isEmpty: Bool {
    grid.bounds.isEmpty && chart.bounds.isEmpty && strokes.isEmpty && dots.isEmpty
  }

  /// Finds what is visible, and adds what that changes to the damage.
  ///
  /// - Parameters:
  ///   - inspector: what is inspected; nil takes everything away.
  ///   - slot: the slot of a touch, by which it has its colour.
  ///   - all: whether everything has to be painted again.
  ///   - damage: gets what has changed added.
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

  /// Returns whether figures must be recreated: there are other touches, or enough time has gone by.
  ///
  /// While a finger is down a frame comes for them in any case, so that the latest are shown.
  private mutating func areFiguresDue(_ inspector: Inspector?) -> Bool {
    guard let inspector else {
      defer { figured = nil }
      return !grid.bounds.isEmpty || !chart.bounds.isEmpty
    }
    let touches = inspector.touches.map(\.id)
    if let figured, figured.touches == touches,
      inspector.now - figured.time < Self.figureTime, inspector.now >= figured.time
    {
      return false
    }
    figured = (touches, inspector.now)
    return true
  }

  /// Adds what it has in a rectangle to the damage: a window over it has gone, and the server kept nothing.
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
    let places = inspector?.touches.map(\.position) ?? []
    updateGrid(inspector, colour, away: places, &damage)
    updateChart(inspector, away: places, &damage)
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
    _ inspector: Inspector?, _ colour: (TouchID) -> Colour, away places: [Point],
    _ damage: inout DamageList
  ) {
    let density = pixelsPerMillimetre
    let rows = inspector?.rows(colour: colour, density: { _ in density }) ?? []
    let place = gridPlace.find(
      for: grid.extent(rows: rows.count), in: area, away: places, margin: margin, beside: .empty)
    grid.show(rows, at: (place.x, place.y), into: &damage)
  }

  private mutating func updateChart(
    _ inspector: Inspector?, away places: [Point], _ damage: inout DamageList
  ) {
    let lanes = inspector?.shows(.chart) == true ? InspectionChart.lanes : []
    let place = chartPlace.find(
      for: chart.extent(lanes: lanes.count), in: area, away: places, margin: margin,
      beside: grid.bounds)
    let timeline = inspector?.timeline
    chart.show(
      lanes, newest: timeline?.newest ?? -1, at: (place.x, place.y), into: &damage
    ) { lane, column in
      timeline?[column].flatMap { InspectionChart.value(of: $0, lane: lane) }
    }
  }

  /// The distance of plates from fingers, in px.
  private var margin: Int { Int(8 * pixelsPerMillimetre) }

  /// Paints what lies inside a target, which must have been cleared.
  package mutating func paint(into target: PixelTarget) {
    dots.paint(into: target)
    for stroke in strokes {
      stroke.paint(into: target, labels: &labels, textSize: textSize, medium: medium)
    }
    chart.paint(into: target, medium: medium)
    grid.paint(into: target, medium: medium)
  }

  /// Gives a pane the shape of what there is, where that has no alpha.
  ///
  /// Plates and dots have no hole, and dots stay, so that the pane is told of each once.
  ///
  /// - Parameters:
  ///   - pane: gets the dots to keep.
  ///   - body: is called with every other part, and whether it has no hole.
  package mutating func shape(_ pane: Pane, _ body: (PixelRect, _ isSolid: Bool) -> Void) {
    dots.shape(pane)
    for plate in [grid.bounds, chart.bounds] where !plate.isEmpty { body(plate, true) }
    for stroke in strokes where !stroke.bounds.isEmpty {
      stroke.forEachPiece { body($0, stroke.isSolid) }
    }
  }

  /// Calls the body with what each part covers, in px of the root.
  func forEachPart(_ body: (PixelRect) -> Void) {
    if !grid.bounds.isEmpty { body(grid.bounds) }
    if !chart.bounds.isEmpty { body(chart.bounds) }
    for stroke in strokes where !stroke.bounds.isEmpty { body(stroke.bounds) }
    dots.forEach(body)
  }
}

/// The quantities of the inspector's chart.
private enum InspectionChart {
  /// Rates and delays of panels as they are; what is beyond is drawn in the colour of an alarm.
  static let lanes = [
    SweepChart.Lane("0-250 samples/s", top: 250, colour: Colour(hex: 0x3DDC97)),
    SweepChart.Lane("0-20 ms late", top: 20, colour: Colour(hex: 0xFFB000)),
  ]

  static func value(of column: InspectionTimeline.Column, lane: Int) -> Double? {
    lane == 0 ? column.interval.map { 1000 / max($0, 0.1) } : column.delay
  }
}
