internal import DesktopRequests
internal import SystemSupport
internal import Touches

/// The section `mapping` in the text of a configuration, and changes of its touchscreens.
///
/// Only values that change are replaced: comments, other keys and the form of the text stay.
package struct MappingText {
  private let outline: YAMLOutline
  private var replacements = TextReplacements()

  private init?(_ text: String) {
    guard let outline = YAMLOutline(text) else { return nil }
    self.outline = outline
  }

  /// Returns a text with another mapping.
  ///
  /// - Parameters:
  ///   - text: a configuration without errors.
  ///   - former: its mapping, perhaps with touchscreens of an included file.
  ///   - mapping: the same with other monitors, rotations and corrections, and with more
  ///     touchscreens at the end.
  /// - Returns: the text with these changes; nil if its form does not allow them.
  package static func text(
    _ text: String, changing former: MappingSettings, to mapping: MappingSettings
  ) -> String? {
    guard var change = MappingText(text), change.apply(former, mapping) else { return nil }
    let result = change.replacements.text(from: change.outline.scalars)
    // Lines cannot be added to sections in braces, to indented ones or after the end of a document.
    guard let before = sections(of: text), let after = sections(of: result),
      Set(after.map(\.key)) == Set(before.map(\.key) + ["mapping"])
    else { return nil }
    return result
  }

  /// Returns the sections of a text; nil if it is not valid YAML.
  private static func sections(of text: String) -> [YAMLEntry]? {
    let document = Array(text.utf8).withUnsafeBufferPointer { YAMLDocument($0) }
    guard document.problems.isEmpty else { return nil }
    guard case .mapping(let sections) = document.root?.content else { return [] }
    return sections
  }

  // MARK: - Lists and sections

  /// Adds the replacements; returns false if the text does not fit the mapping.
  private mutating func apply(_ former: MappingSettings, _ mapping: MappingSettings) -> Bool {
    guard let root = outline.root, let index = root.index(of: "mapping") else {
      append("mapping:\n" + Self.list(mapping.devices, indent: 2))
      return true
    }
    let section = root.entries[index].value
    guard let index = section.index(of: "devices") else {
      addList(mapping.devices, to: section)
      return true
    }
    let list = section.entries[index]
    let elements = list.value.elements
    guard elements.count <= min(former.devices.count, mapping.devices.count) else { return false }
    for (index, element) in elements.enumerated() {
      change(element, from: former.devices[index], to: mapping.devices[index])
    }
    let indent =
      elements.isEmpty
      ? column(of: list.key.range.lowerBound) + 2 : column(of: list.value.range.lowerBound)
    add(Array(mapping.devices[elements.count...]), to: list.value, indent: indent)
    return true
  }

  /// Adds lines at the end of the text, after an empty line.
  private mutating func append(_ lines: String) {
    let scalars = outline.scalars
    let isEmpty = scalars.allSatisfy { $0 == "\u{FEFF}" }
    let endsLine = isEmpty || scalars.last == "\n"
    let endsWithBlank = isEmpty || text(lineOf: scalars.count - 1).allSatisfy(\.isWhitespace)
    insert(
      ended((endsLine ? "" : "\n") + (endsWithBlank ? "" : "\n") + lines), at: scalars.count)
  }

  /// Adds the key `devices` to a section that has none.
  private mutating func addList(_ devices: [DeviceMapping], to section: YAMLOutline.Value) {
    if section.isInBrackets, let last = section.entries.last {
      let list = devices.map(Self.braces).joined(separator: ", ")
      return insert(", devices: [\(list)]", at: last.value.range.upperBound)
    }
    let indent = section.entries.first.map { column(of: $0.key.range.lowerBound) } ?? 2
    insert(lines: Self.list(devices, indent: indent), after: section)
  }

  /// Adds touchscreens to the end of a list.
  private mutating func add(
    _ devices: [DeviceMapping], to list: YAMLOutline.Value, indent: Int
  ) {
    guard !devices.isEmpty else { return }
    if list.isInBrackets {
      let texts = devices.map(Self.braces).joined(separator: ", ")
      let end = list.elements.last?.range.upperBound
      return insert((end == nil ? "" : ", ") + texts, at: end ?? list.range.lowerBound + 1)
    }
    insert(lines: devices.map { Self.element($0, indent: indent) }.joined(), after: list)
  }

  // MARK: - Touchscreens

  /// Changes the keys of a touchscreen that differ.
  private mutating func change(
    _ element: YAMLOutline.Value, from former: DeviceMapping, to mapping: DeviceMapping
  ) {
    let before = Self.keys(of: former)
    let after = Self.keys(of: mapping)
    let changed = ["monitor", "rotation", "mirrored", "calibration"]
      .filter { before[$0] != after[$0] }
    let removed = Set(changed.filter { after[$0] == nil }.compactMap { element.index(of: $0) })
    for key in changed {
      switch (element.index(of: key), after[key]) {
      case (let index?, let value?):
        let present = element.entries[index].value
        if let calibration = mapping.calibration, key == "calibration",
          present.elements.count == calibration.rows.count
        {
          for (number, value) in zip(present.elements, calibration.rows) {
            replacements.replace(number.range, with: value.text(decimals: 6))
          }
        } else {
          replacements.replace(present.range, with: value)
        }
      case (let index?, nil):
        remove(index, of: element, isLeading: (0..<index).allSatisfy(removed.contains))
      case (nil, let value?): add("\(key): \(value)", to: element)
      case (nil, nil): break
      }
    }
  }

  private mutating func add(_ entry: String, to element: YAMLOutline.Value) {
    guard let first = element.entries.first, let last = element.entries.last else { return }
    if element.isInBrackets {
      insert(", " + entry, at: last.value.range.upperBound)
    } else {
      let indent = String(repeating: " ", count: column(of: first.key.range.lowerBound))
      insert(lines: indent + entry + "\n", after: last.value)
    }
  }

  /// Removes a key and its value, but no comment.
  ///
  /// - Parameters:
  ///   - index: the index of the key.
  ///   - element: the touchscreen.
  ///   - isLeading: whether no key remains before it.
  private mutating func remove(
    _ index: Int, of element: YAMLOutline.Value, isLeading: Bool
  ) {
    let entries = element.entries
    var range = entries[index].key.range.lowerBound..<entries[index].value.range.upperBound
    if element.isInBrackets {
      // With the comma before it, or behind it if no key remains before it.
      let next = entries.dropFirst(index + 1).first?.key.range.lowerBound
      let neighbour =
        isLeading
        ? range.lowerBound..<(next ?? range.upperBound)
        : entries[index - 1].value.range.upperBound..<range.upperBound
      if !outline.scalars[neighbour].contains("#") { range = neighbour }
    } else {
      let end = lineEnd(after: range.upperBound)
      if let comment = outline.scalars[range.upperBound..<end].firstIndex(of: "#") {
        range = range.lowerBound..<comment
      } else if index > 0 {
        let start = range.lowerBound - column(of: range.lowerBound)
        range = start..<min(end + 1, outline.scalars.count)
      }
    }
    replacements.replace(range, with: "")
  }

  // MARK: - Positions

  /// Returns the number of scalars before an offset in its line.
  private func column(of offset: Int) -> Int {
    let before = outline.scalars[..<offset]
    let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return before[start...].count { $0 != "\u{FEFF}" }
  }

  /// Returns the offset of the line feed that ends a line, or the end of the text.
  private func lineEnd(after offset: Int) -> Int {
    outline.scalars[offset...].firstIndex(of: "\n") ?? outline.scalars.count
  }

  /// Returns the line of an offset up to it.
  private func text(lineOf offset: Int) -> String {
    let start = max(0, offset - column(of: offset))
    return String(String.UnicodeScalarView(outline.scalars[start...offset]))
  }

  /// Returns lines with the ends of the text's lines, which are others on Windows.
  private func ended(_ lines: String) -> String {
    guard let end = outline.scalars.firstIndex(of: "\n"), end > 0,
      outline.scalars[end - 1] == "\r"
    else { return lines }
    return lines.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
  }

  private mutating func insert(_ text: String, at offset: Int) {
    replacements.replace(offset..<offset, with: text)
  }

  /// Inserts lines after the line that a value ends in; empty braces and brackets are removed.
  private mutating func insert(lines: String, after value: YAMLOutline.Value) {
    if value.isInBrackets, value.elements.isEmpty, value.entries.isEmpty {
      var start = value.range.lowerBound
      while start > 0, outline.scalars[start - 1] == " " { start -= 1 }
      replacements.replace(start..<value.range.upperBound, with: "")
    }
    let end = lineEnd(after: value.range.upperBound)
    guard end < outline.scalars.count else { return insert(ended("\n" + lines), at: end) }
    insert(ended(lines), at: end + 1)
  }

  // MARK: - Texts

  /// Returns the values of the keys that describe where a touchscreen is, as YAML.
  private static func keys(of device: DeviceMapping) -> [String: String] {
    var keys = ["monitor": quoted(device.monitor.text)]
    keys["rotation"] = device.rotation?.rawValue
    if device.isMirrored { keys["mirrored"] = "true" }
    keys["calibration"] = device.calibration.map { calibration in
      "[\(calibration.rows.map { $0.text(decimals: 6) }.joined(separator: ", "))]"
    }
    return keys
  }

  /// Returns the keys of a touchscreen with their values, in the order of the manual.
  private static func entries(of device: DeviceMapping) -> [String] {
    let keys = keys(of: device)
    return ["device: \(quoted(device.device))"]
      + ["monitor", "rotation", "mirrored", "calibration"].compactMap { key in
        keys[key].map { "\(key): \($0)" }
      }
  }

  private static func braces(_ device: DeviceMapping) -> String {
    "{\(entries(of: device).joined(separator: ", "))}"
  }

  private static func element(_ device: DeviceMapping, indent: Int) -> String {
    let indent = String(repeating: " ", count: indent)
    return indent + "- " + entries(of: device).joined(separator: "\n\(indent)  ") + "\n"
  }

  private static func list(_ devices: [DeviceMapping], indent: Int) -> String {
    String(repeating: " ", count: indent) + "devices:\n"
      + devices.map { element($0, indent: indent + 2) }.joined()
  }

  /// Returns a text in double quotes as YAML.
  private static func quoted(_ text: String) -> String {
    let inside = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.properties.generalCategory == .control:
        "\\U" + String(repeating: "0", count: 8 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16)
      default: "\(scalar)"
      }
    }
    return "\"\(inside.joined())\""
  }
}

extension MappingSettings {
  /// Adds entries; an entry replaces a former one for the same device.
  package mutating func keep(_ entries: [DeviceMapping]) {
    for entry in entries {
      if let index = devices.firstIndex(where: { $0.device == entry.device }) {
        devices[index] = entry
      } else {
        devices.append(entry)
      }
    }
  }
}
