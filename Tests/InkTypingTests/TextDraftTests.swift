import InkTyping
import Testing

@Suite("Texts that are typed")
struct TextDraftTests {
  /// A text with a bar for the caret, the steps, and what comes of them.
  private static let table: [(String, [TextEdit], String)] = [
    ("|", [.insert("a"), .insert("b")], "ab|"),
    ("ab|", [.left, .insert("x")], "ax|b"),
    ("a|b", [.deleteBackward], "|b"),
    ("|b", [.deleteBackward, .left], "|b"),
    ("a|b", [.deleteForward, .right], "a|"),
    ("ab|", [.newLine, .insert("c")], "ab\nc|"),
    // A letter of several code points is one.
    ("e\u{301}|", [.deleteBackward], "|"),
    ("👩‍🏫|", [.left, .insert("a")], "a|👩‍🏫"),
    ("नमस्ते|", [.deleteBackward], "नम|"),
    // Lines keep the column as far as they reach.
    ("abcd\nef\nghij|", [.up], "abcd\nef|\nghij"),
    ("abcd\nef|\nghij", [.up], "ab|cd\nef\nghij"),
    ("ab|cd\nef\nghij", [.up], "ab|cd\nef\nghij"),
    ("abcd|\nef", [.down, .down], "abcd\nef|"),
    ("ab\nc|d", [.lineStart], "ab\n|cd"),
    ("a|b\ncd", [.lineEnd], "ab|\ncd"),
    ("\n|", [.up, .insert("a")], "a|\n"),
    ("a|", [.newLine, .deleteBackward], "a|"),
  ]

  @Test(
    "A text is read from the side from which its first letter is",
    arguments: [
      ("", false), ("abc", false), ("12 - ", false), ("שלום", true), ("12 مرحبا", true),
      ("a שלום", false), ("नमस्ते", false), ("Привет", false), ("\u{FE8D}", true), ("-ܐ", true),
    ])
  func direction(_ text: String, isRightToLeft: Bool) {
    #expect(TextDraft(text).isRightToLeft == isRightToLeft)
  }

  private static func draft(_ text: String) -> TextDraft {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    return TextDraft(String(parts[0]) + String(parts[1]), caret: parts[0].count)
  }

  @Test("Each step of editing changes the text and its caret", arguments: table)
  func steps(start: String, edits: [TextEdit], end: String) {
    var draft = Self.draft(start)
    for edit in edits { draft.apply(edit) }
    #expect(draft.before + "|" + draft.after == end)
  }

  @Test("A step that changes nothing says so")
  func nothing() {
    var draft = TextDraft()
    for edit in [TextEdit.left, .right, .up, .down, .deleteBackward, .deleteForward] {
      let isOther = draft.apply(edit)
      #expect(!isOther)
    }
    #expect(draft.isBlank)
    draft.apply(.insert(" "))
    #expect(draft.isBlank && draft.text == " ")
  }

  @Test("A text takes no more than its limit")
  func limit() {
    var draft = TextDraft(String(repeating: "ä", count: TextDraft.limit / 2))
    draft.apply(.insert("x"))
    #expect(!draft.text.hasSuffix("x"))
    draft.apply(.deleteBackward)
    draft.apply(.insert("x"))
    #expect(draft.text.hasSuffix("x"))
  }
}
