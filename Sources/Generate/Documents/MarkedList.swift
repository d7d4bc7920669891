/// The parts of a text between marker lines, which name the lists that belong there.
enum MarkedList {
  /// Replaces each marked part of a text.
  ///
  /// - Parameters:
  ///   - text: the text; it keeps its markers.
  ///   - marker: the start of a marker line; the list's name follows it, and the name `end` ends
  ///     the part.
  ///   - list: returns the new lines of a part, from the list's name and the present lines.
  /// - Returns: the text with the new lines.
  /// - Throws: `GenerationError` for a marker without an end, or the error of `list`.
  static func replacing(
    _ text: String, marker: String,
    with list: (String, [Substring]) throws(GenerationError) -> [String]
  ) throws(GenerationError) -> String {
    var result: [String] = []
    var part: (name: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var name = line.hasPrefix(marker) ? String(line.dropFirst(marker.count)) : nil
      // The end of an HTML comment.
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
