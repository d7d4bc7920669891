import TestSupport
import Testing

@testable import FingertipApp
@testable import SystemSupport

private let cases: [DryRunCase] = [
  DryRunCase(
    "A touch outside all regions is rejected", "regions: []", ["0 1 began 5 5", "9 1 ended 5 5"],
    [.miss(0, 1), .reject(0, 1)]),
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
  try given.expectLog()
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
