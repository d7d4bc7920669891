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
  ///   the end.
  package static func text(_ text: String, with mapping: MappingSettings) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    if let range = range(of: "mapping", in: lines) {
      lines.replaceSubrange(range, with: section(mapping))
    } else {
      if lines.last?.isEmpty == false { lines.append("") }
      lines += section(mapping)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines of a section, from its key to its last line before another section.
  private static func range(of name: String, in lines: [String]) -> Range<Int>? {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let document = bytes.withUnsafeBufferPointer { YAMLDocument($0) }
    guard case .mapping(let sections) = document.root?.content,
      let index = sections.firstIndex(where: { $0.key == name })
    else { return nil }
    let first = sections[index].keyLocation.line - 1
    var end = index + 1 < sections.count ? sections[index + 1].keyLocation.line - 1 : lines.count
    // Comments in the first column before the next section belong to that section.
    while end > first + 1, lines[end - 1].isEmpty || lines[end - 1].hasPrefix("#") { end -= 1 }
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
        let numbers = calibration.rows.map { $0.rounded(to: 6) }.joined(separator: ", ")
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
