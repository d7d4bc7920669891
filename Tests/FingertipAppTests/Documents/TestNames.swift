/// Returns the names of the tests in a Swift file and of their cases, but no other texts.
///
/// The name of a test is the text of its `@Test`, or its function's name in backticks. The name of
/// a case is the first text of a value whose type ends with `Case`, with the label `name` or
/// without one, or its `testDescription`. Comments are ignored.
func testNames(in source: String) -> [String] {
  var lexer = SwiftLexer(source)
  let tokens = lexer.tokens()
  var names: [String] = []
  for (index, token) in tokens.enumerated() {
    func text(_ offset: Int) -> String? {
      guard tokens.indices.contains(index + offset), case .text(let text) = tokens[index + offset]
      else { return nil }
      return text
    }
    func isMark(_ offset: Int, _ mark: Character) -> Bool {
      tokens.indices.contains(index + offset) && tokens[index + offset] == .mark(mark)
    }
    guard case .word(let word) = token else { continue }
    if word == "Test", index > 0, isMark(-1, "@") {
      if isMark(1, "("), let name = text(2) { names.append(name) }
      let function = tokens[index...].firstIndex(of: .word("func")) ?? tokens.count
      if tokens.indices.contains(function + 1), case .quoted(let name) = tokens[function + 1] {
        names.append(name)
      }
    } else if word.hasSuffix("Case"), isMark(1, "(") {
      let isLabelled = index + 2 < tokens.count && tokens[index + 2] == .word("name")
      if let name = text(isLabelled && isMark(3, ":") ? 4 : 2) { names.append(name) }
    } else if word == "testDescription", isMark(1, ":"), let name = text(2) {
      names.append(name)
    }
  }
  return names
}

/// A token of Swift, as far as it distinguishes names from everything else.
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
  private var index = 0

  init(_ source: String) { bytes = Array(source.utf8) }

  mutating func tokens() -> [SwiftToken] {
    var tokens: [SwiftToken] = []
    while index < bytes.count {
      if starts(with: "//") {
        skip { $0 != UInt8(ascii: "\n") }
      } else if starts(with: "/*") {
        while index < bytes.count, !starts(with: "*/") { index += 1 }
        index += 2
      } else if starts(with: "#\"") {
        index += 1
        tokens.append(.text(string(isRaw: true)))
      } else if starts(with: "\"") {
        tokens.append(.text(string(isRaw: false)))
      } else if starts(with: "`") {
        index += 1
        tokens.append(.quoted(run { $0 != UInt8(ascii: "`") }))
        index += 1
      } else if isWord(bytes[index]) {
        tokens.append(.word(run(while: isWord)))
      } else {
        let byte = bytes[index]
        index += 1
        if byte > 0x20 { tokens.append(.mark(Character(UnicodeScalar(byte)))) }
      }
    }
    return tokens
  }

  /// Reads a literal from its first quotation mark on.
  private mutating func string(isRaw: Bool) -> String {
    let isMultiline = starts(with: "\"\"\"")
    let end = (isMultiline ? "\"\"\"" : "\"") + (isRaw ? "#" : "")
    index += isMultiline ? 3 : 1
    var text: [UInt8] = []
    while index < bytes.count, !starts(with: end) {
      if !isRaw, starts(with: "\\(") {
        index += 2
        skipInterpolation()
      } else {
        if !isRaw, starts(with: "\\") { index += 1 }
        if index < bytes.count { text.append(bytes[index]) }
        index += 1
      }
    }
    index += end.utf8.count
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while index < bytes.count, depth > 0 {
      if starts(with: "\"") {
        _ = string(isRaw: false)
      } else {
        if starts(with: "(") { depth += 1 }
        if starts(with: ")") { depth -= 1 }
        index += 1
      }
    }
  }

  private func starts(with text: String) -> Bool {
    bytes[index...].starts(with: text.utf8)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
  }

  private mutating func run(while isPart: (UInt8) -> Bool) -> String {
    let start = index
    skip(while: isPart)
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}
