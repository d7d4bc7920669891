import TestSupport
import Testing

@testable import FingertipApp
@testable import SystemSupport

/// A recording, the regions that it goes through, and the router log that comes of it.
struct DryRunCase: CustomTestStringConvertible, Sendable {
  let id: String
  let yaml: String
  /// An event each, as `time touch phase x y`, and perhaps the device behind it.
  let events: [String]
  /// The lines of the log; a `'` stands for a quotation mark.
  let log: [String]
  var testDescription: String { id }

  init(_ id: String, _ yaml: String, _ events: [String], _ log: [String]) {
    self.id = id
    self.yaml = yaml
    self.events = events
    self.log = log
  }

  /// The recording, from a screen of 1000 by 500 px with 10 px/mm.
  var recording: String {
    let header =
      #"{"format":"fingertip-recording","version":1,"screen":{"width":1000,"height":500,"#
      + #""widthMM":100,"heightMM":50},"devices":[]}"#
    return RecordingText.file(
      [header]
        + events.map { event in
          let words = event.split(separator: " ").map(String.init)
          return RecordingText.event(
            words[0], device: words.count > 5 ? words[5] : "8", touch: words[1], words[2],
            x: words[3], y: words[4])
        })
  }

  /// The log as it is printed.
  var expected: String {
    log.map { $0.map { $0 == "'" ? "\"" : String($0) }.joined() + "\n" }.joined()
  }
}

/// What a dry run comes to.
func dryRun(_ recording: String, configuration: String, _ more: String...) throws -> Run {
  var run: Run?
  try withTemporaryFile(recording.utf8) { file in
    run = Run(
      ["replay", "--dry-run", "--config", configuration, file] + more,
      commands: [.replay(runReplay)])
  }
  return try #require(run)
}

private func hit(_ t: Int, _ touch: Int, _ region: String, _ policy: String = "own") -> String {
  "{'t':\(t),'event':'hit','touch':\(touch),'region':'\(region)','policy':'\(policy)'}"
}

private func miss(_ t: Int, _ touch: Int) -> String {
  "{'t':\(t),'event':'hit','touch':\(touch),'region':null,'policy':null}"
}

private func accept(_ t: Int, _ touch: Int) -> String {
  "{'t':\(t),'event':'verdict','touch':\(touch),'verdict':'accept'}"
}

private func reject(_ t: Int, _ touch: Int) -> String {
  "{'t':\(t),'event':'verdict','touch':\(touch),'verdict':'reject'}"
}

private func touch(_ t: Int, _ region: String, _ phase: String, _ touches: Int...) -> String {
  let list = touches.map { "\($0)" }.joined(separator: ",")
  return "{'t':\(t),'event':'touch','region':'\(region)','phase':'\(phase)','touches':[\(list)]}"
}

private func action(_ t: Int, _ region: String, _ event: String, _ action: String) -> String {
  "{'t':\(t),'event':'action','region':'\(region)','on':'\(event)','action':\(action)}"
}

private let cases: [DryRunCase] = [
  DryRunCase(
    "nothing-hit", "regions: []", ["0 1 began 5 5", "9 1 ended 5 5"], [miss(0, 1), reject(0, 1)]),
  DryRunCase(
    "a-panel", "regions: [{id: pad, frame: {width: 10, height: 10}}]",
    ["0 1 began 99 99", "5 1 moved 300 300", "9 1 ended 300 300", "20 2 began 100 99"],
    [
      hit(0, 1, "pad"), accept(0, 1), touch(0, "pad", "began", 1), touch(5, "pad", "moved", 1),
      touch(9, "pad", "ended", 1), miss(20, 2), reject(20, 2),
    ]),
  DryRunCase(
    "each-policy",
    "regions: [{id: e, policy: eat, children: [{id: h, policy: pass, frame: {width: 10}}, "
      + "{id: o, policy: offer, frame: {right: 0, width: 10}}]}]",
    ["0 1 began 500 5", "1 1 ended 500 5", "2 2 began 5 5", "3 2 ended 5 5", "4 3 began 999 5"],
    [
      hit(0, 1, "e", "eat"), accept(0, 1), hit(2, 2, "h", "pass"), reject(2, 2),
      hit(4, 3, "o", "offer"), reject(4, 3),
    ]),
  DryRunCase(
    "a-wide-button-exit",
    "regions: [{id: b, frame: {width: 10, height: 10}, control: button, on: {upInside: {log: i}, "
      + "upOutside: {log: o}}}]",
    ["0 1 began 5 5", "1 1 moved 150 5", "2 1 ended 150 5"],
    [
      hit(0, 1, "b"), accept(0, 1), touch(0, "b", "began", 1), touch(1, "b", "moved", 1),
      touch(2, "b", "ended", 1), action(2, "b", "upInside", "{'log':'i'}"),
    ]),
  DryRunCase(
    "a-narrow-button-exit",
    "gestures: {defaults: {buttonExit: 2}}\n"
      + "regions: [{id: b, frame: {width: 10, height: 10}, control: button, on: {upInside: {log: i}, "
      + "upOutside: {log: o}}}]",
    ["0 1 began 5 5", "1 1 moved 150 5", "2 1 ended 150 5"],
    [
      hit(0, 1, "b"), accept(0, 1), touch(0, "b", "began", 1), touch(1, "b", "moved", 1),
      touch(2, "b", "ended", 1), action(2, "b", "upOutside", "{'log':'o'}"),
    ]),
  DryRunCase(
    "two-in-a-frame", "regions: [{id: pad, touches: together}]",
    [
      "0 1 began 5 5", "0 2 began 9 9", "4 1 moved 6 5", "4 2 moved 8 9", "8 1 ended 6 5",
      "8 2 ended 8 9",
    ],
    [
      hit(0, 1, "pad"), hit(0, 2, "pad"), accept(0, 1), accept(0, 2),
      touch(0, "pad", "began", 1, 2), touch(4, "pad", "moved", 1, 2),
      touch(8, "pad", "ended", 1, 2),
    ]),
  DryRunCase(
    "a-frame-in-which-one-changes-twice", "regions: [{id: pad, touches: together}]",
    [
      "0 1 began 5 5", "0 1 moved 6 5", "0 2 began 9 9", "4 1 moved 6 6", "4 2 moved 8 9",
      "4 1 moved 6 7", "8 2 moved 8 8", "8 1 ended 6 7", "8 2 ended 8 8",
    ],
    [
      hit(0, 1, "pad"), hit(0, 2, "pad"), accept(0, 1), accept(0, 2),
      touch(0, "pad", "began", 1, 2), touch(4, "pad", "moved", 1, 2),
      touch(8, "pad", "ended", 1, 2),
    ]),
  DryRunCase(
    "a-begin-counts-where-it-was",
    "regions: [{id: pad, frame: {width: 10, height: 10}, gestures: [{id: p, type: tap}]}]",
    ["0 1 began 50 50", "0 1 moved 350 50", "20 1 ended 350 50"],
    [
      hit(0, 1, "pad"), accept(0, 1),
      "{'t':0,'event':'gesture','gesture':'p','type':'tap','region':'pad','state':'failed','touches':[1],'x':350,'y':50,'fingers':1,'taps':1}",
      touch(0, "pad", "began", 1), touch(20, "pad", "ended", 1),
    ]),
  DryRunCase(
    "devices-in-turn", "regions: [{id: pad, touches: together}]",
    ["0 1 began 5 5", "0 1 began 9 9 9", "4 1 moved 6 5", "4 1 moved 9 8 9", "4 2 began 1 1"],
    [
      hit(0, 1, "pad"), accept(0, 1), touch(0, "pad", "began", 1), hit(0, 1, "pad"), accept(0, 1),
      touch(0, "pad", "began", 1), hit(4, 2, "pad"), accept(4, 2), touch(4, "pad", "moved", 1),
      touch(4, "pad", "began", 2), touch(4, "pad", "moved", 1),
      touch(4, "pad", "cancelled", 1, 2), touch(4, "pad", "cancelled", 1),
    ]),
  DryRunCase(
    "cut-off", "regions: [{id: pad, on: {cancelled: {log: gone}}}]", ["3 1 began 5 5"],
    [
      hit(3, 1, "pad"), accept(3, 1), touch(3, "pad", "began", 1),
      touch(3, "pad", "cancelled", 1), action(3, "pad", "cancelled", "{'log':'gone'}"),
    ]),
  DryRunCase(
    "actions-carried-out-by-nobody",
    "regions: [{id: b, control: button, on: {began: [{run: [a, 'b c']}, {emit: x}], "
      + "upInside: {run: 'rm', shell: true}}}]",
    ["0 1 began 5 5", "80 1 ended 5 5"],
    [
      hit(0, 1, "b"), accept(0, 1), touch(0, "b", "began", 1),
      action(0, "b", "began", "{'run':['a','b c']}"), action(0, "b", "began", "{'emit':'x'}"),
      touch(80, "b", "ended", 1), action(80, "b", "upInside", "{'run':'rm','shell':true}"),
    ]),
  DryRunCase(
    "a-moved-region-is-hit-where-it-is",
    "regions: [{id: card, frame: {width: 10, height: 10}, on: {moved: {move: self}}}]",
    [
      "0 1 began 50 50", "5 1 moved 350 50", "9 1 ended 350 50", "20 2 began 50 50",
      "21 2 ended 50 50",
      "30 3 began 350 50", "31 3 ended 350 50",
    ],
    [
      hit(0, 1, "card"), accept(0, 1), touch(0, "card", "began", 1),
      touch(5, "card", "moved", 1), action(5, "card", "moved", "{'move':'card'}"),
      touch(9, "card", "ended", 1), miss(20, 2), reject(20, 2), hit(30, 3, "card"),
      accept(30, 3), touch(30, "card", "began", 3), touch(31, "card", "ended", 3),
    ]),
  DryRunCase(
    "redirected", "regions: [{id: a, frame: {width: 1, height: 1}}, {id: b, hit: {to: a}}]",
    ["0 1 began 500 5", "1 1 ended 500 5"],
    [hit(0, 1, "a"), accept(0, 1), touch(0, "a", "began", 1), touch(1, "a", "ended", 1)]),
]

@Test("A dry run prints the router log and nothing else", arguments: cases)
func routerLog(_ given: DryRunCase) throws {
  try withTemporaryFile(given.yaml.utf8) { configuration in
    let run = try dryRun(given.recording, configuration: configuration)
    #expect(run.data == given.expected)
    #expect(run.messages == "")
    #expect(run.status == .success)
  }
}

private func gesture(_ t: Int, _ name: String, _ action: String) -> String {
  "{'t':\(t),'event':'action','gesture':'\(name)','action':\(action)}"
}

/// Regions that others hide and put back.
private let changes: [DryRunCase] = [
  DryRunCase(
    "hiding-a-region-cancels-its-gesture-and-its-handler-once",
    "regions: [{id: b, frame: {left: 20, right: 0}, on: {cancelled: {log: c}, ended: {log: e}}, gestures: [{id: g, "
      + "type: pan, cancelsTouches: false, on: {cancelled: {log: g}, ended: {log: f}}}]}, "
      + "{id: a, frame: {width: 10}, on: {began: {hide: b}, ended: {show: b}}}]",
    [
      "0 1 began 500 5", "10 1 moved 600 5", "20 2 began 5 5", "30 2 ended 5 5", "40 1 moved 700 5",
      "50 1 ended 700 5", "60 3 began 500 5", "70 3 ended 500 5",
    ],
    [
      action(20, "a", "began", "{'hide':'b'}"), gesture(20, "g", "{'log':'g'}"),
      action(20, "b", "cancelled", "{'log':'c'}"), action(30, "a", "ended", "{'show':'b'}"),
      action(70, "b", "ended", "{'log':'e'}"),
    ]),
  DryRunCase(
    // The card and the one in front of it overlap; the finger takes the card to the front, and it goes back.
    "reset-puts-back-what-a-finger-moved-and-raised",
    "regions: [{id: card, frame: {width: 20, height: 20}, on: {ended: {log: card}, moved: {move: self}}}, "
      + "{id: front, frame: {left: 10, width: 20, height: 20}, on: {ended: {log: front}}}, "
      + "{id: back, frame: {left: 50, width: 10}, on: {began: {reset: card}}}]",
    [
      "0 1 began 50 50", "10 1 moved 60 90", "20 1 ended 60 90", "30 2 began 150 100",
      "40 2 ended 150 100", "50 3 began 550 5", "60 3 ended 550 5", "70 4 began 150 100",
      "80 4 ended 150 100", "90 5 began 5 5", "95 5 ended 5 5",
    ],
    [
      action(10, "card", "moved", "{'move':'card'}"), action(20, "card", "ended", "{'log':'card'}"),
      action(40, "card", "ended", "{'log':'card'}"),
      action(50, "back", "began", "{'reset':'card'}"),
      action(80, "front", "ended", "{'log':'front'}"),
      action(95, "card", "ended", "{'log':'card'}"),
    ]),
]

/// Presses that follow a tap within 300 ms, where a double tap is bound as well.
private let pressesAfterTap: [DryRunCase] = [
  DryRunCase(
    "a-button-is-held-and-left",
    "regions: [{id: b, frame: {width: 10, height: 10}, control: button, on: {down: {log: d}, "
      + "dragExit: {log: x}, upInside: {log: i}, upOutside: {log: o}}, gestures: [{type: tap, taps: 2}]}]",
    [
      "0 1 began 5 5", "50 1 ended 5 5", "150 2 began 5 5", "700 2 moved 5 5", "720 2 moved 400 5",
      "740 2 ended 400 5",
    ],
    [
      action(0, "b", "down", "{'log':'d'}"), action(650, "b", "upInside", "{'log':'i'}"),
      action(650, "b", "down", "{'log':'d'}"), action(720, "b", "dragExit", "{'log':'x'}"),
      action(740, "b", "upOutside", "{'log':'o'}"),
    ]),
  DryRunCase(
    "a-card-is-dragged",
    "regions: [{id: c, frame: {width: 10, height: 10}, on: {began: {log: b}, ended: {log: e}, moved: "
      + "{move: self}}, gestures: [{type: tap, taps: 2}]}]",
    [
      "0 1 began 50 50", "50 1 ended 50 50", "150 2 began 50 50", "180 2 moved 350 50",
      "200 2 ended 350 50", "900 3 began 50 50", "910 3 ended 50 50", "920 4 began 350 50",
    ],
    [
      action(0, "c", "began", "{'log':'b'}"), action(180, "c", "ended", "{'log':'e'}"),
      action(180, "c", "began", "{'log':'b'}"), action(180, "c", "moved", "{'move':'c'}"),
      action(200, "c", "ended", "{'log':'e'}"), action(920, "c", "began", "{'log':'b'}"),
    ]),
]

@Test(
  "A dry run carries out what is bound to presses after a tap, to hidden regions and to those put back",
  arguments: pressesAfterTap + changes)
func boundActions(_ given: DryRunCase) throws {
  try withTemporaryFile(given.yaml.utf8) { configuration in
    let run = try dryRun(given.recording, configuration: configuration)
    let actions = run.data.split(separator: "\n", omittingEmptySubsequences: true)
      .filter { $0.contains("'event':'action'".replacing("'", with: "\"")) }
    #expect(actions.map { $0 + "\n" }.joined() == given.expected)
    #expect(run.status == .success)
  }
}

/// The examples, each with a recording that shows what it is for.
private let examples: [DryRunCase] = [
  DryRunCase(
    // 19 mm from the right is its left edge; with the outset a circle of 9 mm about (880, 120).
    "exit-button", "",
    [
      "0 1 began 880 120", "80 1 ended 885 120", "100 2 began 945 190", "110 2 ended 945 190",
      "200 3 began 880 120", "210 3 moved 600 120", "220 3 ended 600 120",
    ],
    [
      hit(0, 1, "exit"), accept(0, 1), touch(0, "exit", "began", 1), touch(80, "exit", "ended", 1),
      action(80, "exit", "upInside", "{'run':['fingertip','quit']}"), miss(100, 2), reject(100, 2),
      hit(200, 3, "exit"), accept(200, 3), touch(200, "exit", "began", 3),
      touch(210, "exit", "moved", 3), touch(220, "exit", "ended", 3),
    ]),
  DryRunCase(
    "circular-pad", "",
    [
      "0 1 began 350 150", "5 2 began 105 -1", "9 2 ended 105 -1", "10 1 moved 360 150",
      "20 1 ended 360 150", "30 3 began 110 390", "31 3 ended 110 390",
    ],
    [
      hit(0, 1, "pad"), accept(0, 1), touch(0, "pad", "began", 1),
      action(0, "pad", "began", "{'emit':'pad-down'}"), miss(5, 2), reject(5, 2),
      touch(10, "pad", "moved", 1), action(10, "pad", "moved", "{'emit':'pad-moved'}"),
      touch(20, "pad", "ended", 1), action(20, "pad", "ended", "{'emit':'pad-up'}"), miss(30, 3),
      reject(30, 3),
    ]),
  DryRunCase(
    // The ring is 100 to 200 px from the middle of the screen.
    "picture-panel", "",
    [
      "0 1 began 500 250", "5 1 ended 500 250", "10 2 began 650 250", "15 2 ended 650 250",
      "20 3 began 310 60", "25 3 ended 310 60",
    ],
    [
      miss(0, 1), reject(0, 1), hit(10, 2, "ring"), accept(10, 2), touch(10, "ring", "began", 2),
      action(10, "ring", "began", "{'log':'the ring was touched'}"),
      touch(15, "ring", "ended", 2), miss(20, 3), reject(20, 3),
    ]),
  DryRunCase(
    // 600 by 400 px in the middle: dragged far to the left it stops at the edge of the screen.
    "draggable-card", "",
    [
      "0 1 began 500 250", "8 1 moved -500 250", "16 1 ended -500 250", "30 2 began 1 250",
      "40 2 cancelled 1 250", "50 3 began 650 250", "60 3 ended 650 250",
    ],
    [
      hit(0, 1, "card"), accept(0, 1), touch(0, "card", "began", 1), touch(8, "card", "moved", 1),
      action(8, "card", "moved", "{'move':'card'}"), touch(16, "card", "ended", 1),
      hit(30, 2, "card"), accept(30, 2), touch(30, "card", "began", 2),
      touch(40, "card", "cancelled", 2), miss(50, 3), reject(50, 3),
    ]),
  DryRunCase(
    // The panel is 800 by 600 px at (100, 50); the screen ends at 500.
    "nested-panels", "",
    [
      "0 1 began 500 200", "9 1 ended 500 200", "10 2 began 200 120", "19 2 ended 200 120",
      "20 3 began 500 450", "29 3 ended 500 450", "30 4 began 110 300", "39 4 ended 110 300",
    ],
    [
      hit(0, 1, "button"), accept(0, 1), touch(0, "button", "began", 1),
      touch(9, "button", "ended", 1), action(9, "button", "upInside", "{'log':'pressed'}"),
      hit(10, 2, "inner"), accept(10, 2), touch(10, "inner", "began", 2),
      touch(19, "inner", "ended", 2), hit(20, 3, "hole", "pass"), reject(20, 3),
      hit(30, 4, "panel", "eat"), accept(30, 4),
    ]),
  DryRunCase(
    // The pen is a circle about (140, 360), the bin one about (320, 360).
    "hold-to-draw", "",
    [
      "0 1 began 140 360", "9 1 ended 140 360", "20 2 began 320 360", "29 2 ended 320 360",
    ],
    [
      hit(0, 1, "pen"), accept(0, 1), touch(0, "pen", "began", 1),
      action(0, "pen", "began", "{'draw':'begin'}"), touch(9, "pen", "ended", 1),
      action(9, "pen", "ended", "{'draw':'through'}"), hit(20, 2, "bin"), accept(20, 2),
      touch(20, "bin", "began", 2), touch(29, "bin", "ended", 2),
      action(29, "bin", "upInside", "{'draw':'clear'}"),
      action(29, "bin", "upInside", "{'draw':'leave'}"),
    ]),
]

@Test("Every example is right, warns of nothing, and does what it is for", arguments: examples)
func example(_ given: DryRunCase) throws {
  let path = RepositoryFile.path("config/examples/\(given.id).yaml")
  let check = Run(["check", path])
  #expect(check.status == .success)
  #expect(check.messages == "")
  let run = try dryRun(given.recording, configuration: path)
  #expect(run.data == given.expected)
  #expect(run.status == .success)
}

/// What gestures come to in a dry run: the lines that are theirs, but for those of gestures that failed.
private func gestureLines(_ events: [String], configuration: String) throws -> [String] {
  let recording = DryRunCase("", "", events, []).recording
  let run = try dryRun(recording, configuration: configuration)
  #expect(run.status == .success)
  return run.data.split(separator: "\n").map(String.init).filter {
    ($0.contains("\"event\":\"gesture\"") && !$0.contains("\"failed\""))
      || $0.contains("\"event\":\"action\",\"gesture\"")
  }
}

@Test("R2 the touchpad of the examples clicks on a tap, as soon as the finger is lifted")
func touchpadExample() throws {
  // 600 by 400 px at (300, 0).
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

@Test("R3 two fingers move and scale the photo of the examples, and it is hit where it then is")
func photoExample() throws {
  let path = RepositoryFile.path("config/examples/photo.yaml")
  // 400 px on a side in the middle. Both fingers go 60 px to the right, and 30 px apart from each other.
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
  // 1.6 times as large about the fingers, and moved by 60 px: its left edge is at 240.
  #expect(lines.contains(#"{"t":300,"event":"hit","touch":3,"region":"photo","policy":"own"}"#))
}

/// What is hit by touches at some places after others, in the words of a dry run.
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

/// A tap of a finger: its events.
private func tap(_ time: Int, _ touch: Int, _ x: Int, _ y: Int) -> [String] {
  ["\(time) \(touch) began \(x) \(y)", "\(time + 40) \(touch) ended \(x) \(y)"]
}

@Test("R3 two fingers turn the photo of the examples, and three taps put it back")
func photoTurns() throws {
  // 400 px on a side about (500, 250), turned by 45 degrees: its corners are where its sides were not.
  var events = ["0 1 began 400 250", "0 2 began 600 250"]
  let steps = [(97, 26), (87, 50), (71, 71)]
  for (step, way) in steps.enumerated() {
    events.append("\(step * 10 + 10) 1 moved \(500 - way.0) \(250 - way.1)")
    events.append("\(step * 10 + 10) 2 moved \(500 + way.0) \(250 + way.1)")
  }
  events += ["50 1 ended 429 179", "50 2 ended 571 321"]
  events += tap(1000, 3, 770, 250) + tap(2000, 4, 690, 60)
  for number in 0..<3 { events += tap(3000 + 150 * number, 5 + number, 500, 250) }
  events += tap(5000, 8, 770, 250) + tap(6000, 9, 690, 60)
  let seen = try hits(events, "photo").filter { $0 != #"{"rotate":"photo"}"# }
  #expect(
    seen.filter { !$0.hasPrefix("{") } == [
      "photo", "photo", "photo", "nothing", "photo", "photo", "photo", "nothing", "photo",
    ])
  #expect(seen.contains(#"{"reset":"photo"}"#))
}

/// What fingers do to the strip of the examples, and what is hit there and done.
///
/// It is 600 by 260 px at (200, 200); the cards are 700 px wide, 30 px apart, the first at 230.
private let stripCases: [(String, [String], [String])] = [
  (
    "follows a finger that puts it somewhere",
    ["0 1 began 500 300", "10 1 moved 450 300", "20 1 moved -200 300", "200 1 ended -200 300"]
      + tap(1000, 2, 220, 300) + tap(2000, 3, 280, 300),
    ["red", "red", "green"]
  ),
  (
    "ends with the last card, however far a finger goes",
    ["0 1 began 500 300", "10 1 moved 450 300", "20 1 moved -9000 300", "30 1 ended -9000 300"]
      + tap(1000, 2, 760, 300) + tap(2000, 3, 790, 300),
    ["red", "violet", "strip"]
  ),
  // 5 px a ms: 1609 px more until it rests, of which 1018 are done after 325 ms.
  (
    "goes on after a flick, and slows down",
    flick + tap(3000, 2, 400, 300) + tap(3500, 3, 646, 300) + tap(4000, 4, 700, 300),
    ["red", "blue", "strip", "violet"]
  ),
  (
    "stops beneath a finger",
    flick + tap(355, 2, 300, 300) + tap(3000, 3, 480, 300) + tap(3500, 4, 600, 300),
    ["red", "green", "green", "blue"]
  ),
  (
    "goes on beneath a finger elsewhere", flick + tap(355, 2, 100, 100) + tap(3000, 3, 400, 300),
    ["red", "nothing", "blue"]
  ),
  (
    "gives a card away that is pulled out",
    ["0 1 began 500 300", "10 1 moved 500 240", "20 1 moved 520 80", "30 1 ended 520 80"]
      + tap(1000, 2, 500, 300) + tap(2000, 3, 600, 20),
    ["red", #"{"emit":"pulled-red"}"#, "green", "red"]
  ),
  (
    "takes a card back that is let go over it",
    ["0 1 began 500 300", "10 1 moved 500 240", "20 1 moved 520 80", "30 1 moved 540 200"]
      + ["40 1 ended 540 200"] + tap(1000, 2, 240, 420) + tap(2000, 3, 600, 190),
    ["red", "red", "nothing"]
  ),
]

private let flick = [
  "0 1 began 500 300", "10 1 moved 450 300", "20 1 moved 400 300", "30 1 moved 350 300",
  "30 1 ended 350 300",
]

@Test("R12 the strip of the examples", arguments: stripCases)
func stripExample(row: (name: String, events: [String], seen: [String])) throws {
  let seen = try hits(row.events, "strip")
  #expect(
    seen.filter { ![#"{"strip":"horizontal"}"#, #"{"pull":"red"}"#].contains($0) } == row.seen)
}

@Test("R14 a long press on the handle of the examples opens a menu whose items act and close it")
func menuExample() throws {
  // The handle is a circle of 140 px about (880, 670), below the screen here; the menu is beside it.
  let yaml = """
    regions:
    - id: handle
      frame: {left: 40, top: 30, width: 10, height: 10}
      touches: gesture
      gestures:
      - {id: open, type: longPress, do: {menu: [{label: A, do: {keys: a}}, B]}}
    """
  // 10 px a mm: the menu is 300 by 250 px, 80 px above (450, 350) or as far up as the screen goes.
  try withTemporaryFile(yaml.utf8) { configuration in
    let events =
      ["0 1 began 450 350", "600 1 ended 450 350"] + tap(1000, 2, 450, 60) + tap(2000, 3, 450, 60)
      + ["3000 4 began 450 350", "3600 4 ended 450 350"] + tap(4000, 5, 450, 200)
      + ["5000 6 began 450 350", "5600 6 ended 450 350"] + tap(6000, 7, 50, 400)
      + tap(7000, 8, 50, 400)
    let recording = DryRunCase("", "", events, []).recording
    let run = try dryRun(recording, configuration: configuration)
    let lines = run.data.split(separator: "\n").map(String.init)
    func has(_ part: String) -> Bool { lines.contains { $0.contains(part) } }
    #expect(has(#""action":{"menu":["A","B"]}"#))
    #expect(has(#""t":1040,"event":"action","region":"menu regions[0].gestures[0].do.menu 1""#))
    #expect(has(#""action":{"keys":["a"]}"#))
    // Closed: the second tap there hits nothing.
    #expect(has(#"{"t":2000,"event":"hit","touch":3,"region":null,"policy":null}"#))
    #expect(has(#""action":{"emit":"B"}"#))
    // A tap beside it is taken, and the next one is not.
    #expect(has(#"{"t":6000,"event":"verdict","touch":7,"verdict":"accept"}"#))
    #expect(has(#"{"t":7000,"event":"verdict","touch":8,"verdict":"reject"}"#))
  }
}

@Test("P10 a tap on the field of the examples selects, and a double tap edits and does not select")
func selectExample() throws {
  let once = try hits(tap(0, 1, 500, 250), "select-edit")
  #expect(once == ["field", #"{"emit":"select"}"#])
  let twice = try hits(tap(0, 1, 500, 250) + tap(120, 2, 500, 250), "select-edit")
  #expect(twice == ["field", "field", #"{"emit":"edit"}"#])
}

@Test(
  "The examples with gestures are right, and warn only of touches that are held back",
  arguments: [
    ("touchpad", ""), ("photo", ""), ("circle", ""), ("volume-edge", ""), ("menu", ""),
    ("strip", ""), ("select-edit", ""),
    ("desktop-gestures", "'offer' holds touches back"),
  ])
func gestureExamples(_ name: String, _ warning: String) {
  let check = Run(["check", RepositoryFile.path("config/examples/\(name).yaml")])
  #expect(check.status == .success)
  #expect(warning.isEmpty ? check.messages == "" : check.messages.contains(warning))
}

@Test("A dry run stops at a damaged line, after what came before it")
func damagedDryRun() throws {
  let given = cases[0]
  try withTemporaryFile(given.yaml.utf8) { configuration in
    let run = try dryRun(given.recording + "{}\n", configuration: configuration)
    #expect(run.data == given.expected)
    #expect(run.status == .failure)
    #expect(run.messages.hasSuffix(":4: t: a number is needed\n"))
  }
}

@Test("A dry run refuses a bad configuration, and options that it has no use for")
func refusedDryRun() throws {
  try withTemporaryFile("regions: 1".utf8) { configuration in
    let bad = try dryRun(RecordingText.twoFingers, configuration: configuration)
    #expect(bad.status == .usage)
    #expect(
      bad.messages == "\(configuration):1:10: regions: is a text; a list of regions is allowed\n")
  }
  for option in ["--speed=2", "--loop", "--scale=none", "--radius=3"] {
    let run = try dryRun(RecordingText.twoFingers, configuration: "/dev/null", option)
    #expect(run.status == .usage)
    #expect(run.data == "")
    #expect(
      run.messages == "fingertip: --dry-run: shows nothing and takes no time; besides it, --config "
        + "is the only option of 'replay' that is allowed\n")
  }
}

@Test("A monitor that a recording cannot know is the whole screen, and that is told")
func monitorsInDryRun() throws {
  try withTemporaryFile("regions: [{id: a, screen: DP-1}]".utf8) { configuration in
    let run = try dryRun(RecordingText.twoFingers, configuration: configuration)
    #expect(
      run.messages == "fingertip: a recording does not tell where the monitor 'DP-1' is: its "
        + "regions are laid out on the whole screen\n")
    #expect(run.data.hasPrefix(#"{"t":0,"event":"hit","touch":1,"region":"a","policy":"own"}"#))
  }
}

@Test("W15 a gesture acts on another region, and whether a handler has the finger does not matter")
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
      + ["30 1 ended \(x + 60) 150"] + tap(1000, 2, 710, 210) + tap(2000, 3, 770, 310)
  }
  // From the panel, and from its key, which has a handler that handles its touches: the panel's gesture
  // moves the card by (60, 100), and the gesture beside hears of nothing.
  for x in [200, 20] {
    let lines = try run(drag(x))
    #expect(lines.contains("pan") && !lines.contains("other"), "\(x)")
    #expect(
      lines.contains("key began") == (x == 20) && lines.contains("key cancelled") == (x == 20))
    #expect(lines.filter { ["nothing", "card"].contains($0) } == ["nothing", "card"], "\(x)")
  }
  // What lies beside the panel is none of its gestures' business.
  let lines = try run(drag(510))
  #expect(lines.contains("other") && !lines.contains("pan"))
  #expect(lines.filter { ["nothing", "card"].contains($0) } == ["card", "nothing"])
}
