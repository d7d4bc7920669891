/// The parts of a text between lines that name what is to be listed there.
enum MarkedList {
  /// Replaces each marked part of a text.
  ///
  /// - Parameters:
  ///   - text: the text; it keeps its markers.
  ///   - marker: how a marker begins; what it lists stands behind it, and `end` ends the part.
  ///   - list: returns the lines of a part, made from what it is to list and its present lines.
  /// - Returns: the text with the new lines.
  /// - Throws: that a marker has no end, or what `list` throws.
  static func replacing(
    _ text: String, marker: String,
    with list: (String, [Substring]) throws(GenerationError) -> [String]
  ) throws(GenerationError) -> String {
    var result: [String] = []
    var part: (name: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var name = line.hasPrefix(marker) ? String(line.dropFirst(marker.count)) : nil
      // The end of a comment of HTML.
      if let given = name, given.hasSuffix(" -->") { name = String(given.dropLast(4)) }
      switch (part, name) {
      case (nil, nil): result.append(String(line))
      case (nil, let name?):
        guard name != "end" else { throw GenerationError("'\(marker)end' ends nothing") }
        part = (name, [])
        result.append(String(line))
      case (let open?, nil): part = (open.name, open.lines + [line])
      case (let open?, let name?):
        guard name == "end" else { throw GenerationError("'\(marker)\(open.name)' has no end") }
        result += try list(open.name, open.lines)
        result.append(String(line))
        part = nil
      }
    }
    if let part { throw GenerationError("'\(marker)\(part.name)' has no end") }
    return result.joined(separator: "\n")
  }
}
