internal import SystemSupport

/// A cell of a grid or a list.
struct Cell {
  /// Its number among all cells, including gaps, from 1.
  var number: Int
  /// Its row and its column, both from 1.
  var row: Int
  var column: Int
  /// The name of its template; nil for none.
  var template: YAMLNode?
  /// The arguments for the template.
  var arguments: YAMLNode?
  /// The value of `frame`.
  var frame: YAMLNode
  /// Its location in the file.
  var location: FileLocation
}

/// The entry of a cell in the file.
struct CellEntry {
  var arguments: YAMLNode
  /// The name of the template, if it differs from that of the other cells; else nil.
  var template: YAMLNode?
  /// The number of columns that it spans.
  var span = 1
  /// Whether the cell is left empty.
  var isGap: Bool {
    if case .scalar("~", isPlain: true) = arguments.content { true } else { false }
  }
}

extension RegionExpansion {
  /// The keys of `grid` and of `list`.
  static let gridKeys = ["columns", "gap", "frame", "cell", "cells"]
  static let listKeys = ["direction", "size", "gap", "frame", "cell", "cells"]
  /// The maximum number of columns of a grid.
  package static let columnLimit = 1000
  private static let allowedColumns = "1 to \(columnLimit) is allowed"

  /// Returns the cells of a grid, from left to right and top to bottom; empty after an error.
  mutating func gridCells(_ node: YAMLNode, key: String) -> [Cell] {
    guard let values = values(node, among: Self.gridKeys, key: key),
      let rows = gridRows(values, node.location, key: key)
    else { return [] }
    let columns = rows.columns
    let (cell, gap, lengths) = (values["cell"]?.value, values["gap"], values["frame"])
    let shares = (0...columns).map { "\($0)/\(columns)" }
    var cells: [Cell] = []
    cells.reserveCapacity(rows.rows.reduce(0) { $0 + $1.count })
    var number = 0
    for (row, rowEntries) in rows.rows.enumerated() {
      let rowShare = "\(row + 1)/\(rows.rows.count)"
      var column = 0
      for entry in rowEntries {
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
        guard add(lengths, to: &frame, key: key) else { return [] }
        cells.append(
          Cell(
            number: number, row: row + 1, column: column + 1,
            template: entry.template ?? cell, arguments: entry.arguments,
            frame: YAMLNode(location: location, content: .mapping(frame)), location: location))
      }
    }
    return cells
  }

  /// Returns the cells of a list, in order; empty after an error.
  mutating func listCells(_ node: YAMLNode, key: String) -> [Cell] {
    guard let values = values(node, among: Self.listKeys, key: key),
      let members = members(values, node.location, key: key)
    else { return [] }
    guard let isHorizontal = isHorizontal(values["direction"]?.value, key: key) else { return [] }
    var step: ListStep?
    if let size = values["size"] {
      step = listStep(size.value, values["gap"]?.value, key: key)
      if step == nil { return [] }
    }
    let entries = members.map { cellEntry(of: $0, key: key) }
    var cells: [Cell] = []
    for (index, entry) in entries.enumerated() where !entry.isGap {
      let location = entry.arguments.location
      if entry.span != 1 {
        refuse(location, key + ".cells", "has 'span', which is for cells of 'grid' only")
      }
      var frame: [YAMLEntry] = []
      func addLength(_ key: String, _ value: YAMLNode) {
        frame.append(YAMLEntry(key: key, keyLocation: location, value: value))
      }
      if let step {
        addLength(isHorizontal ? "left" : "top", .text(step.start(of: index), at: location))
        addLength(isHorizontal ? "width" : "height", step.size)
      } else {
        addLength(
          isHorizontal ? "column" : "row", .text("\(index + 1)/\(entries.count)", at: location))
        if let gap = values["gap"] { frame.append(gap) }
      }
      guard add(values["frame"], to: &frame, key: key) else { return [] }
      cells.append(
        Cell(
          number: index + 1, row: isHorizontal ? 1 : index + 1,
          column: isHorizontal ? index + 1 : 1,
          template: entry.template ?? values["cell"]?.value, arguments: entry.arguments,
          frame: YAMLNode(location: location, content: .mapping(frame)), location: location))
    }
    return cells
  }

  /// Returns whether the cells of a list lie side by side; nil if the direction is unknown.
  private mutating func isHorizontal(_ direction: YAMLNode?, key: String) -> Bool? {
    switch direction?.scalar {
    case nil, "down": return false
    case "right": return true
    case let other?:
      if let direction {
        refuse(
          direction.location, key + ".direction",
          "\(quoted(other)) is not a direction; right or down is allowed")
      }
      return nil
    }
  }

  /// Adds the lengths that bound the cells to the frame of one cell; false if they are invalid.
  private mutating func add(
    _ entry: YAMLEntry?, to frame: inout [YAMLEntry], key: String
  ) -> Bool {
    guard let entry else { return true }
    guard case .mapping(let lengths) = entry.value.content else {
      refuse(
        entry.value.location, key + ".frame",
        "is \(entry.value.kind); a section of lengths is allowed, between which the cells lie")
      return false
    }
    for length in lengths {
      guard !frame.contains(where: { $0.key == length.key }) else {
        refuse(
          length.keyLocation, key + ".frame",
          "\(quoted(length.key)) is already determined by the cells")
        return false
      }
      frame.append(length)
    }
    return true
  }

  /// Returns the number of cells of a grid or a list, including gaps.
  static func cellCount(_ node: YAMLNode) -> Int {
    guard case .mapping(let entries) = node.content,
      case .sequence(let members)? = entries.first(where: { $0.key == "cells" })?.value.content
    else { return 0 }
    return members.reduce(0) { count, member in
      if case .sequence(let row) = member.content { count + row.count } else { count + 1 }
    }
  }

  // MARK: - Keys

  /// Returns the entries of a grid or a list by key; nil if any is invalid.
  private mutating func values(
    _ node: YAMLNode, among names: [String], key: String
  ) -> [String: YAMLEntry]? {
    guard case .mapping(let entries) = node.content else {
      refuse(
        node.location, key,
        "is \(node.kind); a section with these keys is allowed: \(names.joined(separator: ", "))")
      return nil
    }
    let problemCount = found.count
    var values: [String: YAMLEntry] = [:]
    for entry in entries {
      if names.contains(entry.key) {
        values[entry.key] = entry
      } else {
        refuse(entry.keyLocation, key, unknownKey(entry.key, among: names))
      }
    }
    return found.count == problemCount ? values : nil
  }

  private mutating func members(
    _ values: [String: YAMLEntry], _ location: FileLocation, key: String
  ) -> [YAMLNode]? {
    guard let cells = values["cells"]?.value else {
      refuse(
        location, key, "has no 'cells'; a list of texts or of sections of parameters is needed")
      return nil
    }
    guard case .sequence(let members) = cells.content else {
      refuse(
        cells.location, key + ".cells",
        "is \(cells.kind); a list of texts or of sections of parameters is allowed")
      return nil
    }
    guard values["cell"] != nil else {
      // Each cell may name a template of its own.
      for member in members.flatMap(\.row) {
        let entry = cellEntry(of: member, key: key)
        guard !entry.isGap, entry.template == nil else { continue }
        refuse(location, key, "has no 'cell', the template of its cells")
        return nil
      }
      return members
    }
    return members
  }

  /// Returns the entry of a cell.
  private mutating func cellEntry(of node: YAMLNode, key: String) -> CellEntry {
    var entry = CellEntry(arguments: node)
    guard case .mapping(var entries) = node.content else { return entry }
    entry.template = entries.remove("use")?.value
    if let span = entries.remove("span") {
      let count = span.value.scalar.flatMap { Decimal.isWhole($0) ? Int($0) : nil } ?? 0
      if (1...Self.columnLimit).contains(count) {
        entry.span = count
      } else {
        refuse(span.value, key + ".cells.span", is: "a number of columns", Self.allowedColumns)
      }
    }
    entry.arguments.content = .mapping(entries)
    return entry
  }

  // MARK: - Rows

  /// The rows of a grid, each with its cells.
  private struct Rows {
    var rows: [[CellEntry]]
    var columns: Int
  }

  private mutating func gridRows(
    _ values: [String: YAMLEntry], _ location: FileLocation, key: String
  ) -> Rows? {
    guard let members = members(values, location, key: key) else { return nil }
    var columns: Int?
    if let node = values["columns"]?.value {
      columns = node.scalar.flatMap { Decimal.isWhole($0) ? Int($0) : nil }
      guard let columns, (1...Self.columnLimit).contains(columns) else {
        refuse(node, key + ".columns", is: "a number of columns", Self.allowedColumns)
        return nil
      }
    }
    let listCount = members.count { if case .sequence = $0.content { true } else { false } }
    guard listCount == 0 || listCount == members.count else {
      refuse(
        values["cells"]?.value.location ?? location, key + ".cells",
        "has both rows and cells; a list of rows or a list of cells is allowed")
      return nil
    }
    var rows: [[CellEntry]] = []
    if listCount > 0 {
      rows = members.map { member in member.row.map { cellEntry(of: $0, key: key) } }
    } else if let columns {
      rows = filledRows(members, columns: columns, key: key)
    } else {
      refuse(
        location, key, "has no 'columns'; their number is needed, or 'cells' as a list of rows")
      return nil
    }
    let widest = rows.map { $0.reduce(0) { $0 + $1.span } }.max() ?? 0
    let limit = min(columns ?? CellSpan.limit, CellSpan.limit)
    guard widest <= limit else {
      let allowed =
        widest > CellSpan.limit
        ? "at most \(CellSpan.limit) are allowed" : "'columns' allows \(limit)"
      refuse(
        values["cells"]?.value.location ?? location, key + ".cells",
        "has a row of \(widest) columns; \(allowed)")
      return nil
    }
    return Rows(rows: rows, columns: columns ?? max(1, widest))
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

  // MARK: - Lengths

  /// The distance between the starts of neighbouring cells of a list.
  private struct ListStep {
    var length: Double
    var unit: String
    var size: YAMLNode

    func start(of index: Int) -> String {
      Decimal.text((length * Double(index) * 1000).rounded() / 1000) + unit
    }
  }

  private mutating func listStep(_ size: YAMLNode, _ gap: YAMLNode?, key: String) -> ListStep? {
    func length(_ node: YAMLNode) -> (value: Double, unit: String)? {
      guard let text = node.scalar else { return nil }
      let unit = ["mm", "px", "pt", "%"].first { text.hasSuffix($0) } ?? ""
      return Decimal.value(text.dropLast(unit.count)).map { ($0, unit == "mm" ? "" : unit) }
    }
    let allowed = "a length is allowed: 12, 12mm, 40px, 20pt or 5%"
    guard let step = length(size), step.value >= 0 else {
      refuse(size, key + ".size", is: "a length", allowed)
      return nil
    }
    guard let gap else { return ListStep(length: step.value, unit: step.unit, size: size) }
    guard let gapLength = length(gap), gapLength.value >= 0 else {
      refuse(gap, key + ".gap", is: "a length", allowed)
      return nil
    }
    guard gapLength.unit == step.unit || gapLength.value == 0 else {
      refuse(gap.location, key + ".gap", "has another unit than 'size'; the same unit is allowed")
      return nil
    }
    return ListStep(length: step.value + gapLength.value, unit: step.unit, size: size)
  }
}

extension YAMLNode {
  /// The members of a row; a single cell is a row of its own.
  fileprivate var row: [YAMLNode] {
    if case .sequence(let members) = content { members } else { [self] }
  }
}
