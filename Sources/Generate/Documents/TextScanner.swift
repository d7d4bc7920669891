/// A text of the sources that is to be translated.
package struct TranslatableText: Hashable, Sendable {
  /// The context that distinguishes it from another text of the same words; nil if not needed.
  package let context: String?
  /// The English words, or those for one thing where there are others.
  package let one: String
  /// The English words for any number but one; nil where it is about none.
  package let other: String?
  /// The comment for translators; may be empty.
  package let comment: String
  /// The file that it stands in, from the top folder of the repository.
  package let file: String
}

/// Finds the literals of every `ScreenText` in Swift; xgettext(1) does not read that language.
struct TextScanner {
  private static let name = Array("ScreenText(")
  private static let note = "For translators:"

  private let characters: [Character]
  private let file: String
  private var place = 0

  /// A scanner of a file, given from the top folder of the repository.
  init(_ source: String, _ file: String) {
    characters = Array(source)
    self.file = file
  }

  /// Returns the texts in their order.
  ///
  /// - Throws: `GenerationError` of a text that is no literal.
  mutating func texts() throws(GenerationError) -> [TranslatableText] {
    var texts: [TranslatableText] = []
    while place < characters.count {
      if characters[place...].starts(with: "//") {
        place = characters[place...].firstIndex(of: "\n") ?? characters.count
      } else if characters[place] == "\"" {
        _ = try literal()
      } else if characters[place...].starts(with: Self.name), !isInsideName {
        let comment = comment
        place += Self.name.count
        if let text = try text(comment) { texts.append(text) }
      } else {
        place += 1
      }
    }
    return texts
  }

  /// Whether what comes is the end of a longer name.
  private var isInsideName: Bool {
    guard place > 0 else { return false }
    return characters[place - 1].isLetter || characters[place - 1] == "_"
  }

  /// Returns the text after an opening parenthesis; nil where it has no words of its own.
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

  /// The context among the arguments that come; the place stays before them, for other texts are in them.
  private func context() throws(GenerationError) -> String? {
    var ahead = self
    var depth = 0
    while ahead.place < characters.count, depth >= 0 {
      switch characters[ahead.place] {
      case "\"": _ = try ahead.literal()
      case "(": depth += 1
      case ")": depth -= 1
      case "c" where depth == 0 && ahead.skip("context:"):
        ahead.skipBlanks()
        return try ahead.literal()
      default: break
      }
      ahead.place += 1
    }
    return nil
  }

  /// The comment for translators in the lines above.
  private var comment: String {
    var lines = characters[..<place].split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().reversed().map { String($0).drop(while: \.isWhitespace) }
      .prefix { $0.hasPrefix("//") }.map { $0.dropFirst(2).drop(while: \.isWhitespace) }
    lines.reverse()
    guard let start = lines.firstIndex(where: { $0.hasPrefix(Self.note) }) else { return "" }
    return lines[start...].joined(separator: " ").dropFirst(Self.note.count)
      .drop(while: \.isWhitespace).description
  }

  // MARK: - Characters

  /// A literal of one line, which comes now.
  private mutating func literal() throws(GenerationError) -> String {
    guard skip("\"") else { throw problem }
    // Longer ones are no words for the screen.
    if skip("\"\"") { return skipLongLiteral() }
    var text = ""
    while place < characters.count, characters[place] != "\"", characters[place] != "\n" {
      text.append(characters[place] == "\\" ? escaped() : characters[place])
      place += 1
    }
    guard skip("\"") else { throw problem }
    return text
  }

  private mutating func skipLongLiteral() -> String {
    while place < characters.count, !skip("\"\"\"") { place += 1 }
    return ""
  }

  /// The character that an escape stands for, whose last character the place is left at.
  private mutating func escaped() -> Character {
    place += 1
    guard place < characters.count else { return "\\" }
    switch characters[place] {
    case "n": return "\n"
    case "u":
      let digits = characters[place...].dropFirst(2).prefix { $0 != "}" }
      place += digits.count + 2
      let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
      return scalar.map(Character.init) ?? "?"
    case "(":
      // An interpolation, which no text for the screen has, up to its parenthesis.
      var depth = 0
      while place < characters.count {
        if characters[place] == "(" { depth += 1 }
        if characters[place] == ")" { depth -= 1 }
        if depth == 0 { break }
        place += 1
      }
      return "?"
    default: return characters[place]
    }
  }

  private mutating func skip(_ text: String) -> Bool {
    guard place < characters.count, characters[place...].starts(with: text) else { return false }
    place += text.count
    return true
  }

  private mutating func skipBlanks() {
    while place < characters.count, characters[place].isWhitespace { place += 1 }
  }

  private var problem: GenerationError {
    let line = characters[..<min(place, characters.count)].count { $0 == "\n" } + 1
    return GenerationError("\(file):\(line): the words of a ScreenText have to be a literal")
  }
}
