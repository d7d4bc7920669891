import DesktopRequests
import SystemSupport
import Touches

/// The replacement of the section `mapping` in the text of a configuration.
///
/// Lines of other sections keep their text and comments; the lines of this section are rewritten.
package enum MappingText {
  /// Returns the text with the section.
  ///
  /// - Parameters:
  ///   - text: a configuration without errors.
  ///   - mapping: the new content of the section.
  /// - Returns: the lines of the text, with those of the section in place of the former ones, or at
  ///   the end; nil if the form of the text does not allow that.
  package static func text(_ text: String, with mapping: MappingSettings) -> String? {
    var lines = lines(of: text)
    let section = section(mapping).map { $0 + "\n" }
    if let range = range(of: "mapping", in: lines) {
      lines.replaceSubrange(range, with: section)
    } else {
      if lines.last?.isBlank == false { lines.append("\n") }
      lines += section
    }
    let result = lines.joined()
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

  /// Returns the lines of a text with their ends; they are those that the YAML parser counts.
  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for character in text {
      line.append(character)
      // The end of a line on Windows, "\r\n", is a single character.
      guard character.isNewline else { continue }
      lines.append(line)
      line = ""
    }
    return line.isEmpty ? lines : lines + [line + "\n"]
  }

  /// Returns the lines of a section, from its key to its last line before another section.
  private static func range(of name: String, in lines: [String]) -> Range<Int>? {
    guard let sections = Self.sections(of: lines.joined()),
      let index = sections.firstIndex(where: { $0.key == name })
    else { return nil }
    let first = sections[index].keyLocation.line - 1
    var end = index + 1 < sections.count ? sections[index + 1].keyLocation.line - 1 : lines.count
    // Comments in the first column before the next section belong to that section.
    while end > first + 1, lines[end - 1].isBlank || lines[end - 1].hasPrefix("#") { end -= 1 }
    return first..<end
  }

  private static func section(_ mapping: MappingSettings) -> [String] {
    var lines = ["mapping:"]
    if mapping.restores { lines.append("  restore: true") }
    lines.append("  devices:")
    for device in mapping.devices {
      lines.append("    - device: \(quoted(device.device))")
      lines.append("      monitor: \(quoted(device.monitor.text))")
      if let rotation = device.rotation { lines.append("      rotation: \(rotation.rawValue)") }
      if device.isMirrored { lines.append("      mirrored: true") }
      if let calibration = device.calibration {
        let numbers = calibration.rows.map { $0.text(decimals: 6) }.joined(separator: ", ")
        lines.append("      calibration: [\(numbers)]")
      }
    }
    return lines
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

extension String {
  /// Whether the text is an empty line with its end.
  fileprivate var isBlank: Bool { allSatisfy(\.isNewline) }
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
