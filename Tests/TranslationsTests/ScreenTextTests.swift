import Testing
import Translations

@Suite("Texts for the screen") struct ScreenTextTests {
  @Test(
    "A text replaces the placeholders of its arguments and no other characters",
    arguments: [
      (ScreenText("plain %1"), "plain %1"),
      (ScreenText("%1: %2", .verbatim("a"), .number(7)), "a: 7"),
      (ScreenText("%2, then %1, then %2", .verbatim("a"), .verbatim("b")), "b, then a, then b"),
      (ScreenText("%1 %", .number(50)), "50 %"),
      (ScreenText("%1 of %2 and %3", .verbatim("%2"), .verbatim("b")), "%2 of b and %3"),
      (ScreenText("(%1)", ScreenText("%1!", .verbatim("deep"))), "(deep!)"),
      (ScreenText(one: "a finger", other: "%1 fingers", count: 1), "a finger"),
      (ScreenText(one: "a finger", other: "%1 fingers", count: 0), "0 fingers"),
      (
        ScreenText(
          one: "%1-finger %2", other: "%1-finger %2", count: 2, as: ScreenText("two"),
          ScreenText("tap")), "two-finger tap"
      ),
    ])
  func arguments(_ text: ScreenText, _ english: String) {
    #expect(text.english == english)
  }
}

@Suite("The catalogues of a session") struct CatalogueNameTests {
  @Test(
    "The catalogues of a session are those that gettext would use, up to English",
    arguments: [
      (nil, nil, []), (nil, "de", []), ("C", "de", []), ("POSIX", "de", []), ("C.UTF-8", "de", []),
      ("en_GB.UTF-8", nil, []), ("de", nil, ["de"]), ("de_AT.UTF-8", nil, ["de_AT", "de"]),
      ("de_DE@euro", nil, ["de_DE@euro", "de_DE", "de@euro", "de"]),
      ("sr_RS.UTF-8@latin", nil, ["sr_RS@latin", "sr_RS", "sr@latin", "sr"]),
      ("en_US.UTF-8", "pl:de_CH:en:fr", ["pl", "de_CH", "de"]), ("fr_FR.UTF-8", "en", []),
      ("fr_FR.UTF-8", "", []), ("de_DE.UTF-8", "C:fr", []), ("../../x", nil, []),
      ("de_DE.UTF-8", "../x:fr", ["fr"]), (".UTF-8", nil, []), ("_", nil, []), ("@", nil, []),
    ] as [(String?, String?, [String])])
  func names(_ locale: String?, _ languages: String?, _ names: [String]) {
    #expect(ScreenLanguage.catalogues(locale: locale, languages: languages) == names)
  }
}
