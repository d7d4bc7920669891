import GestureScenarios
import Testing
import TouchRouting
import Touches

/// Fingers of two people, each of whom has a touchscreen.
@Suite struct DeviceTests {
  /// Plays a script in which the fingers from 20 on are on another device, lets every timer fire,
  /// and returns the lines except acts.
  private func playAll(_ script: TouchScript, _ fixture: GestureFixture) -> [String] {
    for moment in script.moments {
      fixture.routing.send(
        moment.reports.map { report in
          guard report.id.contact >= 20 else { return report }
          return TouchEvent(
            id: contact(report.id.contact, device: 9), phase: report.phase, time: report.time,
            position: report.position)
        })
    }
    return (fixture.routing.takeLines() + fixture.fireTimers()).filter {
      $0.split(separator: " ")[1] != "act"
    }
  }

  /// Gestures on a pad, a script, and the expected lines of gestures that are recognized.
  private static let gestures: [GestureCase] = [
    GestureCase(
      "Two fingers on two devices are no pan of two", [.make(.pan, fingers: 2...2)],
      "0 +1@9,9 | 5 +20@500,9 | 10 1@99,9 | 15 20@600,9 | 20 1@199,9 | 30 -1 | 35 -20", []),
    GestureCase(
      "Two fingers on one device are a pan of two beside a finger of another device",
      [.make(.pan, fingers: 2...2)],
      "0 +1@9,9 +2@99,9 | 5 +20@500,9 | 10 1@99,9 2@199,9 | 15 20@600,9 | 20 -1 -2 | 25 -20",
      ["10 pan began 1,2", "20 pan ended 1,2"]),
    GestureCase(
      "A finger of another device does not stop a tap", [.make(.tap)],
      "0 +1@9,9 | 10 +20@500,9 | 50 -1 | 90 -20", ["50 tap ended 1"]),
    GestureCase(
      "A finger of another device does not join a pan", [.make(.pan)],
      "0 +1@9,9 | 5 1@99,9 | 10 +20@500,9 | 15 20@600,9 | 20 1@199,9 | 30 -1 | 35 -20",
      ["5 pan began 1", "20 pan changed 1", "30 pan ended 1"]),
    GestureCase(
      "A tap of another device is no second tap", [.make(.tap), .make(.tap, "double", taps: 2)],
      "0 +1@9,9 | 50 -1 | 150 +20@9,9 | 200 -20", ["150 tap ended 1", "500 tap ended 20"]),
    GestureCase(
      "The devices take turns", [.make(.tap)],
      "0 +1@9,9 | 50 -1 | 60 +20@9,9 | 110 -20 | 120 +2@9,9 | 170 -2",
      ["50 tap ended 1", "110 tap ended 20", "170 tap ended 2"]),
  ]

  @Test("A gesture has fingers of one device only (M4)", arguments: gestures)
  func joins(_ given: GestureCase) {
    let fixture = GestureFixture(given.gestures)
    let names = Set(given.gestures.map(\.id.rawValue))
    let lines = playAll(TouchScript(given.script), fixture).filter { line in
      let words = line.split(separator: " ")
      return names.contains(String(words[1])) && words[2] != "failed"
    }
    #expect(lines == given.lines)
    #expect(fixture.arena.isAtRest)
    #expect(fixture.faults == [] && fixture.routing.faults == [])
  }

  @Test("Handlers keep fingers of two devices that would be a gesture on one (M4)")
  func handlers() {
    let fixture = GestureFixture(regions: [
      Leaf(
        Region(name: "wall", frame: rect(0, 0, 1000, 800), touches: .gesture),
        [Leaf("left", rect(0, 0, 100, 100)), Leaf("right", rect(500, 0, 100, 100))])
    ])
    fixture.add(.make(.pan, fingers: 2...2), to: "wall")
    let (left, right) = (fixture.routing.record("left"), fixture.routing.record("right"))
    _ = playAll("0 +1@9,9 | 5 +20@509,9 | 10 1@90,9 | 15 20@590,9 | 20 -1 | 25 -20", fixture)
    #expect(left.words == ["began 1", "moved 1", "ended 1"])
    #expect(right.words == ["began 20", "moved 20", "ended 20"])
  }

  @Test(
    "A finger on the application keeps only fingers of its device off `offer` regions (M4)",
    arguments: [(2, false), (20, true)])
  func strays(number: Int, isRecognized: Bool) {
    let fixture = GestureFixture(regions: [
      Leaf(
        Region(name: "corner", frame: rect(0, 0, 100, 100), policy: .offer, touches: .gesture))
    ])
    fixture.add(.make(.tap), to: "corner")
    let lines = playAll(
      TouchScript("0 +1@500,500 | 10 +\(number)@9,9 | 60 -\(number) | 90 -1"), fixture)
    #expect(lines.contains("60 accept \(number)") == isRecognized)
    #expect(lines.contains("10 reject \(number)") == !isRecognized)
  }
}
