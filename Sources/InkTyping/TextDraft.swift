/// A text in progress, with a caret between its letters.
///
/// A letter is a grapheme cluster: it is passed and deleted as a whole, regardless of its number of
/// code points.
package struct TextDraft: Hashable, Sendable {
  /// The text before the caret.
  package private(set) var before: String
  /// The text after the caret.
  package private(set) var after: String

  /// The maximum size of a text, in bytes of UTF-8; an insertion beyond it is ignored.
  package static let limit = 4000

  /// Creates a text with the caret after the given number of its letters, or at its end.
  package init(_ text: String = "", caret: Int = .max) {
    before = String(text.prefix(max(caret, 0)))
    after = String(text.dropFirst(max(caret, 0)))
  }

  /// The whole text.
  package var text: String { before + after }

  /// The number of letters before the caret.
  package var caret: Int { before.count }

  /// Whether it has no visible letters.
  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// Whether its first letter belongs to a right-to-left script.
  package var isRightToLeft: Bool {
    let letter = text.unicodeScalars.first(where: \.properties.isAlphabetic)
    return letter.map { letter in Self.rightToLeft.contains { $0.contains(letter.value) } } ?? false
  }

  /// The right-to-left code points: Hebrew to Arabic, presentation forms, and plane 1.
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF,
  ]

  /// Applies an editing step.
  ///
  /// - Returns: whether anything has changed.
  @discardableResult
  package mutating func apply(_ edit: TextEdit) -> Bool {
    let former = self
    switch edit {
    case .insert(let text): insert(text)
    case .newLine: insert("\n")
    case .deleteBackward: if !before.isEmpty { before.removeLast() }
    case .deleteForward: if !after.isEmpty { after.removeFirst() }
    case .left: if let letter = before.popLast() { after.insert(letter, at: after.startIndex) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .up: moveUp()
    case .down: moveDown()
    case .lineStart: moveCaret(to: caret - column)
    case .lineEnd: moveCaret(to: caret + restOfLine)
    }
    return self != former
  }

  /// Places the caret after the given number of letters.
  package mutating func moveCaret(to offset: Int) { self = TextDraft(text, caret: offset) }

  private mutating func insert(_ new: String) {
    guard before.utf8.count + after.utf8.count + new.utf8.count <= Self.limit else { return }
    before += new
  }

  // MARK: - Lines

  /// The number of letters between the start of the caret's line and the caret.
  private var column: Int { before.reversed().prefix { $0 != "\n" }.count }
  /// The number of letters between the caret and the end of its line.
  private var restOfLine: Int { after.prefix { $0 != "\n" }.count }

  private mutating func moveUp() {
    let column = column
    guard caret > column else { return }
    let end = caret - column - 1
    let line = before.prefix(end).reversed().prefix { $0 != "\n" }.count
    moveCaret(to: end - line + min(column, line))
  }

  private mutating func moveDown() {
    let column = column
    let rest = restOfLine
    guard rest < after.count else { return }
    let line = after.dropFirst(rest + 1).prefix { $0 != "\n" }.count
    moveCaret(to: caret + rest + 1 + min(column, line))
  }
}

/// An editing step of a text.
package enum TextEdit: Hashable, Sendable {
  /// Inserts a text at the caret.
  case insert(String)
  /// Begins a new line at the caret.
  case newLine
  /// Deletes the letter before the caret.
  case deleteBackward
  /// Deletes the letter after the caret.
  case deleteForward
  /// Moves the caret back by one letter.
  case left
  /// Moves the caret on by one letter.
  case right
  /// Moves the caret to the line above.
  case up
  /// Moves the caret to the line below.
  case down
  /// Moves the caret to the start of its line.
  case lineStart
  /// Moves the caret to the end of its line.
  case lineEnd
}
