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
  /// Its place in the file.
  var place: FilePlace
}

/// The entry of a cell in the file.
struct CellText {
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

  /// Returns the cells of a grid, from left to right and top to bottom; empty after an error.
  mutating func gridCells(_ node: YAMLNode, key: String) -> [Cell] {
    guard let values = values(node, among: Self.gridKeys, key: key),
      let rows = gridRows(values, node.place, key: key)
    else { return [] }
    let columns = rows.columns
    let (cell, gap, lengths) = (values["cell"]?.value, values["gap"], values["frame"])
    let shares = (0...columns).map { "\($0)/\(columns)" }
    var cells: [Cell] = []
    cells.reserveCapacity(rows.rows.count * columns)
    var number = 0
    for (row, texts) in rows.rows.enumerated() {
      let rowShare = "\(row + 1)/\(rows.rows.count)"
      var column = 0
      for text in texts {
        number += 1
        let last = column + text.span
        defer { column = last }
        if text.isGap { continue }
        let place = text.arguments.place
        let share = text.span == 1 ? shares[last] : "\(column + 1)-" + shares[last]
        var frame = [
          YAMLEntry(key: "column", keyPlace: place, value: .text(share, at: place)),
          YAMLEntry(key: "row", keyPlace: place, value: .text(rowShare, at: place)),
        ]
        if let gap { frame.append(gap) }
        guard add(lengths, to: &frame, key: key) else { return [] }
        cells.append(
          Cell(
            number: number, row: row + 1, column: column + 1,
            template: text.template ?? cell, arguments: text.arguments,
            frame: YAMLNode(place: place, content: .mapping(frame)), place: place))
      }
    }
    return cells
  }

  /// Returns the cells of a list, in order; empty after an error.
  mutating func listCells(_ node: YAMLNode, key: String) -> [Cell] {
    guard let values = values(node, among: Self.listKeys, key: key),
      let members = members(values, node.place, key: key)
    else { return [] }
    let isAcross: Bool
    switch values["direction"]?.value.scalar {
    case nil, "down": isAcross = false
    case "right": isAcross = true
    case let other?:
      refuse(
        values["direction"]?.value.place ?? node.place, key + ".direction",
        "\(quoted(other)) is not a direction; right or down is allowed")
      return []
    }
    var step: ListStep?
    if let size = values["size"] {
      step = listStep(size.value, values["gap"]?.value, key: key)
      if step == nil { return [] }
    }
    let texts = members.map { text(of: $0, key: key) }
    var cells: [Cell] = []
    for (index, text) in texts.enumerated() where !text.isGap {
      let place = text.arguments.place
      if text.span != 1 {
        refuse(place, key + ".cells", "has 'span', which is for cells of 'grid' only")
      }
      var frame: [YAMLEntry] = []
      func say(_ key: String, _ value: YAMLNode) {
        frame.append(YAMLEntry(key: key, keyPlace: place, value: value))
      }
      if let step {
        say(isAcross ? "left" : "top", .text(step.start(of: index), at: place))
        say(isAcross ? "width" : "height", step.size)
      } else {
        say(isAcross ? "column" : "row", .text("\(index + 1)/\(texts.count)", at: place))
        if let gap = values["gap"] { frame.append(gap) }
      }
      guard add(values["frame"], to: &frame, key: key) else { return [] }
      cells.append(
        Cell(
          number: index + 1, row: isAcross ? 1 : index + 1, column: isAcross ? index + 1 : 1,
          template: text.template ?? values["cell"]?.value, arguments: text.arguments,
          frame: YAMLNode(place: place, content: .mapping(frame)), place: place))
    }
    return cells
  }

  /// Adds the lengths that bound the cells to the frame of one cell; false if they are invalid.
  private mutating func add(
    _ entry: YAMLEntry?, to frame: inout [YAMLEntry], key: String
  ) -> Bool {
    guard let entry else { return true }
    guard case .mapping(let lengths) = entry.value.content else {
      refuse(
        entry.value.place, key + ".frame",
        "is \(entry.value.kind); a section of lengths is allowed, between which the cells lie")
      return false
    }
    for length in lengths {
      guard !frame.contains(where: { $0.key == length.key }) else {
        refuse(
          length.keyPlace, key + ".frame",
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
        node.place, key,
        "is \(node.kind); a section with these keys is allowed: \(names.joined(separator: ", "))")
      return nil
    }
    let before = found.count
    var values: [String: YAMLEntry] = [:]
    for entry in entries {
      if names.contains(entry.key) {
        values[entry.key] = entry
      } else {
        refuse(entry.keyPlace, key, unknown(entry.key, "key", among: names))
      }
    }
    return found.count == before ? values : nil
  }

  private mutating func members(
    _ values: [String: YAMLEntry], _ place: FilePlace, key: String
  ) -> [YAMLNode]? {
    guard let cells = values["cells"]?.value else {
      refuse(place, key, "has no 'cells'; a list of texts or of sections of parameters is needed")
      return nil
    }
    guard case .sequence(let members) = cells.content else {
      refuse(
        cells.place, key + ".cells",
        "is \(cells.kind); a list of texts or of sections of parameters is allowed")
      return nil
    }
    guard values["cell"] != nil else {
      // Each cell may name a template of its own.
      for member in members.flatMap(\.row) {
        let text = text(of: member, key: key)
        guard !text.isGap, text.template == nil else { continue }
        refuse(place, key, "has no 'cell', the template of its cells")
        return nil
      }
      return members
    }
    return members
  }

  /// Returns the entry of a cell.
  private mutating func text(of node: YAMLNode, key: String) -> CellText {
    var text = CellText(arguments: node)
    guard case .mapping(var entries) = node.content else { return text }
    text.template = entries.remove("use")?.value
    if let span = entries.remove("span") {
      let count = span.value.scalar.flatMap { Decimal.isWhole($0) ? Int($0) : nil } ?? 0
      if (1...Self.columnLimit).contains(count) {
        text.span = count
      } else {
        refuse(
          span.value.place, key + ".cells.span",
          "is not a number of columns; 1 to \(Self.columnLimit) is allowed")
      }
    }
    text.arguments.content = .mapping(entries)
    return text
  }

  // MARK: - Rows

  /// The rows of a grid, each with its cells.
  private struct Rows {
    var rows: [[CellText]]
    var columns: Int
  }

  private mutating func gridRows(
    _ values: [String: YAMLEntry], _ place: FilePlace, key: String
  ) -> Rows? {
    guard let members = members(values, place, key: key) else { return nil }
    var columns: Int?
    if let node = values["columns"]?.value {
      columns = node.scalar.flatMap { Decimal.isWhole($0) ? Int($0) : nil }
      guard let columns, (1...Self.columnLimit).contains(columns) else {
        refuse(
          node.place, key + ".columns",
          "is not a number of columns; 1 to \(Self.columnLimit) is allowed")
        return nil
      }
    }
    let lists = members.count { if case .sequence = $0.content { true } else { false } }
    guard lists == 0 || lists == members.count else {
      refuse(
        values["cells"]?.value.place ?? place, key + ".cells",
        "has both rows and cells; a list of rows or a list of cells is allowed")
      return nil
    }
    var rows: [[CellText]] = []
    if lists > 0 {
      rows = members.map { member in member.row.map { text(of: $0, key: key) } }
    } else if let columns {
      var used = columns
      for member in members {
        let text = text(of: member, key: key)
        if used + text.span > columns {
          rows.append([])
          used = 0
        }
        rows[rows.count - 1].append(text)
        used += text.span
      }
    } else {
      refuse(place, key, "has no 'columns'; their number is needed, or 'cells' as a list of rows")
      return nil
    }
    let widest = rows.map { $0.reduce(0) { $0 + $1.span } }.max() ?? 0
    if let columns, widest > columns {
      refuse(
        values["cells"]?.value.place ?? place, key + ".cells",
        "has a row of \(widest) columns; 'columns' allows \(columns)")
      return nil
    }
    return Rows(rows: rows, columns: columns ?? max(1, widest))
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
      refuse(size.place, key + ".size", "is not a length; \(allowed)")
      return nil
    }
    guard let gap else { return ListStep(length: step.value, unit: step.unit, size: size) }
    guard let between = length(gap), between.value >= 0 else {
      refuse(gap.place, key + ".gap", "is not a length; \(allowed)")
      return nil
    }
    guard between.unit == step.unit || between.value == 0 else {
      refuse(gap.place, key + ".gap", "has another unit than 'size'; the same unit is allowed")
      return nil
    }
    return ListStep(length: step.value + between.value, unit: step.unit, size: size)
  }
}

extension YAMLNode {
  /// The members of a row; a single cell is a row of its own.
  fileprivate var row: [YAMLNode] {
    if case .sequence(let members) = content { members } else { [self] }
  }
}
