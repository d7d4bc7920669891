import DesktopRequests
import Testing

@Suite("Chords of keys")
struct KeyChordTests {
  @Test(
    "A chord is read from its text",
    arguments: [
      ("ctrl+plus", "ctrl+plus"), ("Control+Shift+Tab", "ctrl+shift+Tab"), ("Escape", "Escape"),
      ("super", "Super_L"), ("ctrl+alt", "ctrl+Alt_L"), ("a", "a"), ("+", "plus"),
      ("ctrl++", "ctrl+plus"), ("altgr+e", "altgr+e"), ("é", "eacute"), ("ctrl+→", "ctrl+U2192"),
      ("XF86AudioMute", "XF86AudioMute"), (" ", "space"), ("F11", "F11"),
    ])
  func chords(_ text: String, _ normalized: String) throws {
    #expect(try KeyChord(text).description == normalized)
  }

  @Test(
    "A text that is not a chord is refused with the part that is wrong",
    arguments: [
      ("", "'' has no key"), ("ctrl+", "'ctrl+' has no key"), ("escape", "did you mean 'Escape'?"),
      ("Enter", "did you mean 'Return'?"), ("PgUp", "did you mean 'Page_Up'?"),
      ("crtl+a", "'crtl' is not a modifier; allowed: ctrl, shift, alt, super, meta, hyper, altgr"),
      ("ctrl+control+a", "'control' is given twice"), ("a+b", "'a' is not a modifier"),
      ("ctrl+Foo", "'Foo' is not a key"), ("\u{7}", "is not a key"), ("VoidSymbol", "is not a key"),
    ])
  func refusals(_ text: String, _ words: String) {
    let problem = #expect(throws: KeyChordProblem.self) { try KeyChord(text) }
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
  }
}
