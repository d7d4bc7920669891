import TestSupport
import Testing

@testable import FingertipApp
@testable import SystemSupport

/// The examples, each with a recording that demonstrates its purpose.
private let examples: [DryRunCase] = [
  DryRunCase(
    // The button's left edge is 19 mm from the right. With the outset, it is a circle with a radius
    // of 9 mm around (880, 120).
    "exit-button", "",
    [
      "0 1 began 880 120", "80 1 ended 885 120", "100 2 began 945 190", "110 2 ended 945 190",
      "200 3 began 880 120", "210 3 moved 600 120", "220 3 ended 600 120",
    ],
    [
      .hit(0, 1, "exit"), .accept(0, 1), .touch(0, "exit", "began", 1),
      .touch(80, "exit", "ended", 1),
      .action(80, "exit", "upInside", "{'run':['fingertip','quit']}"), .miss(100, 2),
      .reject(100, 2),
      .hit(200, 3, "exit"), .accept(200, 3), .touch(200, "exit", "began", 3),
      .touch(210, "exit", "moved", 3), .touch(220, "exit", "ended", 3),
    ]),
  DryRunCase(
    "circular-pad", "",
    [
      "0 1 began 350 150", "5 2 began 105 -1", "9 2 ended 105 -1", "10 1 moved 360 150",
      "20 1 ended 360 150", "30 3 began 110 390", "31 3 ended 110 390",
    ],
    [
      .hit(0, 1, "pad"), .accept(0, 1), .touch(0, "pad", "began", 1),
      .action(0, "pad", "began", "{'emit':'pad-down'}"), .miss(5, 2), .reject(5, 2),
      .touch(10, "pad", "moved", 1), .action(10, "pad", "moved", "{'emit':'pad-moved'}"),
      .touch(20, "pad", "ended", 1), .action(20, "pad", "ended", "{'emit':'pad-up'}"), .miss(30, 3),
      .reject(30, 3),
    ]),
  DryRunCase(
    // The ring is 100 to 200 px from the middle of the screen.
    "picture-panel", "",
    [
      "0 1 began 500 250", "5 1 ended 500 250", "10 2 began 650 250", "15 2 ended 650 250",
      "20 3 began 310 60", "25 3 ended 310 60",
    ],
    [
      .miss(0, 1), .reject(0, 1), .hit(10, 2, "ring"), .accept(10, 2),
      .touch(10, "ring", "began", 2),
      .action(10, "ring", "began", "{'log':'the ring was touched'}"),
      .touch(15, "ring", "ended", 2), .miss(20, 3), .reject(20, 3),
    ]),
  DryRunCase(
    // The card is 600 by 400 px in the middle. Dragged far to the left, it stops at the edge of the
    // screen.
    "draggable-card", "",
    [
      "0 1 began 500 250", "8 1 moved -500 250", "16 1 ended -500 250", "30 2 began 1 250",
      "40 2 cancelled 1 250", "50 3 began 650 250", "60 3 ended 650 250",
    ],
    [
      .hit(0, 1, "card"), .accept(0, 1), .touch(0, "card", "began", 1),
      .touch(8, "card", "moved", 1),
      .action(8, "card", "moved", "{'move':'card'}"), .touch(16, "card", "ended", 1),
      .hit(30, 2, "card"), .accept(30, 2), .touch(30, "card", "began", 2),
      .touch(40, "card", "cancelled", 2), .miss(50, 3), .reject(50, 3),
    ]),
  DryRunCase(
    // The panel is 800 by 600 px at (100, 50); the screen ends at 500.
    "nested-panels", "",
    [
      "0 1 began 500 200", "9 1 ended 500 200", "10 2 began 200 120", "19 2 ended 200 120",
      "20 3 began 500 450", "29 3 ended 500 450", "30 4 began 110 300", "39 4 ended 110 300",
    ],
    [
      .hit(0, 1, "button"), .accept(0, 1), .touch(0, "button", "began", 1),
      .touch(9, "button", "ended", 1), .action(9, "button", "upInside", "{'log':'pressed'}"),
      .hit(10, 2, "inner"), .accept(10, 2), .touch(10, "inner", "began", 2),
      .touch(19, "inner", "ended", 2), .hit(20, 3, "hole", "pass"), .reject(20, 3),
      .hit(30, 4, "panel", "eat"), .accept(30, 4),
    ]),
  DryRunCase(
    // The pen is a circle around (140, 360), the bin a circle around (320, 360).
    "hold-to-draw", "",
    [
      "0 1 began 140 360", "9 1 ended 140 360", "20 2 began 320 360", "29 2 ended 320 360",
    ],
    [
      .hit(0, 1, "pen"), .accept(0, 1), .touch(0, "pen", "began", 1),
      .action(0, "pen", "began", "{'draw':'begin'}"), .touch(9, "pen", "ended", 1),
      .action(9, "pen", "ended", "{'draw':'through'}"), .hit(20, 2, "bin"), .accept(20, 2),
      .touch(20, "bin", "began", 2), .touch(29, "bin", "ended", 2),
      .action(29, "bin", "upInside", "{'draw':'clear'}"),
      .action(29, "bin", "upInside", "{'draw':'leave'}"),
    ]),
  DryRunCase(
    // Twelve keys of 187 by 185 px with gaps of 20 px; only the two lower rows are on the screen.
    "keypad", "",
    [
      "0 1 began 800 300", "50 1 ended 800 300", "100 2 began 600 100", "150 2 ended 600 100",
      "200 3 began 497 100", "210 3 ended 497 100",
    ],
    [
      .hit(0, 1, "pad.12"), .accept(0, 1), .touch(0, "pad.12", "began", 1),
      .touch(50, "pad.12", "ended", 1),
      .action(50, "pad.12", "upInside", "{'keys':['Return']}"), .hit(100, 2, "pad.8"),
      .accept(100, 2), .touch(100, "pad.8", "began", 2), .touch(150, "pad.8", "ended", 2),
      .action(150, "pad.8", "upInside", "{'keys':['2']}"), .hit(200, 3, "pad", "eat"),
      .accept(200, 3),
    ]),
  DryRunCase(
    // The white keys are 150 px wide from x = -550 on, so the fourth ends at 50. The black key
    // after it extends from 5 to 95, above y = 210.
    "piano", "",
    [
      "0 1 began 25 400", "10 1 moved 125 400", "20 1 moved 80 100", "30 1 ended 80 100",
    ],
    [
      .hit(0, 1, "piano.4"), .accept(0, 1), .touch(0, "piano", "began", 1),
      .action(0, "piano.4", "enter", "{'emit':'on F4'}"), .touch(10, "piano", "moved", 1),
      .action(10, "piano.4", "leave", "{'emit':'off F4'}"),
      .action(10, "piano.5", "enter", "{'emit':'on G4'}"), .touch(20, "piano", "moved", 1),
      .action(20, "piano.5", "leave", "{'emit':'off G4'}"),
      .action(20, "piano.18", "enter", "{'emit':'on F#4'}"), .touch(30, "piano", "ended", 1),
      .action(30, "piano.18", "leave", "{'emit':'off F#4'}"),
    ]),
]

@Test("Each example is valid, causes no warning and works as described", arguments: examples)
func exampleRun(_ given: DryRunCase) throws {
  let path = RepositoryFile.path("config/examples/\(given.id).yaml")
  let check = Run(["check", path])
  #expect(check.status == .success)
  #expect(check.messages == "")
  let run = try dryRun(given.recording, configuration: path)
  #expect(run.data == given.expected)
  #expect(run.status == .success)
}

/// Returns the lines of gestures in a dry run, except those of gestures that failed.
private func gestureLines(_ events: [String], configuration: String) throws -> [String] {
  let recording = DryRunCase("", "", events, []).recording
  let run = try dryRun(recording, configuration: configuration)
  #expect(run.status == .success)
  return run.data.split(separator: "\n").map(String.init).filter {
    ($0.contains("\"event\":\"gesture\"") && !$0.contains("\"failed\""))
      || $0.contains("\"event\":\"action\",\"gesture\"")
  }
}

@Test("The touchpad of the examples clicks on a tap, as soon as the finger is lifted (R2)")
func touchpadExample() throws {
  // The touchpad is 600 by 400 px at (300, 0).
  let lines = try gestureLines(
    ["0 1 began 500 200", "80 1 ended 500 200"],
    configuration: RepositoryFile.path("config/examples/touchpad.yaml"))
  #expect(
    lines == [
      #"{"t":80,"event":"gesture","gesture":"click","type":"tap","region":"touchpad","#
        + #""state":"ended","touches":[1],"x":500,"y":200,"fingers":1,"taps":1}"#,
      #"{"t":80,"event":"action","gesture":"click","action":{"click":1}}"#,
    ])
}

@Test(
  "Two fingers move and scale the photo of the examples, and it is then hit where it is shown (R3)")
func photoExample() throws {
  let path = RepositoryFile.path("config/examples/photo.yaml")
  // The photo is 400 px square in the middle. Both fingers move 60 px to the right, and each moves
  // 30 px away from the other.
  var events = ["0 1 began 450 250", "0 2 began 550 250"]
  for step in 1...10 {
    events.append("\(step * 10) 1 moved \(450 + step * 6 - step * 3) 250")
    events.append("\(step * 10) 2 moved \(550 + step * 6 + step * 3) 250")
  }
  events += ["200 1 ended 480 250", "200 2 ended 640 250", "300 3 began 255 250"]
  let recording = DryRunCase("", "", events, []).recording
  let run = try dryRun(recording, configuration: path)
  let lines = run.data.split(separator: "\n")
  #expect(lines.contains { $0.hasSuffix(#""action":{"move":"photo"}}"#) })
  #expect(lines.contains { $0.hasSuffix(#""action":{"scale":"photo"}}"#) })
  // The photo is 1.6 times as large around the fingers and moved by 60 px: its left edge is at 240.
  #expect(lines.contains(#"{"t":300,"event":"hit","touch":3,"region":"photo","policy":"own"}"#))
}

/// Returns the regions that are hit and the actions, in the log of a dry run.
private func hits(_ events: [String], _ example: String) throws -> [String] {
  let recording = DryRunCase("", "", events, []).recording
  let run = try dryRun(
    recording, configuration: RepositoryFile.path("config/examples/\(example).yaml"))
  #expect(run.status == .success, "\(run.messages)")
  return run.data.split(separator: "\n").compactMap { line in
    guard let line = JSONValue.parse(line.utf8) else { return nil }
    switch line.member("event")?.string {
    case "hit": return line.member("region")?.string ?? "nothing"
    case "action": return line.member("action")?.line
    default: return nil
    }
  }
}

@Test("Two fingers rotate the photo of the examples, and three taps reset it (R3)")
func photoRotationExample() throws {
  // The photo is 400 px square around (500, 250). Rotated by 45 degrees, its corners extend beyond
  // its former sides.
  var events = ["0 1 began 400 250", "0 2 began 600 250"]
  let steps = [(97, 26), (87, 50), (71, 71)]
  for (step, displacement) in steps.enumerated() {
    events.append("\(step * 10 + 10) 1 moved \(500 - displacement.0) \(250 - displacement.1)")
    events.append("\(step * 10 + 10) 2 moved \(500 + displacement.0) \(250 + displacement.1)")
  }
  events += ["50 1 ended 429 179", "50 2 ended 571 321"]
  events += tapEvents(1000, 3, 770, 250) + tapEvents(2000, 4, 690, 60)
  for number in 0..<3 { events += tapEvents(3000 + 150 * number, 5 + number, 500, 250) }
  events += tapEvents(5000, 8, 770, 250) + tapEvents(6000, 9, 690, 60)
  let seen = try hits(events, "photo").filter { $0 != #"{"rotate":"photo"}"# }
  #expect(
    seen.filter { !$0.hasPrefix("{") } == [
      "photo", "photo", "photo", "nothing", "photo", "photo", "photo", "nothing", "photo",
    ])
  #expect(seen.contains(#"{"reset":"photo"}"#))
}

/// Touches on the strip of the examples, and the resulting hits and actions.
///
/// The strip is 600 by 260 px at (200, 200). Its cards are 700 px wide and 30 px apart, and the
/// first one is at 230.
private let stripCases: [(String, [String], [String])] = [
  (
    "The strip follows a finger",
    ["0 1 began 500 300", "10 1 moved 450 300", "20 1 moved -200 300", "200 1 ended -200 300"]
      + tapEvents(1000, 2, 220, 300) + tapEvents(2000, 3, 280, 300),
    ["red", "red", "green"]
  ),
  (
    "The strip ends with the last card, however far a finger moves",
    ["0 1 began 500 300", "10 1 moved 450 300", "20 1 moved -9000 300", "30 1 ended -9000 300"]
      + tapEvents(1000, 2, 760, 300) + tapEvents(2000, 3, 790, 300),
    ["red", "violet", "strip"]
  ),
  // At 5 px/ms, the strip moves 1609 px more until it rests, of which 1018 px in the first 325 ms.
  (
    "The strip continues after a flick, and slows down",
    flick + tapEvents(3000, 2, 400, 300) + tapEvents(3500, 3, 646, 300)
      + tapEvents(4000, 4, 700, 300),
    ["red", "blue", "strip", "violet"]
  ),
  (
    "The strip stops beneath a finger",
    flick + tapEvents(355, 2, 300, 300) + tapEvents(3000, 3, 480, 300)
      + tapEvents(3500, 4, 600, 300),
    ["red", "green", "green", "blue"]
  ),
  (
    "The strip continues while a finger is elsewhere",
    flick + tapEvents(355, 2, 100, 100) + tapEvents(3000, 3, 400, 300),
    ["red", "nothing", "blue"]
  ),
  (
    "The strip releases a card that is pulled out",
    ["0 1 began 500 300", "10 1 moved 500 240", "20 1 moved 520 80", "30 1 ended 520 80"]
      + tapEvents(1000, 2, 500, 300) + tapEvents(2000, 3, 600, 20),
    ["red", #"{"emit":"pulled-red"}"#, "green", "red"]
  ),
  (
    "The strip takes back a card that is released over it",
    ["0 1 began 500 300", "10 1 moved 500 240", "20 1 moved 520 80", "30 1 moved 540 200"]
      + ["40 1 ended 540 200"] + tapEvents(1000, 2, 240, 420) + tapEvents(2000, 3, 600, 190),
    ["red", "red", "nothing"]
  ),
]

private let flick = [
  "0 1 began 500 300", "10 1 moved 450 300", "20 1 moved 400 300", "30 1 moved 350 300",
  "30 1 ended 350 300",
]

@Test(
  "The strip of the examples scrolls, and a finger that moves across it pulls out a card (R12)",
  arguments: stripCases)
func stripExample(row: (name: String, events: [String], seen: [String])) throws {
  let seen = try hits(row.events, "strip")
  #expect(
    seen.filter { ![#"{"strip":"horizontal"}"#, #"{"pull":"red"}"#].contains($0) } == row.seen)
}

@Test("A long press on the handle of the examples opens a menu whose items act and close it (R14)")
func menuExample() throws {
  // The example's handle is a circle of 140 px around (880, 670), which is below the screen here,
  // so this handle is elsewhere.
  let yaml = """
    regions:
    - id: handle
      frame: {left: 40, top: 30, width: 10, height: 10}
      touches: gesture
      gestures:
      - {id: open, type: longPress, do: {menu: [{label: A, do: {keys: a}}, B]}}
    """
  // At 10 px/mm, the menu is 300 by 250 px and 80 px above (450, 350), or as far up as the screen
  // allows.
  try withTemporaryFile(yaml.utf8) { configuration in
    let events =
      ["0 1 began 450 350", "600 1 ended 450 350"] + tapEvents(1000, 2, 450, 60)
      + tapEvents(2000, 3, 450, 60)
      + ["3000 4 began 450 350", "3600 4 ended 450 350"] + tapEvents(4000, 5, 450, 200)
      + ["5000 6 began 450 350", "5600 6 ended 450 350"] + tapEvents(6000, 7, 50, 400)
      + tapEvents(7000, 8, 50, 400)
    let recording = DryRunCase("", "", events, []).recording
    let run = try dryRun(recording, configuration: configuration)
    let lines = run.data.split(separator: "\n").map(String.init)
    func has(_ part: String) -> Bool { lines.contains { $0.contains(part) } }
    #expect(has(#""action":{"menu":["A","B"]}"#))
    #expect(has(#""t":1040,"event":"action","region":"menu regions[0].gestures[0].do.menu 1""#))
    #expect(has(#""action":{"keys":["a"]}"#))
    // The menu is closed: the second tap at its position hits nothing.
    #expect(has(#"{"t":2000,"event":"hit","touch":3,"region":null,"policy":null}"#))
    #expect(has(#""action":{"emit":"B"}"#))
    // A tap beside the menu is accepted, and the next one is rejected.
    #expect(has(#"{"t":6000,"event":"verdict","touch":7,"verdict":"accept"}"#))
    #expect(has(#"{"t":7000,"event":"verdict","touch":8,"verdict":"reject"}"#))
  }
}

@Test(
  "A tap on the field of the examples selects, and a double tap edits and does not select (P10)")
func selectExample() throws {
  let once = try hits(tapEvents(0, 1, 500, 250), "select-edit")
  #expect(once == ["field", #"{"emit":"select"}"#])
  let twice = try hits(tapEvents(0, 1, 500, 250) + tapEvents(120, 2, 500, 250), "select-edit")
  #expect(twice == ["field", "field", #"{"emit":"edit"}"#])
}

@Test(
  "The examples with gestures are valid, and warn only of touches that are withheld",
  arguments: [
    ("touchpad", ""), ("photo", ""), ("circle", ""), ("volume-edge", ""), ("menu", ""),
    ("strip", ""), ("select-edit", ""),
    ("desktop-gestures", "'offer' withholds touches"),
  ])
func gestureExamples(_ name: String, _ warning: String) {
  let check = Run(["check", RepositoryFile.path("config/examples/\(name).yaml")])
  #expect(check.status == .success)
  #expect(warning.isEmpty ? check.messages == "" : check.messages.contains(warning))
}
