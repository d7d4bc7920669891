// A chart that does not scroll: as on an oscilloscope the newest column overwrites the oldest, with
// a gap ahead of it, so that a new value repaints one column and not the whole chart.

package import TouchDrawing
package import Touches

/// A bar chart of a few quantities over time, one lane above another, on a plate.
package struct SweepChart {
  /// A quantity in the chart.
  package struct Lane: Hashable, Sendable {
    /// The name, which must be ASCII.
    package var name: String
    /// The value at the upper edge, above 0; larger ones are cut off there, in the alarm colour.
    package var top: Double
    /// The colour of its bars.
    package var colour: Colour

    /// Creates a lane from its name, the value at its upper edge and its colour.
    package init(_ name: String, top: Double, colour: Colour) {
      self.name = name
      self.top = top
      self.colour = colour
    }
  }

  /// The number of columns, including the gap.
  package let columns: Int
  /// The plate's area, in px of the root; empty if nothing is shown.
  package private(set) var bounds = PixelRect.empty

  private static let columnWidth = 2
  /// The number of empty columns ahead of the newest.
  private static let gap = 3
  private static let alarm = Colour(hex: 0xFF4D5E)

  private let textSize: Double
  private let laneHeight: Int
  /// The height of the row with the name above a lane.
  private let nameHeight: Int
  private var lanes: [Lane] = []
  /// The height of the bar in px, by lane and column; nil for none.
  private var bars: [[Int?]] = []
  private var labels = LabelPainter()

  /// Creates a chart without a plate.
  ///
  /// - Parameters:
  ///   - columns: the number of columns, at least 8.
  ///   - textSize: the size of the names, in px.
  package init(columns: Int, textSize: Double) {
    self.columns = max(columns, 8)
    self.textSize = textSize
    laneHeight = max(Int(textSize * 2), 24)
    nameHeight = Int(textSize * 1.25)
  }

  private var margin: Int { Int(textSize / 2) }

  /// Returns the size of the plate with a number of lanes, in px.
  package func extent(lanes: Int) -> (width: Int, height: Int) {
    (
      columns * Self.columnWidth + 2 * margin, lanes * (nameHeight + laneHeight + margin) + margin
    )
  }

  /// Replaces the values.
  ///
  /// - Parameters:
  ///   - lanes: the quantities; an empty list removes the plate.
  ///   - newest: the number of the newest column, which only increases.
  ///   - origin: the plate's upper left corner, in px of the root.
  ///   - damage: the list that areas to repaint are added to.
  ///   - values: returns the value of a lane, by index, in a column, by number; nil for none.
  package mutating func show(
    _ lanes: [Lane], newest: Int, at origin: (x: Int, y: Int), into damage: inout DamageList,
    values: (_ lane: Int, _ column: Int) -> Double?
  ) {
    let extent = extent(lanes: lanes.count)
    let plate =
      lanes.isEmpty
      ? PixelRect.empty
      : PixelRect(x: origin.x, y: origin.y, width: extent.width, height: extent.height)
    let isSame = plate == bounds && lanes == self.lanes
    if !isSame {
      damage.add(previous: bounds, current: plate)
      bars = lanes.map { _ in [Int?](repeating: nil, count: columns) }
    }
    bounds = plate
    self.lanes = lanes
    for index in 0..<columns {
      // The latest column number that falls into this position.
      let column = newest - (newest - index) % columns
      let isGap = newest - column > columns - 1 - Self.gap
      var hasChanged = false
      for lane in lanes.indices {
        let value = isGap ? nil : values(lane, column)
        let bar = value.map { height(of: $0, in: lanes[lane]) }
        if bars[lane][index] != bar {
          bars[lane][index] = bar
          hasChanged = true
        }
      }
      if hasChanged, isSame { damage.add(frame(of: index)) }
    }
  }

  /// Returns the height of a value's bar, in px; more than a lane's height if it exceeds the top.
  private func height(of value: Double, in lane: Lane) -> Int {
    guard value <= lane.top else { return laneHeight + 1 }
    return max(Int(value / lane.top * Double(laneHeight) + 0.5), 1)
  }

  /// Returns the area of a column, in px of the root.
  private func frame(of column: Int) -> PixelRect {
    PixelRect(
      x: bounds.x + margin + column * Self.columnWidth, y: bounds.y, width: Self.columnWidth,
      height: bounds.height)
  }

  /// Paints the part inside a target, which must have been cleared.
  package mutating func paint(into target: PixelTarget, medium: Medium) {
    let visible = target.clipped(to: bounds)
    guard !visible.bounds.isEmpty else { return }
    visible.fillPlate(medium)
    for (laneIndex, lane) in lanes.enumerated() {
      let bottom = bounds.y + (laneIndex + 1) * (nameHeight + laneHeight + margin)
      let colour = lane.colour.premultiplied
      for column in 0..<columns {
        guard let height = bars[laneIndex][column] else { continue }
        let exceedsTop = height > laneHeight
        let bar = PixelRect(
          x: frame(of: column).x, y: bottom - min(height, laneHeight), width: Self.columnWidth,
          height: min(height, laneHeight))
        visible.fill(bar, with: exceedsTop ? Self.alarm.premultiplied : colour)
      }
      visible.fill(
        PixelRect(
          x: bounds.x + margin, y: bottom, width: columns * Self.columnWidth, height: 1),
        with: Colour.white.with(alpha: 255).premultiplied)
      labels.paintPlain(
        lane.name, size: textSize, colour: .white,
        at: (bounds.x, bottom - laneHeight - nameHeight - margin / 2), into: visible)
    }
  }
}
