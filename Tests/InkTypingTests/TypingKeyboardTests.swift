import Testing

@testable import InkTyping

@Suite("The on-screen keyboard")
struct TypingKeyboardTests {
  /// Keys of a German keyboard.
  private static let levels = KeyLevels([
    38: [0x61, 0x41, 0xE6, 0xC6], 24: [0x71, 0x51, 0x40, 0x7D9], 26: [0x65, 0x45, 0x20AC, 0x20AC],
    21: [0xFE51, 0xFE50, 0xFE5B, 0xFE5C], 49: [0xFE52, 0xB0, 0x100_2032, 0x100_2033],
  ])

  private static let a = ScreenKey.letter(38)
  private static let q = ScreenKey.letter(24)
  private static let acute = ScreenKey.letter(21)

  /// Events on keys, and the text that they type.
  private static let table: [([(ScreenKeyEvent, ScreenKey)], String)] = [
    (tap(a), "a"),
    (tap(.shift) + tap(a) + tap(a), "Aa"),
    (tap(.shift) + tap(.shift) + tap(a) + tap(a), "AA"),
    (tap(.shift) + tap(.shift) + tap(.shift) + tap(a), "a"),
    (tap(.altGr) + tap(q) + tap(q), "@q"),
    (tap(.altGr) + tap(.shift) + tap(a), "Æ"),
    // A modifier that one finger holds applies to the letters of another.
    ([(.pressed, .shift)] + tap(a) + tap(q) + [(.released, .shift)] + tap(a), "AQa"),
    ([(.pressed, .altGr)] + tap(.letter(26)) + [(.released, .altGr)] + tap(.letter(26)), "€e"),
    // Fingers that roll from key to key, and one that slides off.
    ([(.pressed, a), (.pressed, q), (.released, a), (.released, q)], "aq"),
    ([(.pressed, a), (.left, a)] + tap(q), "q"),
    ([(.pressed, .shift), (.left, .shift)] + tap(a), "a"),
    (tap(acute) + tap(.letter(26)), "é"),
    (tap(acute) + tap(.shift) + tap(.letter(26)), "É"),
    (tap(acute) + tap(q), "´q"),
    (tap(acute) + tap(.space), "'"),
    (tap(acute) + tap(acute), "´"),
    (tap(acute) + tap(.backspace) + tap(.letter(26)), "e"),
    (tap(acute) + tap(.letter(49)) + tap(a), "ấ"),
    (tap(acute) + tap(.letter(49)) + tap(q), "´^q"),
    (tap(acute) + tap(.letter(49)) + tap(.space), "´^"),
    (tap(acute) + tap(.letter(49)) + tap(acute), "´^´"),
    (tap(acute) + tap(.letter(49)) + tap(.backspace) + tap(a), "á"),
    (tap(a) + tap(.newLine) + tap(a), "a\na"),
    (tap(a) + tap(q) + tap(.left) + tap(.backspace), "q"),
    // A key without a letter types nothing, and Shift stays in effect.
    (tap(.shift) + tap(.letter(60)) + tap(a), "A"),
  ]

  private static func tap(_ key: ScreenKey) -> [(ScreenKeyEvent, ScreenKey)] {
    [(.pressed, key), (.released, key)]
  }

  @Test(
    "Keys type what their caps show, whatever else is pressed at the same time", arguments: table)
  func typing(events: [(ScreenKeyEvent, ScreenKey)], text: String) {
    var keyboard = TypingKeyboard(Self.levels)
    var draft = TextDraft()
    for (event, key) in events {
      for edit in keyboard.follow(event, on: key, at: 0) { draft.apply(edit) }
    }
    #expect(draft.text == text)
  }

  @Test("Key caps show the level in effect")
  func caps() {
    var keyboard = TypingKeyboard(Self.levels)
    #expect(keyboard.cap(of: 38) == "a" && keyboard.cap(of: 21) == "´")
    #expect(keyboard.cap(of: 60) == nil)
    _ = keyboard.follow(.pressed, on: .shift, at: 0)
    #expect(keyboard.cap(of: 38) == "A" && keyboard.state(of: .shift) == .once)
    _ = keyboard.follow(.pressed, on: .altGr, at: 0)
    #expect(keyboard.cap(of: 38) == "Æ" && keyboard.cap(of: 49) == "″")
    keyboard.release()
    #expect(keyboard.cap(of: 38) == "a" && keyboard.state(of: .shift) == .off)
    #expect(Self.levels.hasThirdLevel && !KeyLevels([94: [0x3C, 0x3E, 0x7C, 0xA6]]).hasThirdLevel)
  }

  @Test("A held key deletes once, waits, and then repeats until it is released")
  func repetition() {
    var keyboard = TypingKeyboard(Self.levels)
    var edits = keyboard.follow(.pressed, on: .backspace, at: 1000)
    #expect(edits.isEmpty && keyboard.deadline == 1450)
    edits = keyboard.advance(to: 1449)
    #expect(edits.isEmpty)
    edits = keyboard.advance(to: 1450)
    #expect(edits == [.deleteBackward] && keyboard.deadline == 1505)
    edits = keyboard.advance(to: 1900)
    #expect(edits == [.deleteBackward])
    edits = keyboard.follow(.released, on: .backspace, at: 1910)
    #expect(edits.isEmpty && keyboard.deadline == nil)
    _ = keyboard.follow(.pressed, on: .left, at: 2000)
    edits = keyboard.follow(.left, on: .left, at: 2100)
    #expect(edits.isEmpty && keyboard.deadline == nil)
  }

  /// Keysyms and their meanings in a text.
  private static let symbols: [(UInt32, TypedSymbol?)] = [
    (0x41, .text("A")), (0xE4, .text("ä")), (0x20AC, .text("€")), (0x6C1, .text("а")),
    (0x6DF, .text("ъ")), (0x7E1, .text("α")), (0x7F3, .text("ς")), (0x5C7, .text("ا")),
    (0xCE0, .text("א")), (0xDA1, .text("ก")), (0x1B1, .text("ą")), (0x1EA, .text("ę")),
    (0x13BD, .text("œ")), (0x100_0915, .text("क")), (0x101_F600, .text("😀")), (0xFFB5, .text("5")),
    (0xFFBD, .text("=")), (0x1A4, nil), (0x4A1, .text("。")), (0x4B1, .text("ア")),
    (0x4DF, .text("゜")), (0x4E0, nil),
    (0xFE53, .dead(.tilde)), (0xFE60, .dead(.belowDot)), (0xFF08, .edit(.deleteBackward)),
    (0xFF0D, .edit(.newLine)),
    (0xFFBE, nil), (0xFFE1, nil), (0, nil), (0xFF1B, nil), (0x100_D800, nil),
  ]

  @Test("Keysyms of every script have the meanings of their letters", arguments: symbols)
  func meaning(keysym: UInt32, symbol: TypedSymbol?) {
    #expect(TypedSymbol(keysym: keysym) == symbol)
  }

  @Test("Accents combine to letters of one code point, and each has its own sign")
  func accents() {
    #expect(Set(DeadKey.allCases.map(\.sign)).count == DeadKey.allCases.count)
    // As in other programs, of which some keyboards for English make use.
    let quotes: [DeadKey: String] = [.acute: "'", .diaeresis: "\""]
    for key in DeadKey.allCases {
      #expect(key.combined(with: " ") == quotes[key] ?? key.sign)
      #expect(key.combined(with: key.sign) == key.sign)
      #expect(key == .greek || key.combined(with: "q") == key.sign + "q")
    }
    let pairs: [(DeadKey, String, String)] = [
      (.grave, "a", "à"), (.acute, "c", "ć"), (.circumflex, "w", "ŵ"), (.tilde, "n", "ñ"),
      (.diaeresis, "u", "ü"), (.caron, "s", "š"), (.ogonek, "e", "ę"), (.cedilla, "c", "ç"),
      (.aboveRing, "a", "å"), (.doubleAcute, "o", "ő"), (.stroke, "l", "ł"), (.breve, "g", "ğ"),
      (.aboveDot, "z", "ż"), (.macron, "o", "ō"), (.acute, "ω", "ώ"),
      (.belowDot, "a", "ạ"), (.belowDot, "Ê", "Ệ"), (.hook, "ơ", "ở"), (.horn, "U", "Ư"),
      (.acute, "â", "ấ"), (.tilde, "ă", "ẵ"), (.grave, "ư", "ừ"), (.caron, "ü", "ǚ"),
      (.aboveDot, "b", "ḃ"), (.circumflex, "2", "²"),
    ]
    for (key, base, letter) in pairs {
      #expect(key.combined(with: base).unicodeScalars.elementsEqual(letter.unicodeScalars))
    }
  }

  @Test(
    "A dead key without an accent of its own gives the letter that other programs give",
    arguments: [(0xFE6E, "s", "ș"), (0xFE6F, "e", "€"), (0xFE8C, "m", "μ"), (0xFE8C, " ", "µ")]
      as [(UInt32, String, String)])
  func otherDeadKeys(keysym: UInt32, base: String, letter: String) throws {
    var keyboard = TypingKeyboard()
    let symbol = try #require(TypedSymbol(keysym: keysym))
    #expect(keyboard.type(symbol) == [] && symbol.cap != nil)
    #expect(keyboard.type(.text(base)) == [.insert(letter)])
  }

  @Test(
    "Two accents combine with a letter in any order",
    arguments: [
      ([.diaeresis, .acute], "ι", "ΐ"), ([.acute, .diaeresis], "υ", "ΰ"),
      ([.circumflex, .grave], "E", "Ề"), ([.diaeresis, .caron], "u", "ǚ"),
    ] as [([DeadKey], String, String)])
  func twoAccents(keys: [DeadKey], base: String, letter: String) {
    var keyboard = TypingKeyboard()
    for key in keys { #expect(keyboard.type(.dead(key)) == []) }
    #expect(keyboard.type(.text(base)) == [.insert(letter)])
  }
}
