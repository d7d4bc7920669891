internal import Touches

/// The cells of a panel, with the number of reports due in each while none came.
struct ExpectedReportGrid: Sendable {
  /// The largest number of cells along one side.
  private static let sideLimit = 512.0

  /// The distance around a report that counts as reported, in mm: a hand curves aside by that much
  /// between two reports.
  private static let reportRadius = 0.75

  /// The width of a cell, in mm.
  let cell: Double
  private let columns: Int
  private let rows: Int
  /// The number of reports due in each cell; NaN if a report came.
  private var due: [Float]
  /// The dead cells found so far, at most 64; neighbours of these are not reported again.
  private var reported: [(column: Int, row: Int)] = []

  /// Creates the cells of an area in mm; along a side of 0 there is one cell of any length.
  init(width: Double, height: Double, cell: Double) {
    let size = max(cell, width / Self.sideLimit, height / Self.sideLimit)
    self.cell = size
    columns = Int(width / size) + 1
    rows = Int(height / size) + 1
    due = Array(repeating: 0, count: columns * rows)
  }

  /// Returns the cells of all silent areas in which at least a minimum of reports was due in total.
  func silent(_ minimum: Double) -> [Rect] {
    var areas: [Rect] = []
    var isVisited = [Bool](repeating: false, count: due.count)
    for start in due.indices where isSilent(start) && !isVisited[start] {
      var area = [start]
      isVisited[start] = true
      var next = 0
      while next < area.count {
        let (column, row) = (area[next] % columns, area[next] / columns)
        next += 1
        for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        where x >= 0 && x < columns && y >= 0 && y < rows {
          let index = y * columns + x
          guard isSilent(index), !isVisited[index] else { continue }
          isVisited[index] = true
          area.append(index)
        }
      }
      guard area.reduce(0, { $0 + Double(due[$1]) }) >= minimum else { continue }
      areas += area.map { index in
        Rect(
          x: Double(index % columns) * cell, y: Double(index / columns) * cell, width: cell,
          height: cell)
      }
    }
    return areas
  }

  /// Returns whether no report came in a cell although at least 1.5 were due.
  private func isSilent(_ index: Int) -> Bool { due[index] >= 1.5 }

  /// Records a report at a position in mm.
  ///
  /// A finger moves along a curve between two reports, so nearby cells count as reported, too.
  mutating func see(_ position: Point) {
    let radius = Self.reportRadius
    let (left, right) = (column(position.x - radius), column(position.x + radius))
    let (top, bottom) = (row(position.y - radius), row(position.y + radius))
    guard right >= 0, left < columns, bottom >= 0, top < rows else { return }
    for row in max(top, 0)...min(bottom, rows - 1) {
      for column in max(left, 0)...min(right, columns - 1) { due[row * columns + column] = .nan }
    }
  }

  /// Adds a share of a report that was due at a position in mm.
  ///
  /// - Returns: whether the cell turned out to be dead, because a minimum number of reports was
  ///   due.
  mutating func add(_ share: Double, at position: Point, _ minimum: Double) -> Bool {
    guard let index = index(of: position), due[index] < Float(minimum) else { return false }
    due[index] += Float(share)
    guard due[index] >= Float(minimum) else { return false }
    let (column, row) = (index % columns, index / columns)
    // A wide area is reported once.
    let isKnown = reported.contains { abs($0.column - column) <= 8 && abs($0.row - row) <= 8 }
    if reported.count < 64 { reported.append((column, row)) }
    return !isKnown
  }

  private func column(_ x: Double) -> Int { columns == 1 ? 0 : Self.cell(x / cell) }

  private func row(_ y: Double) -> Int { rows == 1 ? 0 : Self.cell(y / cell) }

  /// Returns the index of a cell; positions far away are in a cell outside the panel.
  ///
  /// Truncating a positive number rounds it down without a call of the C library.
  private static func cell(_ coordinate: Double) -> Int {
    Int(min(max(coordinate, -2), sideLimit + 2) + 2) - 2
  }

  private func index(of position: Point) -> Int? {
    let (column, row) = (column(position.x), row(position.y))
    guard column >= 0, column < columns, row >= 0, row < rows else { return nil }
    return row * columns + column
  }
}
