/// A text in the sources that is to be translated.
package struct TranslatableText: Hashable, Sendable {
  /// The context that distinguishes it from another text with the same words; nil if not needed.
  package let context: String?
  /// The English words; the singular if there is a plural.
  package let one: String
  /// The English plural; nil if the text is not about a number of things.
  package let other: String?
  /// The comment for translators; may be empty.
  package let comment: String
  /// The path of its file, relative to the top folder of the repository.
  package let file: String
}

/// Finds the literals of every `ScreenText` in Swift, which xgettext(1) cannot read.
struct TextScanner {
  private static let name = Array("ScreenText(")
  private static let commentMarker = "For translators:"

  private let characters: [Character]
  private let file: String
  private var position = 0

  /// Creates a scanner of a source, with its path relative to the top folder.
  init(_ source: String, _ file: String) {
    characters = Array(source)
    self.file = file
  }

  /// Returns the texts in order.
  ///
  /// - Throws: `GenerationError` for a text that is not a literal.
  mutating func texts() throws(GenerationError) -> [TranslatableText] {
    var texts: [TranslatableText] = []
    while position < characters.count {
      if characters[position...].starts(with: "//") {
        position = characters[position...].firstIndex(of: "\n") ?? characters.count
      } else if characters[position] == "\"" {
        _ = try literal()
      } else if characters[position...].starts(with: Self.name), !isInsideName {
        let comment = comment
        position += Self.name.count
        if let text = try text(comment) { texts.append(text) }
      } else {
        position += 1
      }
    }
    return texts
  }

  /// Whether the current position is within a longer name.
  private var isInsideName: Bool {
    guard position > 0 else { return false }
    return characters[position - 1].isLetter || characters[position - 1] == "_"
  }

  /// Returns the text after an opening parenthesis; nil for one without words of its own.
  private mutating func text(_ comment: String) throws(GenerationError) -> TranslatableText? {
    var other: String?
    skipBlanks()
    if skip("errno:") { return nil }
    let hasForms = skip("one:")
    skipBlanks()
    let one = try literal()
    if hasForms {
      skipBlanks()
      guard skip(",") else { throw problem }
      skipBlanks()
      guard skip("other:") else { throw problem }
      skipBlanks()
      other = try literal()
    }
    return TranslatableText(
      context: try context(), one: one, other: other, comment: comment, file: file)
  }

  /// Returns the context among the arguments ahead, without advancing: they may hold texts.
  private func context() throws(GenerationError) -> String? {
    var ahead = self
    var depth = 0
    while ahead.position < characters.count, depth >= 0 {
      switch characters[ahead.position] {
      case "\"":
        // This stops behind the literal, perhaps at a parenthesis.
        _ = try ahead.literal()
        continue
      case "(": depth += 1
      case ")": depth -= 1
      case "c" where depth == 0 && ahead.skip("context:"):
        ahead.skipBlanks()
        return try ahead.literal()
      default: break
      }
      ahead.position += 1
    }
    return nil
  }

  /// The comment for translators in the lines above.
  private var comment: String {
    var lines = characters[..<position].split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().reversed().map { String($0).drop(while: \.isWhitespace) }
      .prefix { $0.hasPrefix("//") }.map { $0.dropFirst(2).drop(while: \.isWhitespace) }
    lines.reverse()
    guard let start = lines.firstIndex(where: { $0.hasPrefix(Self.commentMarker) }) else {
      return ""
    }
    return lines[start...].joined(separator: " ").dropFirst(Self.commentMarker.count)
      .drop(while: \.isWhitespace).description
  }

  // MARK: - Characters

  /// Reads the single-line literal at the current position.
  private mutating func literal() throws(GenerationError) -> String {
    guard skip("\"") else { throw problem }
    // Multi-line literals are not texts for the screen.
    if skip("\"\"") { return skipLongLiteral() }
    var text = ""
    while position < characters.count, characters[position] != "\"", characters[position] != "\n" {
      text.append(characters[position] == "\\" ? escaped() : characters[position])
      position += 1
    }
    guard skip("\"") else { throw problem }
    return text
  }

  private mutating func skipLongLiteral() -> String {
    while position < characters.count, !skip("\"\"\"") { position += 1 }
    return ""
  }

  /// Returns the character of an escape sequence; stops at the sequence's last character.
  private mutating func escaped() -> Character {
    position += 1
    guard position < characters.count else { return "\\" }
    switch characters[position] {
    case "n": return "\n"
    case "u":
      let digits = characters[position...].dropFirst(2).prefix { $0 != "}" }
      position += digits.count + 2
      let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
      return scalar.map(Character.init) ?? "?"
    case "(":
      // An interpolation, up to its closing parenthesis; texts for the screen have none.
      var depth = 0
      while position < characters.count {
        if characters[position] == "(" { depth += 1 }
        if characters[position] == ")" { depth -= 1 }
        if depth == 0 { break }
        position += 1
      }
      return "?"
    default: return characters[position]
    }
  }

  private mutating func skip(_ text: String) -> Bool {
    guard position < characters.count, characters[position...].starts(with: text) else {
      return false
    }
    position += text.count
    return true
  }

  private mutating func skipBlanks() {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
  }

  private var problem: GenerationError {
    let line = characters[..<min(position, characters.count)].count { $0 == "\n" } + 1
    return GenerationError("\(file):\(line): the words of a ScreenText must be a literal")
  }
}
