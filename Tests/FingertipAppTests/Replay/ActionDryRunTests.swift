import TestSupport
import Testing

@testable import FingertipApp
@testable import SystemSupport

/// Regions that other regions hide, show or reset.
private let hiddenAndResetRegions: [DryRunCase] = [
  DryRunCase(
    "Hiding a region cancels its gesture and its handler once",
    "regions: [{id: b, frame: {left: 20, right: 0}, on: {cancelled: {log: c}, ended: {log: e}}, gestures: [{id: g, "
      + "type: pan, cancelsTouches: false, on: {cancelled: {log: g}, ended: {log: f}}}]}, "
      + "{id: a, frame: {width: 10}, on: {began: {hide: b}, ended: {show: b}}}]",
    [
      "0 1 began 500 5", "10 1 moved 600 5", "20 2 began 5 5", "30 2 ended 5 5", "40 1 moved 700 5",
      "50 1 ended 700 5", "60 3 began 500 5", "70 3 ended 500 5",
    ],
    [
      .action(20, "a", "began", "{'hide':'b'}"), .gesture(20, "g", "{'log':'g'}"),
      .action(20, "b", "cancelled", "{'log':'c'}"), .action(30, "a", "ended", "{'show':'b'}"),
      .action(70, "b", "ended", "{'log':'e'}"),
    ]),
  DryRunCase(
    // The card and the region in front of it overlap. The finger raises the card, and the reset
    // lowers it again.
    "A reset restores a region that a finger moved and raised",
    "regions: [{id: card, frame: {width: 20, height: 20}, on: {ended: {log: card}, moved: {move: self}}}, "
      + "{id: front, frame: {left: 10, width: 20, height: 20}, on: {ended: {log: front}}}, "
      + "{id: back, frame: {left: 50, width: 10}, on: {began: {reset: card}}}]",
    [
      "0 1 began 50 50", "10 1 moved 60 90", "20 1 ended 60 90", "30 2 began 150 100",
      "40 2 ended 150 100", "50 3 began 550 5", "60 3 ended 550 5", "70 4 began 150 100",
      "80 4 ended 150 100", "90 5 began 5 5", "95 5 ended 5 5",
    ],
    [
      .action(10, "card", "moved", "{'move':'card'}"),
      .action(20, "card", "ended", "{'log':'card'}"),
      .action(40, "card", "ended", "{'log':'card'}"),
      .action(50, "back", "began", "{'reset':'card'}"),
      .action(80, "front", "ended", "{'log':'front'}"),
      .action(95, "card", "ended", "{'log':'card'}"),
    ]),
]

/// Presses that follow a tap within 300 ms, on regions that also have a double tap.
private let pressesAfterTap: [DryRunCase] = [
  DryRunCase(
    "A button is held and left after a tap",
    "regions: [{id: b, frame: {width: 10, height: 10}, control: button, on: {down: {log: d}, "
      + "dragExit: {log: x}, upInside: {log: i}, upOutside: {log: o}}, gestures: [{type: tap, taps: 2}]}]",
    [
      "0 1 began 5 5", "50 1 ended 5 5", "150 2 began 5 5", "700 2 moved 5 5", "720 2 moved 400 5",
      "740 2 ended 400 5",
    ],
    [
      .action(0, "b", "down", "{'log':'d'}"), .action(650, "b", "upInside", "{'log':'i'}"),
      .action(650, "b", "down", "{'log':'d'}"), .action(720, "b", "dragExit", "{'log':'x'}"),
      .action(740, "b", "upOutside", "{'log':'o'}"),
    ]),
  DryRunCase(
    "A card is dragged after a tap",
    "regions: [{id: c, frame: {width: 10, height: 10}, on: {began: {log: b}, ended: {log: e}, moved: "
      + "{move: self}}, gestures: [{type: tap, taps: 2}]}]",
    [
      "0 1 began 50 50", "50 1 ended 50 50", "150 2 began 50 50", "180 2 moved 350 50",
      "200 2 ended 350 50", "900 3 began 50 50", "910 3 ended 50 50", "920 4 began 350 50",
    ],
    [
      .action(0, "c", "began", "{'log':'b'}"), .action(180, "c", "ended", "{'log':'e'}"),
      .action(180, "c", "began", "{'log':'b'}"), .action(180, "c", "moved", "{'move':'c'}"),
      .action(200, "c", "ended", "{'log':'e'}"), .action(920, "c", "began", "{'log':'b'}"),
    ]),
]

@Test(
  "A dry run prints the actions of presses after a tap and of regions that are hidden or reset",
  arguments: pressesAfterTap + hiddenAndResetRegions)
func actionsInDryRun(_ given: DryRunCase) throws {
  try withTemporaryFile(given.yaml.utf8) { configuration in
    let run = try dryRun(given.recording, configuration: configuration)
    let actions = run.data.split(separator: "\n", omittingEmptySubsequences: true)
      .filter { $0.contains("'event':'action'".replacing("'", with: "\"")) }
    #expect(actions.map { $0 + "\n" }.joined() == given.expected)
    #expect(run.status == .success)
  }
}

@Test(
  "A gesture acts on another region, whether or not a handler has the finger (W15)")
func gestureTargets() throws {
  let yaml = """
    regions:
    - id: panel
      frame: {left: 0, top: 0, width: 50, height: 50}
      touches: gesture
      gestures:
      - {id: pan, type: pan, on: {changed: {move: card}}}
      children:
      - {id: key, frame: {left: 0, top: 0, width: 10, height: 10}, on: {began: {log: key}}}
    - id: beside
      frame: {left: 50, top: 0, width: 10, height: 10}
      gestures:
      - {id: other, type: pan, on: {changed: {move: panel}}}
    - {id: card, frame: {left: 70, top: 20, width: 10, height: 10}}

    """
  func run(_ events: [String]) throws -> [String] {
    var hits: [String] = []
    try withTemporaryFile(yaml.utf8) { path in
      let run = try dryRun(DryRunCase("", "", events, []).recording, configuration: path)
      #expect(run.status == .success, "\(run.messages)")
      hits = run.data.split(separator: "\n").compactMap { line in
        guard let line = JSONValue.parse(line.utf8) else { return nil }
        switch line.member("event")?.string {
        case "hit": return line.member("region")?.string ?? "nothing"
        case "gesture": return line.member("gesture")?.string
        case "touch":
          return "\(line.member("region")?.string ?? "") \(line.member("phase")?.string ?? "")"
        default: return nil
        }
      }
    }
    return hits
  }
  func drag(_ x: Int) -> [String] {
    ["0 1 began \(x) 50", "10 1 moved \(x + 50) 50", "20 1 moved \(x + 60) 150"]
      + ["30 1 ended \(x + 60) 150"] + tapEvents(1000, 2, 710, 210) + tapEvents(2000, 3, 770, 310)
  }
  // A drag begins on the panel or on its key, whose handler handles its touches. In both cases, the
  // panel's gesture moves the card by (60, 100), and the gesture of the region beside receives
  // nothing.
  for x in [200, 20] {
    let lines = try run(drag(x))
    #expect(lines.contains("pan") && !lines.contains("other"), "\(x)")
    #expect(
      lines.contains("key began") == (x == 20) && lines.contains("key cancelled") == (x == 20))
    #expect(lines.filter { ["nothing", "card"].contains($0) } == ["nothing", "card"], "\(x)")
  }
  // A drag on the region beside the panel is not for the panel's gesture.
  let lines = try run(drag(510))
  #expect(lines.contains("other") && !lines.contains("pan"))
  #expect(lines.filter { ["nothing", "card"].contains($0) } == ["card", "nothing"])
}

@Test(
  "A swipe opens the menu of its direction, whose items act",
  arguments: [("left", 300, "a"), ("right", 700, "c")])
func menuOfDirection(_ direction: String, _ end: Int, _ item: String) throws {
  let yaml = """
    regions:
    - gestures:
      - {type: swipe, do: {menu: {left: [a, b], right: [c, d]}}}
      touches: gesture
    """
  // At 10 px/mm, the menu is 250 px high and ends 80 px above the finger.
  let moves = (1...10).map { "\($0 * 20) 1 moved \(500 + (end - 500) * $0 / 10) 400" }
  let events =
    ["0 1 began 500 400"] + moves + ["210 1 ended \(end) 400"] + tapEvents(1000, 2, end, 140)
  try withTemporaryFile(yaml.utf8) { path in
    let run = try dryRun(DryRunCase("", "", events, []).recording, configuration: path)
    let emitted = run.data.split(separator: "\n").filter { $0.contains("\"emit\"") }
    #expect(emitted.count == 1)
    #expect(emitted.allSatisfy { $0.hasSuffix("\"action\":{\"emit\":\"\(item)\"}}") }, "\(emitted)")
  }
}
