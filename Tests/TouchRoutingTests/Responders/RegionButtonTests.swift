import Testing
import TouchRouting
import Touches

@Suite struct RegionButtonTests {
  /// Returns a fixture with a round button with a radius of 20 px and an exit margin of 10 px.
  private func fixture() -> (RouterFixture, RegionButton) {
    let fixture = RouterFixture([
      Leaf(Region(name: "ok", frame: rect(100, 100, 40, 40), shape: .circle, touches: .each))
    ])
    let button = RegionButton(exitMargin: 10)
    fixture.router.setResponder(button, for: fixture.tree.named("ok"))
    return (fixture, button)
  }

  @Test(
    "A button reports how its finger presses, leaves and releases it (W25)",
    arguments: [
      ("A tap presses the button", "0 +1@120,120 | 9 -1", ["down", "upInside"]),
      (
        "A drag out releases outside", "0 +1@120,120 | 5 1@151,120 | 9 -1",
        ["down", "dragExit", "upOutside"]
      ),
      (
        "A drag out and back in releases inside", "0 +1@120,120 | 5 1@151,120 | 7 1@148,120 | 9 -1",
        ["down", "dragExit", "dragEnter", "upInside"]
      ),
      (
        "A finger within the exit margin stays inside", "0 +1@120,120 | 5 1@149,120 | 9 -1",
        ["down", "upInside"]
      ),
      (
        "The last report can leave the button", "0 +1@120,120 | 9 -1@300,120",
        ["down", "upOutside"]
      ),
      ("A cancelled touch cancels the press", "0 +1@120,120 | 9 x1", ["down", "cancel"]),
      (
        "A second finger changes nothing", "0 +1@120,120 | 1 +2@121,121 | 5 -2 | 9 -1",
        ["down", "upInside"]
      ),
    ])
  func presses(_: String, script: String, events: [String]) {
    let (fixture, button) = fixture()
    let acts = fixture.play(script).filter { $0.contains(" act ") }
    #expect(
      acts.map { String($0.split(separator: " ", maxSplits: 1)[1]) }
        == events.map { "act ok control(TouchRouting.ControlEvent.\($0)) 1" })
    #expect(!button.isPressed)
  }

  @Test("A button looks pressed while a finger is on it (W25)")
  func looksPressed() {
    let (fixture, button) = fixture()
    var dirty: [RegionID] = []
    for (script, isPressed) in [
      ("0 +1@120,120", true), ("5 1@200,120", false), ("7 1@121,120", true), ("9 -1", false),
    ] {
      fixture.tree.takeDirty(into: &dirty)
      fixture.play(script)
      #expect(button.isPressed == isPressed)
      #expect(fixture.tree.hasDirty)
    }
  }
}
