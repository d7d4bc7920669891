extension YAMLSource {
  /// Returns the place of a missing space, because of which a text of the line before goes on in
  /// this one: after the dash in `-id: pad`, or after the colon in `id:pad`.
  ///
  /// - Parameter location: the place of a ':' that cannot follow the text.
  /// - Returns: the sign, and the place after it; nil if no space is missing.
  func missingSpace(before location: FileLocation) -> (sign: Character, location: FileLocation)? {
    guard lines.indices.contains(location.line - 1) else { return nil }
    // A ':' that ends a key earlier in this line begins another text.
    let here = text(ofLine: location.line).prefix(max(0, location.column - 1))
    guard !here.contains(": ") else { return nil }
    var line = location.line - 1
    while line > 0, text(ofLine: line).allSatisfy(\.isWhitespace) { line -= 1 }
    guard line > 0 else { return nil }
    let text = Array(text(ofLine: line))
    var index = text.prefix { $0 == " " }.count
    while text.dropFirst(index).starts(with: "- ") {
      index += 1
      index += text.dropFirst(index).prefix { $0 == " " }.count
    }
    if index + 1 < text.count, text[index] == "-", text[index + 1].isLetter {
      return ("-", FileLocation(line: line, column: index + 2))
    }
    let end = index + text.dropFirst(index).prefix { $0.isLetter || $0.isNumber || $0 == "-" }.count
    guard end > index, end + 1 < text.count, text[end] == ":", !text[end + 1].isWhitespace,
      !text.dropFirst(end + 1).starts(with: "//")
    else { return nil }
    return (":", FileLocation(line: line, column: end + 2))
  }

  /// Returns the text of a line, without its end.
  private func text(ofLine line: Int) -> String {
    let end = line < lines.count ? lines[line] - 1 : bytes.count
    return String(decoding: bytes[lines[line - 1]..<end], as: UTF8.self)
  }
}
