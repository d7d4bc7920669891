// The tests of hyprgrass (src/gestures/test/test.cpp), gestures for touchscreens in a window
// manager, with its constants: swipes move 150 px and may deviate by 100, a press lasts 400 ms and
// all other gestures may last as long, edges are 10 px wide, and a pinch changes the span by 75 px.
// Upstream counts fingers from 0, and here they are counted from 1. Where a test stops while
// fingers are down, they are lifted here.
//
// Not included: the events that windows receive, and a monitor beside another one.

internal import TouchRouting

private let limits: GestureLimits = {
  var limits = GestureLimits()
  limits.slop = 150
  limits.tap.duration = 400
  limits.longPress = 400
  limits.swipe.travel = 150
  limits.swipe.duration = 400
  limits.pinch.travel = 75
  limits.pinch.ratio = 1.001
  limits.edge.start = 10
  limits.edge.travel = 150
  limits.edge.deviation = 100
  limits.edge.patience = 400
  limits.edge.speed = 10_000
  return limits
}()

/// The limits with a slop of 20 px, for fingers that rest.
private let resting: GestureLimits = {
  var resting = limits
  resting.slop = 20
  return resting
}()

private let drag = ScenarioRegion([gesture("drag", .pan, fingers: 3...3, limits)])
private let swipe = ScenarioRegion([gesture("swipe", .swipe, fingers: 3...3, limits)])
private let tap = ScenarioRegion([gesture("tap", .tap, fingers: 3...3, resting)])
private let press = ScenarioRegion([gesture("press", .longPress, fingers: 3...3, resting)])
private let pinch = ScenarioRegion([gesture("pinch", .pinch, fingers: 3...3, limits)])
private let edge = ScenarioRegion([gesture("edge", .edge, limits)])
private let wideEdge = ScenarioRegion([
  gesture(
    "edge", .edge,
    {
      var wide = limits
      wide.edge.start = 20
      return wide
    }())
])

/// Three fingers that come down one after the other and rest, until the long press is recognized.
private let threeRest =
  "100 +1@450,290 | 105 +2@500,300 | 110 +3@550,290 | 200 1@460,300 | 300 2@510,290"

/// The scenarios of hyprgrass.
package let hyprgrassScenarios = [
  // MARK: Swipes
  Scenario(
    "Swipe Drag: Start drag upon moving more than the threshold", drag,
    "100 +1@450,290 +2@500,300 +3@550,290 | 200 1@0,290 | 300 -1 -2 -3",
    ["200 drag began by=-150,0", "300 drag ended"]),
  Scenario(
    "Swipe Drag: Cancel 3 finger swipe due to moving too much before adding new finger, but not"
      + " enough to trigger 3 finger swipe first", drag,
    "100 +1@450,290 +2@500,300 +3@401,290 | 110 1@449,290 2@399,300 | 120 +4@600,280 | 300 -1 -2 -3 -4",
    []),
  Scenario(
    "Swipe: Complete upon moving more than the threshold then lifting a finger", swipe,
    "100 +1@450,290 +2@500,300 +3@550,290 | 200 1@0,290 2@50,300 3@100,290 | 300 -1 | 310 -2 -3",
    ["200 swipe ended by=-450,0 to=left"], upstream: ["300 swipe ended"],
    because: "a swipe is recognized as soon as it has moved far enough"),

  // MARK: Taps
  Scenario(
    "Multi-finger Tap", tap,
    "100 +1@450,290 | 105 +2@500,300 | 110 +3@550,290 | 120 -3 | 130 -1 -2", ["130 tap ended"],
    upstream: ["120 tap ended"], because: "a tap ends when all of its fingers are up"),
  Scenario(
    "Multi-finger Tap: Timeout", tap,
    "100 +1@450,290 | 105 +2@500,300 | 110 +3@550,290 | 510 -3 | 520 -1 -2", []),
  Scenario(
    "Multi-finger Tap: finger moved too much", tap,
    "100 +1@450,290 | 105 +2@500,300 | 110 +3@550,290 | 120 2@650,290 | 130 -3 | 140 -1 -2", []),

  // MARK: Long presses
  Scenario(
    "Long press: begin drag", press, TouchScript(threeRest + " | 511 3@560,300 | 600 -1 -2 -3"),
    ["510 press began", "511 press changed", "600 press ended"]),
  Scenario(
    "Long press and drag: drag ends after all fingers lifted", press,
    TouchScript(threeRest + " | 511 3@560,300 | 530 1@470,310 | 550 -1 -2 -3"),
    ["510 press began", "511 press changed", "530 press changed", "550 press ended"]),
  Scenario(
    "Long press and drag: touch down does nothing", press,
    TouchScript(threeRest + " | 511 3@560,300 | 530 1@470,310 | 550 +4@560,300 | 600 -1 -2 -3 -4"),
    ["510 press began", "511 press changed", "530 press changed", "600 press ended"]),
  Scenario(
    "Long press and drag: cancelled due to short hold duration", press,
    TouchScript(threeRest + " | 350 3@560,300 | 400 2@510,290 | 500 -3 | 600 -1 -2"), []),
  Scenario(
    "Long press and drag: cancelled due to too much movement", press,
    "100 +1@450,290 | 105 +2@500,300 | 110 +3@550,290 | 200 2@650,290 | 600 -1 -2 -3", []),

  // MARK: Edges
  Scenario(
    "Edge Swipe: Complete", edge, "100 +1@5,300 | 150 1@250,300 | 200 1@455,300 | 300 -1",
    ["150 edge began by=245,0 to=right", "200 edge changed by=450,0", "300 edge ended"]),
  Scenario(
    "Edge Swipe: Timeout during swiping phase", edge,
    "100 +1@5,300 | 150 1@154,300 | 551 1@600,300 | 600 -1", ["551 edge began", "600 edge ended"],
    upstream: [], because: "a finger that leaves the edge in time may move slowly afterwards"),
  Scenario(
    "Edge Swipe: Fail check at the end for not starting swipe from an edge", edge,
    "100 +1@11,300 | 150 1@250,300 | 200 1@461,300 | 300 -1", []),
  Scenario(
    "Edge Swipe Drag: begin", edge, "100 +1@5,300 | 150 1@250,300 | 200 1@455,300 | 210 -1",
    ["150 edge began", "200 edge changed", "210 edge ended"]),
  Scenario(
    "Edge Swipe Drag: emits drag end event", edge,
    "100 +1@5,300 | 150 1@250,300 | 200 1@455,300 | 250 1@600,300 | 300 -1@700,400",
    [
      "150 edge began", "200 edge changed", "250 edge changed", "300 edge changed by=695,100",
      "300 edge ended",
    ]),
  Scenario(
    "Edge Swipe: margins: custom margin: less than threshold triggers", wideEdge,
    "100 +1@19,300 | 150 1@250,300 | 200 1@455,300 | 300 -1",
    ["150 edge began", "200 edge changed", "300 edge ended"]),
  Scenario(
    "Edge Swipe: margins: custom margin: more than threshold does not trigger", wideEdge,
    "100 +1@21,300 | 150 1@250,300 | 200 1@455,300 | 300 -1", []),

  // MARK: Pinches
  Scenario(
    "Pinch in: full drag", pinch,
    TouchScript(
      "100 +1@150,200 +2@200,140 +3@350,200 | 200 1@110,200 2@200,90 3@290,200"
        + " | 201 1@140,190 2@200,150 3@260,190 | 260 1@170,185 2@180,160 3@250,190"
        + " | 261 1@160,185 2@150,160 3@230,190 | 300 -1 | 310 -2 -3"),
    ["pinch began", "pinch changed", "pinch ended"]),
  Scenario(
    "Pinch out: full drag", pinch,
    TouchScript(
      "100 +1@150,200 +2@200,140 +3@250,200 | 200 1@110,200 2@200,90 3@290,200"
        + " | 201 1@60,210 2@200,120 3@340,210 | 260 1@30,250 2@200,20 3@400,220"
        + " | 300 -1 | 310 -2 -3"),
    ["pinch began", "pinch changed", "pinch ended"]),
]
