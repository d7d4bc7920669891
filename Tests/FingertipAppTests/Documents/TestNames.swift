/// The names of the tests of a Swift file and of their cases; other texts and comments are not among them.
///
/// A test is called by the text of its `@Test` or by a function's name in backticks. A case is called by
/// the first text of a value whose type ends with `Case`, with the label `name` or without one, or by its
/// `testDescription`.
func testNames(in source: String) -> [String] {
  var lexer = SwiftLexer(source)
  let tokens = lexer.tokens()
  var names: [String] = []
  for (place, token) in tokens.enumerated() {
    func text(_ offset: Int) -> String? {
      guard tokens.indices.contains(place + offset), case .text(let text) = tokens[place + offset]
      else { return nil }
      return text
    }
    func isMark(_ offset: Int, _ mark: Character) -> Bool {
      tokens.indices.contains(place + offset) && tokens[place + offset] == .mark(mark)
    }
    guard case .word(let word) = token else { continue }
    if word == "Test", place > 0, isMark(-1, "@") {
      if isMark(1, "("), let name = text(2) { names.append(name) }
      let function = tokens[place...].firstIndex(of: .word("func")) ?? tokens.count
      if tokens.indices.contains(function + 1), case .quoted(let name) = tokens[function + 1] {
        names.append(name)
      }
    } else if word.hasSuffix("Case"), isMark(1, "(") {
      let isLabelled = place + 2 < tokens.count && tokens[place + 2] == .word("name")
      if let name = text(isLabelled && isMark(3, ":") ? 4 : 2) { names.append(name) }
    } else if word == "testDescription", isMark(1, ":"), let name = text(2) {
      names.append(name)
    }
  }
  return names
}

/// The tokens of Swift's grammar that tell names from everything else.
private enum SwiftToken: Equatable {
  case word(String)
  /// A name in backticks.
  case quoted(String)
  /// A string literal, without what is interpolated.
  case text(String)
  case mark(Character)
}

private struct SwiftLexer {
  private let bytes: [UInt8]
  private var place = 0

  init(_ source: String) { bytes = Array(source.utf8) }

  mutating func tokens() -> [SwiftToken] {
    var tokens: [SwiftToken] = []
    while place < bytes.count {
      if starts(with: "//") {
        skip { $0 != UInt8(ascii: "\n") }
      } else if starts(with: "/*") {
        while place < bytes.count, !starts(with: "*/") { place += 1 }
        place += 2
      } else if starts(with: "#\"") {
        place += 1
        tokens.append(.text(string(isRaw: true)))
      } else if starts(with: "\"") {
        tokens.append(.text(string(isRaw: false)))
      } else if starts(with: "`") {
        place += 1
        tokens.append(.quoted(run { $0 != UInt8(ascii: "`") }))
        place += 1
      } else if isWord(bytes[place]) {
        tokens.append(.word(run(while: isWord)))
      } else {
        let byte = bytes[place]
        place += 1
        if byte > 0x20 { tokens.append(.mark(Character(UnicodeScalar(byte)))) }
      }
    }
    return tokens
  }

  /// Reads a literal from its first quotation mark on.
  private mutating func string(isRaw: Bool) -> String {
    let isLong = starts(with: "\"\"\"")
    let end = (isLong ? "\"\"\"" : "\"") + (isRaw ? "#" : "")
    place += isLong ? 3 : 1
    var text: [UInt8] = []
    while place < bytes.count, !starts(with: end) {
      if !isRaw, starts(with: "\\(") {
        place += 2
        skipInterpolation()
      } else {
        if !isRaw, starts(with: "\\") { place += 1 }
        if place < bytes.count { text.append(bytes[place]) }
        place += 1
      }
    }
    place += end.utf8.count
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while place < bytes.count, depth > 0 {
      if starts(with: "\"") {
        _ = string(isRaw: false)
      } else {
        if starts(with: "(") { depth += 1 }
        if starts(with: ")") { depth -= 1 }
        place += 1
      }
    }
  }

  private func starts(with text: String) -> Bool {
    bytes[place...].starts(with: text.utf8)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while place < bytes.count, isPart(bytes[place]) { place += 1 }
  }

  private mutating func run(while isPart: (UInt8) -> Bool) -> String {
    let start = place
    skip(while: isPart)
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }
}
