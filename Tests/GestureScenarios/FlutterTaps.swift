// Flutter's tests of double taps (packages/flutter/test/gestures/double_tap_test.dart) and long
// presses (long_press_test.dart). Its taps have no maximum duration. Its constants are 18 px of
// movement, 100 px and 40 to 300 ms between two taps, and 500 ms for a long press.
//
// Not included: the tests in which the test makes a rival win the arena, which are with those of
// the arena, and devices other than touchscreens.

internal import TouchRouting

private let limits: GestureLimits = {
  var limits = GestureLimits()
  limits.slop = 18
  limits.tap.duration = 10_000
  limits.tap.longestPause = 300
  limits.tap.shortestPause = 40
  limits.tap.distance = 100
  limits.longPress = 500
  return limits
}()

private let double = ScenarioRegion([gesture("double", .tap, taps: 2, limits)])
private let singleAndDouble = ScenarioRegion([
  gesture("single", .tap, limits), gesture("double", .tap, taps: 2, limits),
])
private let press = ScenarioRegion([gesture("press", .longPress, limits)])
private let tapAndPress = ScenarioRegion([
  gesture("tap", .tap, limits), gesture("press", .longPress, limits),
])

/// The scenarios of Flutter's double tap.
package let flutterDoubleTapScenarios = [
  Scenario(
    "Should recognize double tap", double,
    "0 +1@10,10 | 1 -1@11,9 | 101 +2@12,12 | 102 -2@13,11", ["102 double ended"]),
  Scenario(
    "Inter-tap distance cancels double tap", double,
    "0 +1@10,10 | 1 -1@11,9 | 101 +3@130,130 | 102 -3@131,129", []),
  Scenario(
    "Intra-tap distance cancels double tap", double,
    "0 +4@10,10 | 1 4@25,25 | 2 -4@25,25 | 102 +5@10,10 | 103 -5@11,9", []),
  Scenario(
    "Inter-tap delay cancels double tap", double,
    "0 +1@10,10 | 1 -1@11,9 | 5001 +2@12,12 | 5002 -2@13,11", []),
  Scenario(
    "Inter-tap delay resets double tap, allowing third tap to be a double-tap", double,
    "0 +1@10,10 | 1 -1@11,9 | 5001 +2@12,12 | 5002 -2@13,11 | 5102 +5@10,10 | 5103 -5@11,9",
    ["5103 double ended"]),
  Scenario(
    "Intra-tap delay does not cancel double tap", double,
    "0 +1@10,10 | 1000 -1@11,9 | 1100 +2@12,12 | 1101 -2@13,11", ["1101 double ended"]),
  Scenario(
    "Should not recognize two overlapping taps", double,
    "0 +1@10,10 | 1 +2@12,12 | 2 -1@11,9 | 3 -2@13,11", []),
  Scenario(
    "Should recognize one tap of group followed by second tap", double,
    "0 +1@10,10 | 1 +2@12,12 | 2 -1@11,9 | 3 -2@13,11 | 103 +6@10,10 | 104 -6@11,9", [],
    upstream: ["104 double ended"],
    because:
      "two fingers that are down at the same time are a two-finger tap, not half a double tap"
  ),
  Scenario(
    "Passive gesture should trigger on double tap cancel", singleAndDouble,
    "0 +1@10,10 | 1 -1@11,9", ["301 single ended"]),
  Scenario(
    "Should not recognize two over-rapid taps", double,
    "0 +1@10,10 | 1 -1@11,9 | 11 +2@12,12 | 12 -2@13,11", []),
  Scenario(
    "Over-rapid taps resets double tap, allowing third tap to be a double-tap", double,
    "0 +1@10,10 | 1 -1@11,9 | 11 +2@12,12 | 12 -2@13,11 | 112 +5@10,10 | 113 -5@11,9",
    ["113 double ended"]),
  Scenario(
    "An out-of-bound 2nd tap resets the recognizer and cascades into the 1st tap of a new double tap",
    double,
    "0 +1@10,10 | 1 -1@11,9 | 101 +3@130,130 | 102 -3@131,129 | 202 +6@130,130 | 203 -6@131,129",
    ["203 double ended"]),
]

/// The scenarios of Flutter's long press.
package let flutterLongPressScenarios = [
  Scenario(
    "Should recognize long press", press, "0 +5@10,10 | 1000 -5@11,9",
    ["500 press began at=10,10", "1000 press changed", "1000 press ended at=11,9"]),
  Scenario("Up cancels long press", press, "0 +5@10,10 | 300 -5@11,9", []),
  Scenario(
    "Moving before accept cancels", press, "0 +5@10,10 | 300 5@100,200 | 1300 -5@11,9", []),
  Scenario(
    "Moving after accept is ok", press, "0 +5@10,10 | 1000 5@100,200 | 1001 -5@100,200",
    ["500 press began", "1000 press changed at=100,200", "1001 press ended at=100,200"]),
  Scenario(
    "Should recognize both tap down and long press", tapAndPress, "0 +5@10,10 | 1000 -5@11,9",
    ["500 press began", "1000 press changed", "1000 press ended"]),
  Scenario(
    "Drag start delayed by microtask", ScenarioRegion([gesture("drag", .pan, limits)]),
    "0 +5@10,10 | 300 timer | 600 -5", [], upstream: ["300 drag began"],
    because: "the drag that remains when a long press is removed has not moved yet"),
  Scenario(
    "Should recognize long press up", press, "0 +5@10,10 | 1000 -5@10,10",
    ["500 press began", "1000 press ended"]),

  // MARK: long press drag
  Scenario(
    "Should recognize long press down", press, "0 +5@10,10 | 300 timer | 1000 -5@10,10",
    ["500 press began", "1000 press ended"]),
  Scenario("Short up cancels long press", press, "0 +5@10,10 | 300 -5@11,9", []),
  Scenario(
    "Moving before accept cancels: long press drag", press,
    "0 +5@10,10 | 300 5@100,200 | 1300 -5@11,9", []),
  Scenario(
    "Moving after accept does not cancel", press, "0 +5@10,10 | 1000 5@100,200 | 1001 -5@11,9",
    [
      "500 press began", "1000 press changed at=100,200", "1001 press changed at=11,9",
      "1001 press ended",
    ]),
]
