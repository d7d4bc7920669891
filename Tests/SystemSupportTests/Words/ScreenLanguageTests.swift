import SystemSupport
import Testing
import Translations

@Suite("The language of a session") struct ScreenLanguageTests {
  @Test(
    "The session's language is English if no other is set or its catalogue is missing",
    arguments: [
      [:], ["LANG": "C.UTF-8"], ["LANG": "en_GB.UTF-8"], ["LANG": "de_DE.UTF-8"],
      ["LANG": "de_DE.UTF-8", "LC_ALL": "C"], ["LANG": "de_DE.UTF-8", "LC_MESSAGES": "POSIX"],
      ["LANG": "C", "LANGUAGE": "de"],
    ])
  func english(_ variables: [String: String]) {
    #expect(ScreenLanguage(of: Environment(variables), in: "/nonexistent") == .english)
  }
}
