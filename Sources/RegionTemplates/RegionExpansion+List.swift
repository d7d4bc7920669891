internal import SystemSupport

extension RegionExpansion {
  /// The keys of `list`.
  static let listKeys = ["direction", "size", "gap", "frame", "cell", "cells"]

  /// Returns the cells of a list, in order; empty after an error.
  mutating func listCells(_ node: YAMLNode, key: String) -> [Cell] {
    guard let values = keyedEntries(of: node, among: Self.listKeys, key: key),
      let members = members(values, node.location, key: key),
      let isHorizontal = isHorizontal(values["direction"]?.value, key: key)
    else { return [] }
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
      guard addLengths(of: values["frame"], to: &frame, key: key) else { return [] }
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

  /// The distance between the starts of neighbouring cells of a list.
  private struct ListStep {
    var length: Double
    var unit: String
    var size: YAMLNode

    func start(of index: Int) -> String {
      Decimal.text((length * Double(index) * 1000).rounded() / 1000) + unit
    }
  }

  /// Returns the distance between cells of a size with a gap; nil after an error.
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
