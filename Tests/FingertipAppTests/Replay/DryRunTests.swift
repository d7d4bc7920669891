import TestSupport
import Testing

@testable import FingertipApp
@testable import SystemSupport

private let cases: [DryRunCase] = [
  DryRunCase(
    "A touch outside all regions is rejected", "regions: []", ["0 1 began 5 5", "9 1 ended 5 5"],
    [.miss(0, 1), .reject(0, 1)]),
  DryRunCase(
    "A slider sets a variable to its rounded value",
    "variables: {volume: none}\nregions: [{id: s, frame: {width: 110px, height: 10px}, control: slider, "
      + "value: {to: [0, 100], round: 5, start: 30}, on: {changed: {set: {volume: '{value}'}}}}]",
    ["0 1 began 55 5", "4 1 moved 56 5", "8 1 moved 105 5", "12 1 ended 500 5"],
    [
      .hit(0, 1, "s"), .accept(0, 1), .touch(0, "s", "began", 1),
      .action(0, "s", "changed", "{'set':{'volume':'{value}'}}"), .value(0, "s", "50"),
      .variable(0, "volume", "50"), .touch(4, "s", "moved", 1), .touch(8, "s", "moved", 1),
      .action(8, "s", "changed", "{'set':{'volume':'{value}'}}"), .value(8, "s", "100"),
      .variable(8, "volume", "100"), .touch(12, "s", "ended", 1),
    ]),
  DryRunCase(
    "A thumb that is touched at its edge does not jump",
    "regions: [{id: s, frame: {width: 110px, height: 10px}, control: slider}]",
    ["0 1 began 3 5", "4 1 moved 53 5", "8 1 ended 53 5"],
    [
      .hit(0, 1, "s"), .accept(0, 1), .touch(0, "s", "began", 1), .touch(4, "s", "moved", 1),
      .value(4, "s", "0.5"), .touch(8, "s", "ended", 1),
    ]),
  DryRunCase(
    "A toggle alternates between its two values",
    "regions: [{id: t, frame: {width: 40px, height: 20px}, control: toggle, value: {to: [10, 20]}}]",
    tapEvents(0, 1, 5, 5) + tapEvents(1000, 2, 5, 5),
    [
      .hit(0, 1, "t"), .accept(0, 1), .touch(0, "t", "began", 1), .touch(40, "t", "ended", 1),
      .value(40, "t", "20"), .hit(1000, 2, "t"), .accept(1000, 2), .touch(1000, "t", "began", 2),
      .touch(1040, "t", "ended", 2), .value(1040, "t", "10"),
    ]),
  DryRunCase(
    "A toggle keeps its value if the finger leaves it",
    "regions: [{id: t, frame: {width: 40px, height: 20px}, control: toggle}]",
    ["0 1 began 5 5", "4 1 moved 500 5", "8 1 ended 500 5"],
    [
      .hit(0, 1, "t"), .accept(0, 1), .touch(0, "t", "began", 1), .touch(4, "t", "moved", 1),
      .touch(8, "t", "ended", 1),
    ]),
  DryRunCase(
    "A knob that is turned past its end and back follows the finger again",
    "regions: [{id: k, frame: {width: 200px, height: 200px}, control: knob, "
      + "value: {to: [0, 10], round: 0.5, start: 5}, on: {changed: {log: '{value}'}}}]",
    [
      "0 1 began 100 20", "4 1 moved 180 100", "8 1 moved 100 180", "12 1 moved 180 100",
      "16 1 moved 20 20", "20 1 ended 20 20",
    ],
    [
      .hit(0, 1, "k"), .accept(0, 1), .touch(0, "k", "began", 1), .touch(4, "k", "moved", 1),
      .action(4, "k", "changed", "{'log':'{value}'}"), .value(4, "k", "8.5"),
      .touch(8, "k", "moved", 1), .action(8, "k", "changed", "{'log':'{value}'}"),
      .value(8, "k", "10"), .touch(12, "k", "moved", 1),
      .action(12, "k", "changed", "{'log':'{value}'}"), .value(12, "k", "8.5"),
      .touch(16, "k", "moved", 1), .action(16, "k", "changed", "{'log':'{value}'}"),
      .value(16, "k", "3.5"), .touch(20, "k", "ended", 1),
    ]),
  DryRunCase(
    "A stick returns to its centre when it is released",
    "regions: [{id: j, frame: {width: 200px, height: 200px}, control: stick, deadZone: 0.2}]",
    ["0 1 began 100 100", "4 1 moved 133 100", "8 1 moved 100 999", "12 1 ended 100 999"],
    [
      .hit(0, 1, "j"), .accept(0, 1), .touch(0, "j", "began", 1), .touch(4, "j", "moved", 1),
      .value(4, "j", "[0.5,0]"), .touch(8, "j", "moved", 1), .value(8, "j", "[0,1]"),
      .touch(12, "j", "ended", 1), .value(12, "j", "[0,0]"),
    ]),
  DryRunCase(
    "A stick holds the keys of its direction",
    "regions: [{id: j, frame: {width: 200px, height: 200px}, control: stick, deadZone: 0.2, "
      + "value: {round: 0.5}, keys: {up: w, left: a, down: s, right: ctrl+d}}]",
    ["0 1 began 100 100", "4 1 moved 133 100", "8 1 moved 150 150", "12 1 ended 150 150"],
    [
      .hit(0, 1, "j"), .accept(0, 1), .touch(0, "j", "began", 1), .touch(4, "j", "moved", 1),
      .action(4, "j", "changed", "{'hold':['ctrl+d']}"), .value(4, "j", "[0.5,0]"),
      .touch(8, "j", "moved", 1), .action(8, "j", "changed", "{'hold':['s','ctrl+d']}"),
      .value(8, "j", "[0.5,0.5]"), .touch(12, "j", "ended", 1),
      .action(12, "j", "changed", "{'hold':[]}"), .value(12, "j", "[0,0]"),
    ]),
  DryRunCase(
    "A slider along an arc follows the angle of the finger",
    "regions: [{id: s, frame: {width: 100px, height: 100px}, control: slider, "
      + "arc: {from: -90, to: 90}, value: {to: [0, 10], round: 1}}]",
    [
      "0 1 began 11 50", "4 1 moved 50 5", "8 1 moved 95 50", "12 1 moved 60 99", "16 1 ended 5 60",
    ],
    [
      .hit(0, 1, "s"), .accept(0, 1), .touch(0, "s", "began", 1), .touch(4, "s", "moved", 1),
      .value(4, "s", "5"), .touch(8, "s", "moved", 1), .value(8, "s", "10"),
      .touch(12, "s", "moved", 1), .touch(16, "s", "ended", 1),
    ]),
  DryRunCase(
    "A variable switches between two layers",
    "variables: {layer: a}\nregions: [{id: x, frame: {width: 50px}, when: {variable: {layer: [a, c]}}, "
      + "on: {ended: {set: {layer: b}}}}, {id: y, frame: {width: 50px}, unless: {variable: {layer: a}}, "
      + "on: {ended: {toggle: {layer: [b, a]}}}}]",
    ["0 1 began 5 5", "4 1 ended 5 5", "100 2 began 5 5", "104 2 ended 5 5", "200 3 began 5 5"],
    [
      .hit(0, 1, "x"), .accept(0, 1), .touch(0, "x", "began", 1), .touch(4, "x", "ended", 1),
      .action(4, "x", "ended", "{'set':{'layer':'b'}}"), .variable(4, "layer", "b"),
      .hit(100, 2, "y"), .accept(100, 2), .touch(100, "y", "began", 2),
      .touch(104, "y", "ended", 2),
      .action(104, "y", "ended", "{'toggle':{'layer':['b','a']}}"), .variable(104, "layer", "a"),
      .hit(200, 3, "x"), .accept(200, 3), .touch(200, "x", "began", 3),
      .touch(200, "x", "cancelled", 3),
    ]),
  DryRunCase(
    "A panel receives a touch until it ends, outside its frame as well",
    "regions: [{id: pad, frame: {width: 10, height: 10}}]",
    ["0 1 began 99 99", "5 1 moved 300 300", "9 1 ended 300 300", "20 2 began 100 99"],
    [
      .hit(0, 1, "pad"), .accept(0, 1), .touch(0, "pad", "began", 1), .touch(5, "pad", "moved", 1),
      .touch(9, "pad", "ended", 1), .miss(20, 2), .reject(20, 2),
    ]),
  DryRunCase(
    "Each policy accepts or rejects touches in its own way",
    "regions: [{id: e, policy: eat, children: [{id: h, policy: pass, frame: {width: 10}}, "
      + "{id: o, policy: offer, frame: {right: 0, width: 10}}]}]",
    ["0 1 began 500 5", "1 1 ended 500 5", "2 2 began 5 5", "3 2 ended 5 5", "4 3 began 999 5"],
    [
      .hit(0, 1, "e", "eat"), .accept(0, 1), .hit(2, 2, "h", "pass"), .reject(2, 2),
      .hit(4, 3, "o", "offer"), .reject(4, 3),
    ]),
  DryRunCase(
    "A button is pressed by a release within the default exit distance",
    "regions: [{id: b, frame: {width: 10, height: 10}, control: button, on: {upInside: {log: i}, "
      + "upOutside: {log: o}}}]",
    ["0 1 began 5 5", "1 1 moved 150 5", "2 1 ended 150 5"],
    [
      .hit(0, 1, "b"), .accept(0, 1), .touch(0, "b", "began", 1), .touch(1, "b", "moved", 1),
      .touch(2, "b", "ended", 1), .action(2, "b", "upInside", "{'log':'i'}"),
    ]),
  DryRunCase(
    "A button is not pressed by a release beyond a smaller exit distance",
    "gestures: {defaults: {buttonExit: 2}}\n"
      + "regions: [{id: b, frame: {width: 10, height: 10}, control: button, on: {upInside: {log: i}, "
      + "upOutside: {log: o}}}]",
    ["0 1 began 5 5", "1 1 moved 150 5", "2 1 ended 150 5"],
    [
      .hit(0, 1, "b"), .accept(0, 1), .touch(0, "b", "began", 1), .touch(1, "b", "moved", 1),
      .touch(2, "b", "ended", 1), .action(2, "b", "upOutside", "{'log':'o'}"),
    ]),
  DryRunCase(
    "Two fingers that change in one frame are reported together",
    "regions: [{id: pad, touches: together}]",
    [
      "0 1 began 5 5", "0 2 began 9 9", "4 1 moved 6 5", "4 2 moved 8 9", "8 1 ended 6 5",
      "8 2 ended 8 9",
    ],
    [
      .hit(0, 1, "pad"), .hit(0, 2, "pad"), .accept(0, 1), .accept(0, 2),
      .touch(0, "pad", "began", 1, 2), .touch(4, "pad", "moved", 1, 2),
      .touch(8, "pad", "ended", 1, 2),
    ]),
  DryRunCase(
    "A finger that changes twice in one frame is reported once",
    "regions: [{id: pad, touches: together}]",
    [
      "0 1 began 5 5", "0 1 moved 6 5", "0 2 began 9 9", "4 1 moved 6 6", "4 2 moved 8 9",
      "4 1 moved 6 7", "8 2 moved 8 8", "8 1 ended 6 7", "8 2 ended 8 8",
    ],
    [
      .hit(0, 1, "pad"), .hit(0, 2, "pad"), .accept(0, 1), .accept(0, 2),
      .touch(0, "pad", "began", 1, 2), .touch(4, "pad", "moved", 1, 2),
      .touch(8, "pad", "ended", 1, 2),
    ]),
  DryRunCase(
    "A touch that begins and moves in one frame is hit-tested where it began",
    "regions: [{id: pad, frame: {width: 10, height: 10}, gestures: [{id: p, type: tap}]}]",
    ["0 1 began 50 50", "0 1 moved 350 50", "20 1 ended 350 50"],
    [
      .hit(0, 1, "pad"), .accept(0, 1),
      "{'t':0,'event':'gesture','gesture':'p','type':'tap','region':'pad','state':'failed','touches':[1],'x':350,'y':50,'fingers':1,'taps':1}",
      .touch(0, "pad", "began", 1), .touch(20, "pad", "ended", 1),
    ]),
  DryRunCase(
    "Simultaneous changes of two devices are reported in one frame per device",
    "regions: [{id: pad, touches: together}]",
    ["0 1 began 5 5", "0 1 began 9 9 9", "4 1 moved 6 5", "4 1 moved 9 8 9", "4 2 began 1 1"],
    [
      .hit(0, 1, "pad"), .accept(0, 1), .touch(0, "pad", "began", 1), .hit(0, 1, "pad"),
      .accept(0, 1),
      .touch(0, "pad", "began", 1), .hit(4, 2, "pad"), .accept(4, 2), .touch(4, "pad", "moved", 1),
      .touch(4, "pad", "began", 2), .touch(4, "pad", "moved", 1),
      .touch(4, "pad", "cancelled", 1, 2), .touch(4, "pad", "cancelled", 1),
    ]),
  DryRunCase(
    "Touches that are down at the end of a recording are cancelled",
    "regions: [{id: pad, on: {cancelled: {log: gone}}}]", ["3 1 began 5 5"],
    [
      .hit(3, 1, "pad"), .accept(3, 1), .touch(3, "pad", "began", 1),
      .touch(3, "pad", "cancelled", 1), .action(3, "pad", "cancelled", "{'log':'gone'}"),
    ]),
  DryRunCase(
    "Actions are printed, not carried out",
    "regions: [{id: b, control: button, on: {began: [{run: [a, 'b c']}, {emit: x}], "
      + "upInside: {run: 'rm', shell: true}}}]",
    ["0 1 began 5 5", "80 1 ended 5 5"],
    [
      .hit(0, 1, "b"), .accept(0, 1), .touch(0, "b", "began", 1),
      .action(0, "b", "began", "{'run':['a','b c']}"), .action(0, "b", "began", "{'emit':'x'}"),
      .touch(80, "b", "ended", 1), .action(80, "b", "upInside", "{'run':'rm','shell':true}"),
    ]),
  DryRunCase(
    "A region that was moved is hit at its new position",
    "regions: [{id: card, frame: {width: 10, height: 10}, on: {moved: {move: self}}}]",
    [
      "0 1 began 50 50", "5 1 moved 350 50", "9 1 ended 350 50", "20 2 began 50 50",
      "21 2 ended 50 50",
      "30 3 began 350 50", "31 3 ended 350 50",
    ],
    [
      .hit(0, 1, "card"), .accept(0, 1), .touch(0, "card", "began", 1),
      .touch(5, "card", "moved", 1), .action(5, "card", "moved", "{'move':'card'}"),
      .touch(9, "card", "ended", 1), .miss(20, 2), .reject(20, 2), .hit(30, 3, "card"),
      .accept(30, 3), .touch(30, "card", "began", 3), .touch(31, "card", "ended", 3),
    ]),
  DryRunCase(
    "A touch on a region with a hit target goes to the target",
    "regions: [{id: a, frame: {width: 1, height: 1}}, {id: b, hit: {to: a}}]",
    ["0 1 began 500 5", "1 1 ended 500 5"],
    [.hit(0, 1, "a"), .accept(0, 1), .touch(0, "a", "began", 1), .touch(1, "a", "ended", 1)]),
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

@Test("A dry run stops at a damaged line, after the output of the lines before it")
func damagedDryRun() throws {
  let given = cases[0]
  try withTemporaryFile(given.yaml.utf8) { configuration in
    let run = try dryRun(given.recording + "{}\n", configuration: configuration)
    #expect(run.data == given.expected)
    #expect(run.status == .failure)
    #expect(run.messages.hasSuffix(":4: t: a number is needed\n"))
  }
}

@Test("A dry run refuses an invalid configuration, and options that it cannot use")
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
      run.messages == "fingertip: --dry-run: shows nothing and takes no time; of the other options "
        + "of 'replay' only --config and --no-run are allowed\n")
  }
}

@Test("Regions on an unknown monitor are laid out on the whole screen, with a warning")
func unknownMonitorInDryRun() throws {
  try withTemporaryFile("regions: [{id: a, screen: DP-1}]".utf8) { configuration in
    let run = try dryRun(RecordingText.twoFingers, configuration: configuration)
    #expect(
      run.messages == "fingertip: a recording does not say where the monitor 'DP-1' is: its "
        + "regions are laid out on the whole screen\n")
    #expect(run.data.hasPrefix(#"{"t":0,"event":"hit","touch":1,"region":"a","policy":"own"}"#))
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
