internal import Touches
internal import Translations

/// Paint the panel: measures the share of it that was reported, the parts that were not, and how
/// close to each edge a finger was.
struct CoverageTest: PanelTest {
  /// The side of a cell, in mm: less than a fingertip, so that adjacent strokes leave no gap.
  private static let cellSize = 6.0

  /// The closest that the middle of a finger comes to a bezel, in mm.
  private static let edgeLimit = 4.0

  private let panel: Panel
  private let columns: Int
  private let rows: Int
  private var isPainted: [Bool]
  private var paintedCount = 0
  /// The outermost positions, in px of the root; nil before the first.
  private var extent: (left: Double, right: Double, top: Double, bottom: Double)?
  private var lastPositions: [TouchID: Point] = [:]

  init(of panel: Panel) {
    self.panel = panel
    let cell = panel.pixels(Self.cellSize)
    columns = max(1, Int((panel.frame.width / cell).rounded()))
    rows = max(1, Int((panel.frame.height / cell).rounded()))
    isPainted = Array(repeating: false, count: columns * rows)
  }

  var instruction: ScreenText {
    ScreenText("Paint the whole screen, up to its edges; tap End when nothing more is painted")
  }
  var usesCorners: Bool { true }
  var progress: Double {
    let reachesEdges = gaps.allSatisfy { $0 <= Self.edgeLimit }
    return min(share, reachesEdges ? 1 : 0.99)
  }

  private var share: Double { Double(paintedCount) / Double(isPainted.count) }

  /// The distances of the outermost reports from the left, right, top and bottom edges, in mm.
  private var gaps: [Double] {
    guard let extent else { return [Double](repeating: .infinity, count: 4) }
    return [
      extent.left - panel.frame.x, panel.frame.x + panel.frame.width - extent.right,
      extent.top - panel.frame.y, panel.frame.y + panel.frame.height - extent.bottom,
    ].map { $0 / panel.pixelsPerMillimetre }
  }

  var figures: [PanelFigure] {
    isPainted.indices.filter { isPainted[$0] }.map { .cell(frame(of: $0)) }
  }

  var measures: [PanelMeasure] {
    let zones = deadZones
    let cellArea = panel.frame.width * panel.frame.height / Double(isPainted.count)
    let scale = panel.pixelsPerMillimetre
    var measures = [
      // A hurried finger skips a cell here and there; a dead line skips more.
      PanelMeasure("covered", ScreenText("covered"), share * 100, "%", .atLeast(98)),
      PanelMeasure("deadZones", ScreenText("dead zones"), Double(zones.count), "", .atMost(3)),
      PanelMeasure(
        "largestDeadZone", ScreenText("the largest of them"),
        Double(zones.max() ?? 0) * cellArea / scale / scale,
        "mm2", .atMost(150)),
    ]
    let edges = [
      ("reachLeft", ScreenText("unpainted at the left edge")),
      ("reachRight", ScreenText("unpainted at the right edge")),
      ("reachTop", ScreenText("unpainted at the top edge")),
      ("reachBottom", ScreenText("unpainted at the bottom edge")),
    ]
    for ((key, name), gap) in zip(edges, gaps) {
      measures.append(PanelMeasure(key, name, gap, "mm", .atMost(Self.edgeLimit)))
    }
    return measures
  }

  mutating func follow(_ touch: Touch) {
    let end = touch.position
    let start = touch.phase == .began ? end : lastPositions[touch.id] ?? end
    lastPositions[touch.id] = touch.isOver ? nil : end
    // Every cell on the way, in steps of a third of a cell.
    let displacement = end - start
    let steps = Int((displacement.length / panel.pixels(Self.cellSize) * 3).rounded(.up))
    for step in 0...min(max(steps, 0), 10_000) {
      paint(start + displacement * (steps > 0 ? Double(step) / Double(steps) : 0))
    }
  }

  private mutating func paint(_ position: Point) {
    let (x, y) = (position.x - panel.frame.x, position.y - panel.frame.y)
    guard x >= 0, y >= 0, x < panel.frame.width, y < panel.frame.height else { return }
    let extremes = extent ?? (position.x, position.x, position.y, position.y)
    extent = (
      min(extremes.left, position.x), max(extremes.right, position.x),
      min(extremes.top, position.y),
      max(extremes.bottom, position.y)
    )
    let column = min(Int(x / panel.frame.width * Double(columns)), columns - 1)
    let row = min(Int(y / panel.frame.height * Double(rows)), rows - 1)
    guard !isPainted[row * columns + column] else { return }
    isPainted[row * columns + column] = true
    paintedCount += 1
  }

  private func frame(of cell: Int) -> Rect {
    let (width, height) = (panel.frame.width / Double(columns), panel.frame.height / Double(rows))
    return Rect(
      x: panel.frame.x + Double(cell % columns) * width,
      y: panel.frame.y + Double(cell / columns) * height, width: width, height: height)
  }

  /// The number of unpainted cells in each connected zone.
  private var deadZones: [Int] {
    var isVisited = isPainted
    var sizes: [Int] = []
    for first in isVisited.indices where !isVisited[first] {
      var pending = [first]
      isVisited[first] = true
      var size = 0
      while let cell = pending.popLast() {
        size += 1
        let (column, row) = (cell % columns, cell / columns)
        for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        where x >= 0 && x < columns && y >= 0 && y < rows && !isVisited[y * columns + x] {
          isVisited[y * columns + x] = true
          pending.append(y * columns + x)
        }
      }
      sizes.append(size)
    }
    return sizes
  }
}
