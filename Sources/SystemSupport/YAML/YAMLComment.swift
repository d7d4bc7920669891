/// A comment that was probably meant as a value: in `fill: #ff0000` the `#` starts a comment.
///
/// It is a class, since hardly any value has one, and values are copied often.
package final class YAMLComment: Equatable, Sendable {
  /// The location of the comment.
  package let location: FileLocation
  /// The text that was meant, including the `#`.
  package let text: String

  /// Creates a comment at a location.
  init(location: FileLocation, text: String) {
    self.location = location
    self.text = text
  }

  /// Compares the text and the location.
  package static func == (a: YAMLComment, b: YAMLComment) -> Bool {
    a.location == b.location && a.text == b.text
  }

  /// The problem, as the end of a message that has named the key.
  package var complaint: String {
    "has no value, since a # without quotes begins a comment; write \(quoted(text)) with the quotes"
  }
}

extension YAMLNode {
  /// The comment in place of the value, or of the first such element of a list.
  package var lostComment: YAMLComment? {
    guard case .sequence(let members) = content else { return comment }
    return members.lazy.compactMap(\.comment).first
  }
}

/// The text of a document, examined again if the parser's message does not explain a problem.
struct YAMLSource {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of each line's start.
  let lines: [Int]
  /// The location that was looked up last, and its offset; a line may have thousands of values.
  private var latest: (location: FileLocation, offset: Int)?

  /// Prepares a text.
  ///
  /// - Parameter bytes: valid UTF-8; it must outlive this value.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    var lines = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(index + 1)
    }
    self.lines = lines
  }

  /// Returns the comment that follows a location in its line after blanks only; nil if there is
  /// none.
  ///
  /// A real comment, which has a blank after the `#`, does not count. It takes little time if the
  /// locations are in the order of the text.
  mutating func comment(after location: FileLocation) -> YAMLComment? {
    guard let start = offset(of: location) else { return nil }
    latest = (location, start)
    let index = bytes[start...].firstIndex { !Self.isBlank($0) } ?? bytes.endIndex
    return comment(
      at: index, FileLocation(line: location.line, column: location.column + index - start))
  }

  /// Returns the last comment before a place that looks like a colour in place of a value or
  /// element.
  ///
  /// The result is nil if none of the twenty lines before has one; no list is longer.
  func lastColour(before location: FileLocation) -> YAMLComment? {
    for line in (max(1, location.line - 20)...max(1, location.line)).reversed()
    where line <= lines.count {
      let start = lines[line - 1]
      let end = line < lines.count ? lines[line] - 1 : bytes.count
      var previous = UInt8(ascii: "\n")
      var isAfterBlank = true
      for index in start..<end {
        if bytes[index] == UInt8(ascii: "#"), isAfterBlank {
          let column = bytes[start..<index].count { $0 & 0xC0 != 0x80 } + 1
          let location = FileLocation(line: line, column: column)
          guard ":,[-".utf8.contains(previous), let found = comment(at: index, location),
            Self.isColour(found.text)
          else { break }
          return found
        }
        isAfterBlank = Self.isBlank(bytes[index])
        if !isAfterBlank { previous = bytes[index] }
      }
    }
    return nil
  }

  /// Returns whether a tab is at a location, or in the indentation of its line.
  func hasTab(at location: FileLocation) -> Bool {
    guard let index = offset(of: location) else { return false }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\t") { return true }
    return bytes[lines[location.line - 1]...].prefix(while: Self.isBlank)
      .contains(UInt8(ascii: "\t"))
  }

  /// Returns the comment at an offset, which is that of a location; nil if there is none.
  private func comment(at start: Int, _ location: FileLocation) -> YAMLComment? {
    guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "#") else { return nil }
    let text = bytes[start...].prefix { byte in
      byte == UInt8(ascii: "#") || !Self.isBlank(byte) && !"\n\r,]}".utf8.contains(byte)
    }
    guard text.count > 1 else { return nil }
    return YAMLComment(location: location, text: String(decoding: text, as: UTF8.self))
  }

  private func offset(of location: FileLocation) -> Int? {
    guard lines.indices.contains(location.line - 1) else { return nil }
    var index = lines[location.line - 1]
    var column = 0
    if let latest, latest.location.line == location.line,
      latest.location.column <= location.column
    {
      // The character at the offset is counted again.
      (index, column) = (latest.offset, latest.location.column - 1)
    }
    while index < bytes.count {
      // All bytes of a character except the first have these two bits.
      if bytes[index] & 0xC0 != 0x80 { column += 1 }
      if column == location.column { return index }
      index += 1
    }
    return index
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func isColour(_ text: String) -> Bool {
    let digits = text.dropFirst()
    return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
  }
}
