import DesktopRequests
import Testing

@Suite("Held keys and buttons")
struct HeldInputTests {
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
