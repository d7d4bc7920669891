// The tests of wf-touch (test/basic_test.cpp) of scales and angles. Its fingers are a few units
// apart around the point 0, 0. Here a unit is 10 px or more, around the point 300, 300.

internal import TouchRouting

private let limits: GestureLimits = {
  var limits = GestureLimits()
  limits.slop = 0
  limits.makePinchImmediate()
  return limits
}()

private let pinch = ScenarioRegion([gesture("pinch", .pinch, limits)])
private let rotate = ScenarioRegion([gesture("rotate", .rotate, limits)])

/// The scenarios of wf-touch with several fingers.
package let wfTouchScenarios = [
  Scenario(
    "get_pinch_scale", pinch,
    "0 +1@310,300 +2@290,280 | 10 1@320,310 2@270,260 | 20 -1 -2",
    ["10 pinch began scale=2.5", "20 pinch ended scale=2.5"]),
  Scenario(
    "get_pinch_scale: swapped", pinch,
    "0 +1@320,310 +2@270,260 | 10 1@310,300 2@290,280 | 20 -1 -2",
    ["10 pinch began scale=0.4", "20 pinch ended scale=0.4"]),
  Scenario(
    "get_pinch_scale: at rest", pinch,
    "0 +1@310,310 +2@320,320 | 10 1@310,310 2@320,320 | 20 -1 -2", []),
  Scenario(
    "get_rotation_angle", rotate,
    TouchScript(
      "0 +1@300,400 +2@400,300 +3@300,200 +4@200,300"
        + " | 10 1@400,300 2@300,200 3@200,300 4@300,400 | 20 -1 -2 -3 -4"),
    ["10 rotate began turn=-90", "20 rotate ended turn=-90"]),
  Scenario(
    "get_rotation_angle: almost equilateral", rotate,
    "0 +1@300,300 +2@356,315 +3@315,356 | 10 1@356,315 2@315,356 3@300,300 | 20 -1 -2 -3",
    ["10 rotate began turn=120", "20 rotate ended turn=120"]),
]
