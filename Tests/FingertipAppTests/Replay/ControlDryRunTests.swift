import Testing

private let cases: [DryRunCase] = [
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
]

@Test("In a dry run, controls follow the finger and act", arguments: cases)
func controlDryRun(_ given: DryRunCase) throws {
  try given.expectLog()
}
