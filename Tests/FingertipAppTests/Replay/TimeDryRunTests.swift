import TestSupport
import Testing

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

/// The frame of a region of 20 by 20 mm at the upper left, with 10 px/mm.
private let corner = "frame: {left: 0, top: 0, width: 20, height: 20}"

private let cases: [DryRunCase] = [
  DryRunCase(
    "A region is idle after its last touch, and again after the next one",
    "regions: [{id: a, \(corner), idle: {after: 100, do: {emit: rest}}}]",
    ["0 1 began 50 50", "300 1 ended 50 50", "350 2 began 900 400", "360 2 ended 900 400"]
      + tapEvents(1000, 3, 50, 50),
    [
      .action(400, "a", "idle", "{'emit':'rest'}"), .action(1140, "a", "idle", "{'emit':'rest'}"),
    ]),
  DryRunCase(
    "The screen is idle after the last touch anywhere",
    "idle: {after: 100, do: {show: a}}\nregions: [{id: a, \(corner), hidden: true}]",
    ["50 1 began 900 400", "300 1 ended 900 400"] + tapEvents(600, 2, 50, 50),
    [
      "{'t':400,'event':'action','region':null,'on':'idle','action':{'show':'a'}}",
      "{'t':740,'event':'action','region':null,'on':'idle','action':{'show':'a'}}",
    ]),
  DryRunCase(
    "Timers run while their region is shown",
    """
    variables: {page: one}
    regions:
    - id: a
      \(corner)
      when: {variable: {page: one}}
      timers: [{after: 100, every: 50, do: {emit: tick}}, {after: 230, do: {set: {page: two}}}]
    - id: b
      \(corner)
      when: {variable: {page: two}}
      timers: [{after: 20, do: {emit: here}}]
    """, ["400 1 began 900 400", "410 1 ended 900 400"],
    [
      .action(100, "a", "timer", "{'emit':'tick'}"), .action(150, "a", "timer", "{'emit':'tick'}"),
      .action(200, "a", "timer", "{'emit':'tick'}"),
      .action(230, "a", "timer", "{'set':{'page':'two'}}"), .variable(230, "page", "two"),
      .action(250, "b", "timer", "{'emit':'here'}"),
    ]),
  DryRunCase(
    "Timers and gestures act in the order of time, and timers run on after the recording",
    """
    regions:
    - id: a
      \(corner)
      touches: gesture
      gestures: [{id: long, type: longPress, longPress: 300, do: {emit: pressed}}]
      timers: [{every: 200, do: {emit: tick}}]
    """, ["0 1 began 50 50", "450 1 ended 50 50"],
    [
      .action(200, "a", "timer", "{'emit':'tick'}"), .gesture(300, "long", "{'emit':'pressed'}"),
      .action(400, "a", "timer", "{'emit':'tick'}"), .action(600, "a", "timer", "{'emit':'tick'}"),
    ]),
]

/// Returns the lines of actions and variables in a dry run.
private func actions(_ given: DryRunCase, _ path: String) throws -> [String] {
  let run = try dryRun(given.recording, configuration: path)
  #expect(run.status == .success, "\(run.messages)")
  return run.data.split(separator: "\n").map(String.init).filter {
    $0.contains(#""event":"action""#) || $0.contains(#""event":"variable""#)
  }
}

@Test("In a dry run, timers fire at the times of the recording", arguments: cases)
func timeDryRun(_ given: DryRunCase) throws {
  try withTemporaryFile(given.yaml.utf8) { path in
    let lines = try actions(given, path)
    #expect(lines.map { $0 + "\n" }.joined() == given.expected)
  }
}

@Test("The manual's notice disappears after three seconds, and its panel after ten without a touch")
func timeExample() throws {
  let manual = try RepositoryFile.text("man/fingertip.yaml.5")
  let start = try #require(manual.ranges(of: "regions:\n  - id: notice").first)
  let example = manual[start.lowerBound...].prefix { $0 != "\u{0}" }
  let end = try #require(example.ranges(of: ".Ed").first)
  let given = DryRunCase(
    "", "", tapEvents(2000, 1, 500, 450) + tapEvents(13000, 2, 500, 450),
    [
      .action(2040, "panel", "ended", "{'emit':'used'}"),
      .action(3000, "notice", "timer", "{'hide':'notice'}"),
      .action(12040, "panel", "idle", "{'hide':'panel'}"),
    ])
  try withTemporaryFile(example[..<end.lowerBound].utf8) { path in
    let lines = try actions(given, path)
    #expect(lines.map { $0 + "\n" }.joined() == given.expected)
  }
}
