import Testing
import TouchX11
import Touches

@testable import DesktopRequests

@Suite("Synthesized input")
struct SynthesisTests {
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

  @Test(
    "A finger's motion turns the wheel by whole clicks and keeps the remainder",
    arguments: [
      (20.0, [Vector(dx: 0, dy: 19)], [:]),
      (20, [Vector(dx: 0, dy: 19), Vector(dx: 0, dy: 1)], [4: 1]),
      (20, [Vector(dx: 0, dy: -50), Vector(dx: 0, dy: -10)], [5: 3]),
      (20, [Vector(dx: 45, dy: 0), Vector(dx: -45, dy: 0)], [6: 2, 7: 2]),
      (-20, [Vector(dx: 0, dy: 40)], [5: 2]),
      (0, [Vector(dx: 9, dy: 40)], [:]),
      (20, [Vector(dx: .nan, dy: 40), Vector(dx: 0, dy: 40)], [4: 2]),
      (1, [Vector(dx: 0, dy: 1e9)], [4: 100]),
      (1, [Vector(dx: 0, dy: 250.5), Vector(dx: 0, dy: -1)], [4: 100]),
    ] as [(Double, [Vector], [UInt8: Int])])
  func wheel(_ step: Double, _ displacements: [Vector], _ clicks: [UInt8: Int]) {
    var wheel = WheelClicks(step: step)
    var found: [UInt8: Int] = [:]
    for displacement in displacements {
      for (button, count) in wheel.add(displacement) { found[button, default: 0] += count }
    }
    #expect(found == clicks)
  }

  @Test(
    "A held key or button is written as a word and read back", arguments: ["k37", "b1", "k255"])
  func words(_ word: String) {
    #expect(HeldInput(word: word)?.word == word)
  }

  @Test(
    "A word that is not a held key or button is refused",
    arguments: ["", "k", "k0", "b256", "x3", "k-1", "kk"])
  func invalidWords(_ word: String) {
    #expect(HeldInput(word: word) == nil)
  }
}
