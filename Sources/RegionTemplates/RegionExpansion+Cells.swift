// What grids and lists have in common.

internal import SystemSupport

extension RegionExpansion {
  /// The maximum number of columns of a grid.
  package static let columnLimit = 1000

  /// Adds the lengths that bound the cells to the frame of one cell; false if they are invalid.
  mutating func addLengths(
    of entry: YAMLEntry?, to frame: inout [YAMLEntry], key: String
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
  mutating func keyedEntries(
    of node: YAMLNode, among names: [String], key: String
  ) -> [String: YAMLEntry]? {
    guard case .mapping(let entries) = node.content else {
      refuse(
        node.location, key,
        "is \(node.kind); a section with these keys is allowed: \(names.joined(separator: ", "))")
      return nil
    }
    let problemCount = found.count
    var keyedEntries: [String: YAMLEntry] = [:]
    for entry in entries {
      if names.contains(entry.key) {
        keyedEntries[entry.key] = entry
      } else {
        refuse(entry.keyLocation, key, unknownKey(entry.key, among: names))
      }
    }
    return found.count == problemCount ? keyedEntries : nil
  }

  /// Returns the members of `cells`: cells, or rows of cells; nil after an error.
  mutating func members(
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
    if values["cell"] != nil { return members }
    // Each cell may name a template of its own.
    for member in members.flatMap(\.row) {
      let entry = cellEntry(of: member, key: key)
      guard !entry.isGap, entry.template == nil else { continue }
      refuse(location, key, "has no 'cell', the template of its cells")
      return nil
    }
    return members
  }

  /// Returns the entry of a cell.
  mutating func cellEntry(of node: YAMLNode, key: String) -> CellEntry {
    var entry = CellEntry(arguments: node)
    guard case .mapping(var entries) = node.content else { return entry }
    entry.template = entries.remove("use")?.value
    if let span = entries.remove("span")?.value,
      let count = columnCount(span, key: key + ".cells.span")
    {
      entry.span = count
    }
    entry.arguments.content = .mapping(entries)
    return entry
  }

  /// Returns a number of columns; nil if the value is not one.
  mutating func columnCount(_ node: YAMLNode, key: String) -> Int? {
    if let text = node.scalar, Decimal.isWhole(text), let count = Int(text),
      (1...Self.columnLimit).contains(count)
    {
      return count
    }
    refuse(node, key, is: "a number of columns", "1 to \(Self.columnLimit) is allowed")
    return nil
  }
}

extension YAMLNode {
  /// The members of a row; a single cell is a row of its own.
  var row: [YAMLNode] {
    if case .sequence(let members) = content { members } else { [self] }
  }
}
