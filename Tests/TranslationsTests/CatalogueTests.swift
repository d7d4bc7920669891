import Testing

@testable import Translations

/// Returns the bytes of a catalogue of sorted keys and their translations, in either byte order.
private func catalogueBytes(_ texts: [(String, String)], isBigEndian: Bool) -> [UInt8] {
  func bytes(_ number: Int) -> [UInt8] {
    let little = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }
  let (english, translated) = (28, 28 + texts.count * 8)
  var strings: [UInt8] = []
  var tables: [[UInt8]] = [[], []]
  for (table, list) in [texts.map(\.0), texts.map(\.1)].enumerated() {
    for text in list {
      tables[table] += bytes(text.utf8.count) + bytes(28 + texts.count * 16 + strings.count)
      strings += text.utf8 + [0]
    }
  }
  let magic = bytes(0x9504_12DE)
  return magic
    + [0, texts.count, english, translated, 0, 0].flatMap(bytes) + tables[0] + tables[1] + strings
}

private let header = """
  Content-Type: text/plain; charset=UTF-8
  Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);

  """

private let texts = [
  ("", header), ("%1 of %2", "z %2: %1"), ("drag", "przeciąganie"),
  ("fingers\u{4}two", "dwoma"), ("one finger\0%1 fingers", "palec\0%1 palce\0%1 palców"),
  ("tap", ""), ("two", "dwa"),
]

@Suite("Catalogues") struct CatalogueTests {
  @Test(
    "A catalogue translates its texts, and others stay in English",
    arguments: [false, true])
  func translation(_ isBigEndian: Bool) throws {
    let catalogue = try #require(Catalogue(catalogueBytes(texts, isBigEndian: isBigEndian)))
    let language = ScreenLanguage("pl", catalogue)
    func words(_ text: ScreenText) -> String { text.words(in: language) }
    #expect(words(ScreenText("%1 of %2", .number(3), .number(13))) == "z 13: 3")
    #expect(words(ScreenText("drag")) == "przeciąganie")
    #expect(words(ScreenText("two")) == "dwa")
    #expect(words(ScreenText("two", context: "fingers")) == "dwoma")
    #expect(words(ScreenText("drag", context: "fingers")) == "drag")
    #expect(words(ScreenText("tap")) == "tap")
    #expect(words(ScreenText("unknown")) == "unknown")
    #expect(words(.verbatim("drag")) == "drag")
    #expect(
      [0, 1, 2, 4, 5, 12, 22].map {
        words(ScreenText(one: "one finger", other: "%1 fingers", count: $0))
      } == [
        "0 palców", "palec", "2 palce", "4 palce", "5 palców", "12 palców", "22 palce",
      ])
  }

  @Test("A damaged catalogue does not crash the reader, and other files are rejected")
  func damaged() {
    let whole = catalogueBytes(texts, isBigEndian: false)
    for length in 0..<whole.count { _ = words(of: Array(whole[..<length])) }
    for index in whole.indices {
      for value in [UInt8(0), 0x7F, 0xFF] {
        var bytes = whole
        bytes[index] = value
        _ = words(of: bytes)
      }
    }
    #expect(Catalogue([]) == nil)
    #expect(Catalogue(Array("msgid \"\"\nmsgstr \"\"\n with more bytes".utf8)) == nil)
  }

  private func words(of bytes: [UInt8]) -> [String?] {
    guard let catalogue = Catalogue(bytes) else { return [] }
    return ["drag", "one finger", "zzz"].map {
      catalogue.pattern(for: $0, count: 5, context: nil)
    }
  }

  @Test(
    "A catalogue selects plural forms by the rule of its language",
    arguments: [
      ("nplurals=2; plural=n != 1;", [1, 0, 1, 1]), ("nplurals=2; plural=n>1", [0, 0, 1, 1]),
      ("nplurals=1; plural=0;", [0, 0, 0, 0]), ("nplurals=2; plural=!(n==1)", [1, 0, 1, 1]),
      ("nplurals=4; plural=1+2*n-n/2%3;", [1, 3, 0, 0]),
      ("nplurals=2; plural=n/0", [0, 0, 0, 0]), ("nplurals=2; plural=7", [0, 0, 0, 0]),
    ])
  func plurals(_ text: String, _ forms: [Int]) throws {
    let rule = try #require(PluralRule(text))
    #expect([0, 1, 2, 11].map { rule.form(for: $0) } == forms)
  }

  @Test(
    "An invalid plural rule is rejected",
    arguments: [
      "", "nplurals=2;", "plural=n;", "nplurals=0; plural=0", "nplurals=99; plural=0",
      "nplurals=2; plural=n!", "nplurals=2; plural=(n", "nplurals=2; plural=n ? 1",
      "nplurals=2; plural=x", "nplurals=2; plural=99999999999999999999",
      "nplurals=2; plural=" + String(repeating: "(", count: 5000),
    ])
  func invalidPluralRules(_ text: String) { #expect(PluralRule(text) == nil) }
}
