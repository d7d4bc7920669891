internal import SystemSupport

extension RegionExpansion {
  /// The keys of `grid`.
  static let gridKeys = ["columns", "gap", "frame", "cell", "cells"]

  /// Returns the cells of a grid, from left to right and top to bottom; empty after an error.
  mutating func gridCells(_ node: YAMLNode, key: String) -> [Cell] {
    guard let values = keyedEntries(of: node, among: Self.gridKeys, key: key),
      let grid = gridRows(values, node.location, key: key)
    else { return [] }
    let (cell, gap, lengths) = (values["cell"]?.value, values["gap"], values["frame"])
    let shares = (0...grid.columnCount).map { "\($0)/\(grid.columnCount)" }
    var cells: [Cell] = []
    cells.reserveCapacity(grid.rows.reduce(0) { $0 + $1.count })
    var number = 0
    for (row, entries) in grid.rows.enumerated() {
      let rowShare = "\(row + 1)/\(grid.rows.count)"
      var column = 0
      for entry in entries {
        number += 1
        let last = column + entry.span
        defer { column = last }
        if entry.isGap { continue }
        let location = entry.arguments.location
        let share = entry.span == 1 ? shares[last] : "\(column + 1)-" + shares[last]
        var frame = [
          YAMLEntry(key: "column", keyLocation: location, value: .text(share, at: location)),
          YAMLEntry(key: "row", keyLocation: location, value: .text(rowShare, at: location)),
        ]
        if let gap { frame.append(gap) }
        guard addLengths(of: lengths, to: &frame, key: key) else { return [] }
        cells.append(
          Cell(
            number: number, row: row + 1, column: column + 1,
            template: entry.template ?? cell, arguments: entry.arguments,
            frame: YAMLNode(location: location, content: .mapping(frame)), location: location))
      }
    }
    return cells
  }

  /// The rows of a grid, each with its cells.
  private struct GridRows {
    var rows: [[CellEntry]]
    var columnCount: Int
  }

  private mutating func gridRows(
    _ values: [String: YAMLEntry], _ location: FileLocation, key: String
  ) -> GridRows? {
    guard let members = members(values, location, key: key) else { return nil }
    let cellsLocation = values["cells"]?.value.location ?? location
    var columnCount: Int?
    if let node = values["columns"]?.value {
      columnCount = self.columnCount(node, key: key + ".columns")
      if columnCount == nil { return nil }
    }
    let rowCount = members.count { if case .sequence = $0.content { true } else { false } }
    guard rowCount == 0 || rowCount == members.count else {
      refuse(
        cellsLocation, key + ".cells",
        "has both rows and cells; a list of rows or a list of cells is allowed")
      return nil
    }
    var rows: [[CellEntry]] = []
    if rowCount > 0 {
      rows = members.map { member in member.row.map { cellEntry(of: $0, key: key) } }
    } else if let columnCount {
      rows = filledRows(members, columns: columnCount, key: key)
    } else {
      refuse(
        location, key, "has no 'columns'; their number is needed, or 'cells' as a list of rows")
      return nil
    }
    let widest = rows.map { $0.reduce(0) { $0 + $1.span } }.max() ?? 0
    let limit = min(columnCount ?? CellSpan.limit, CellSpan.limit)
    guard widest <= limit else {
      let allowed =
        widest > CellSpan.limit
        ? "at most \(CellSpan.limit) are allowed" : "'columns' allows \(limit)"
      refuse(cellsLocation, key + ".cells", "has a row of \(widest) columns; \(allowed)")
      return nil
    }
    return GridRows(rows: rows, columnCount: columnCount ?? max(1, widest))
  }

  /// Returns the rows that cells fill one after the other.
  private mutating func filledRows(
    _ members: [YAMLNode], columns: Int, key: String
  ) -> [[CellEntry]] {
    var rows: [[CellEntry]] = []
    var usedColumns = columns
    for member in members {
      let entry = cellEntry(of: member, key: key)
      if usedColumns + entry.span > columns {
        rows.append([])
        usedColumns = 0
      }
      rows[rows.count - 1].append(entry)
      usedColumns += entry.span
    }
    return rows
  }
}
