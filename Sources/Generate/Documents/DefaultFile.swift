import SettingsReading

/// The keys of the default configuration.
///
/// The keys, their values and their order come from the tables; the comments above a key are
/// written by hand and stay. A new key gets its help line as the comment.
enum DefaultFile {
  /// Returns the file with its keys updated from the tables.
  static func updated(_ file: String) throws(GenerationError) -> String {
    var lines = file.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try update(&lines, below: "show:", indent: "  ", ConfigurationKey.show)
    try update(&lines, below: "draw:", indent: "  ", ConfigurationKey.draw)
    try update(&lines, below: "inspect:", indent: "  ", ConfigurationKey.inspect)
    try update(&lines, below: "  thresholds:", indent: "    ", ConfigurationKey.thresholds)
    try update(&lines, below: "#  defaults:", indent: "#    ", ConfigurationKey.defaults)
    return lines.joined(separator: "\n")
  }

  /// Replaces the keys of a section.
  ///
  /// - Parameters:
  ///   - lines: the lines of the file.
  ///   - head: the line above the section.
  ///   - indent: the indentation of the section's lines.
  ///   - keys: the keys of the section.
  /// - Throws: `GenerationError` if the section does not exist.
  private static func update(
    _ lines: inout [String], below head: String, indent: String, _ keys: [ConfigurationKey]
  ) throws(GenerationError) {
    guard let headIndex = lines.firstIndex(of: head) else {
      throw GenerationError("there is no line '\(head)'")
    }
    let start = headIndex + 1
    let end =
      lines[start...].firstIndex { !$0.isEmpty && !$0.hasPrefix(indent) } ?? lines.endIndex
    var comments: [String: [String]] = [:]
    var pendingLines: [String] = []
    for line in lines[start..<end] {
      guard let name = key(in: line.dropFirst(indent.count)) else {
        pendingLines.append(line)
        continue
      }
      comments[name] = pendingLines
      pendingLines = []
    }
    let updatedLines = keys.flatMap { key in
      let comment =
        comments[key.name]
        ?? (key.help.isEmpty ? [] : ["", "\(indent)# \(sentence(key.help))"])
      let value = key.standard.hasPrefix("#") ? "\"\(key.standard)\"" : key.standard
      return comment + ["\(indent)\(key.isLook ? "#" : "")\(key.name): \(value)"]
    }
    lines.replaceSubrange(start..<end, with: updatedLines + pendingLines)
  }

  /// Returns the key of a line with a key and a value, even if it is commented out; otherwise nil.
  private static func key(in line: Substring) -> String? {
    let text = line.hasPrefix("#") ? line.dropFirst() : line
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix(": ") else { return nil }
    let name = text[..<colon]
    let isKey = name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0 == "-" }
    return isKey ? String(name) : nil
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
