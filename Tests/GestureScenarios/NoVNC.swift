// The gesture tests of TigerVNC (tests/unit/gesturehandler.cxx) and of noVNC
// (tests/test.gesturehandler.js), which are the same except for the last one. Upstream's clock
// stands still between most events. Here they are 1 ms apart, so a deadline that counts from the
// second event is 1 ms later.
//
// Upstream reports a start with the position at which the fingers came down, and at once a move
// with their current position. Here, `began` reports both.

internal import TouchRouting

private let limits: GestureLimits = {
  var limits = GestureLimits()
  limits.slop = 50
  limits.tap.duration = 1000
  limits.tap.arrival = 250
  limits.tap.departure = 250
  limits.longPress = 1000
  limits.arrival = 250
  limits.pairDecision = 50
  limits.pinch.travel = 0
  limits.pinch.ratio = 1
  limits.pinch.span = 0
  return limits
}()

private let seven = ScenarioRegion([
  gesture("onetap", .tap, limits),
  gesture("twotap", .tap, fingers: 2...2, limits),
  gesture("threetap", .tap, fingers: 3...3, limits),
  gesture("drag", .pan, fingers: 1...1, limits),
  gesture("longpress", .longPress, limits),
  gesture("twodrag", .pan, fingers: 2...2, limits),
  gesture("pinch", .pinch, fingers: 2...2, limits),
])

/// The scenarios of TigerVNC and noVNC for their seven gestures.
package let noVNCScenarios = [
  // MARK: Taps
  Scenario(
    "oneTapNormal", seven, "0 +1@20,30 | 1 -1", ["1 onetap ended at=20,30"]),
  Scenario(
    "twoTapNormal", seven, "0 +1@20,30 | 1 +2@30,50 | 2 -1 | 3 -2", ["3 twotap ended at=25,40"]),
  Scenario(
    "twoTapSlowBegin", seven, "0 +1@20,30 | 500 +2@30,50 | 501 -1 | 502 -2", []),
  Scenario(
    "twoTapSlowEnd", seven, "0 +1@20,30 | 1 +2@30,50 | 2 -1 | 502 -2", []),
  Scenario(
    "twoTapTimeout", seven, "0 +1@20,30 | 1 +2@30,50 | 1501 -1 | 1502 -2", []),
  Scenario(
    "threeTapNormal", seven, "0 +1@20,30 | 1 +2@30,50 | 2 +3@40,40 | 3 -1 | 4 -2 | 5 -3",
    ["5 threetap ended at=30,40"]),
  Scenario(
    "threeTapSlowBegin", seven, "0 +1@20,30 | 1 +2@30,50 | 501 +3@40,40 | 502 -1 | 503 -2 | 504 -3",
    []),
  Scenario(
    "threeTapSlowEnd", seven, "0 +1@20,30 | 1 +2@30,50 | 2 +3@40,40 | 3 -1 | 4 -2 | 504 -3", []),
  Scenario(
    "threeTapDrag", seven,
    TouchScript(
      "0 +1@20,30 | 1 +2@30,50 | 2 +3@40,40 | 3 1@120,130 | 4 2@130,150 | 5 3@140,140"
        + " | 6 -1 | 7 -2 | 8 -3"), []),
  Scenario(
    "threeTapTimeout", seven, "0 +1@20,30 | 1 +2@30,50 | 2 +3@40,40 | 1502 -1 | 1503 -2 | 1504 -3",
    []),

  // MARK: One finger
  Scenario(
    "dragHoriz", seven, "0 +1@20,30 | 1 1@40,30 | 2 1@80,30 | 3 -1",
    ["2 drag began at=80,30 by=60,0", "3 drag ended at=80,30 by=60,0"]),
  Scenario(
    "dragVert", seven, "0 +1@20,30 | 1 1@20,50 | 2 1@20,90 | 3 -1",
    ["2 drag began at=20,90 by=0,60", "3 drag ended at=20,90 by=0,60"]),
  Scenario(
    "dragDiag", seven, "0 +1@120,130 | 1 1@90,100 | 2 1@60,70 | 3 -1",
    ["2 drag began at=60,70 by=-60,-60", "3 drag ended at=60,70 by=-60,-60"]),
  Scenario(
    "longPressNormal", seven, "0 +1@20,30 | 1500 -1",
    ["1000 longpress began at=20,30", "1500 longpress ended at=20,30"]),
  Scenario(
    "longPressDrag", seven, "0 +1@20,30 | 1500 1@120,50 | 1501 -1",
    [
      "1000 longpress began at=20,30", "1500 longpress changed at=120,50",
      "1501 longpress ended at=120,50",
    ]),

  // MARK: Two-finger drags
  Scenario(
    "twoDragFastDistinctHoriz", seven,
    "0 +1@20,30 | 1 +2@30,30 | 2 1@40,30 | 3 2@50,30 | 4 2@90,30 | 5 1@80,30 | 6 -1 | 7 -2",
    ["5 twodrag began by=60,0", "6 twodrag ended by=60,0"]),
  Scenario(
    "twoDragFastDistinctVert", seven,
    "0 +1@20,30 | 1 +2@30,30 | 2 1@20,100 | 3 2@30,40 | 4 2@30,90 | 5 -1 | 6 -2",
    ["4 twodrag began by=0,65", "5 twodrag ended by=0,65"]),
  Scenario(
    "twoDragFastDistinctDiag", seven,
    "0 +1@120,130 | 1 +2@130,130 | 2 1@80,90 | 3 2@100,130 | 4 2@60,70 | 5 -1 | 6 -2",
    ["4 twodrag began by=-55,-50", "5 twodrag ended by=-55,-50"]),
  Scenario(
    "twoDragFastAlmost", seven, "0 +1@20,30 | 1 +2@30,30 | 2 1@80,30 | 3 2@70,30 | 4 -1 | 5 -2", []),
  Scenario(
    "twoDragSlowHoriz", seven, "0 +1@50,40 | 1 +2@60,40 | 2 1@80,40 | 3 2@110,40 | 63 -1 | 64 -2",
    ["53 twodrag began by=40,0", "63 twodrag ended by=40,0"]),
  Scenario(
    "twoDragSlowVert", seven, "0 +1@40,40 | 1 +2@40,60 | 2 2@40,80 | 3 1@40,100 | 63 -1 | 64 -2",
    ["53 twodrag began by=0,40", "63 twodrag ended by=0,40"]),
  Scenario(
    "twoDragSlowDiag", seven, "0 +1@50,40 | 1 +2@40,60 | 2 1@70,60 | 3 2@90,110 | 63 -1 | 64 -2",
    ["53 twodrag began by=35,35", "63 twodrag ended by=35,35"]),
  Scenario(
    "twoDragTooSlow", seven,
    "0 +1@20,30 | 500 +2@30,30 | 501 1@40,30 | 502 2@50,30 | 503 1@80,30 | 504 -1 | 505 -2", []),

  // MARK: Pinches
  Scenario(
    "pinchFastDistinctIn", seven,
    "0 +1@0,0 | 1 +2@130,130 | 2 1@50,40 | 3 2@100,130 | 4 2@60,70 | 5 -1 | 6 -2",
    ["4 pinch began scale=0.17", "5 pinch ended scale=0.17"]),
  Scenario(
    "pinchFastDistinctOut", seven,
    "0 +1@100,100 | 1 +2@110,100 | 2 1@130,70 | 3 2@0,200 | 4 1@180,20 | 5 -1 | 6 -2",
    ["4 pinch began scale=25.46", "5 pinch ended scale=25.46"]),
  Scenario(
    "pinchFastAlmost", seven, "0 +1@20,30 | 1 +2@130,130 | 2 1@80,70 | 3 -1 | 4 -2", []),
  Scenario(
    "pinchSlowIn", seven, "0 +1@0,0 | 1 +2@130,130 | 2 1@50,40 | 3 2@100,130 | 63 -1 | 64 -2",
    ["52 pinch began scale=0.56", "63 pinch ended scale=0.56"]),
  Scenario(
    "pinchSlowOut", seven, "0 +1@100,130 | 1 +2@110,130 | 2 2@200,130 | 62 -1 | 63 -2",
    ["52 pinch began scale=10", "62 pinch ended scale=10"]),
  Scenario(
    "pinchTooSlow", seven,
    "0 +1@0,0 | 500 +2@130,130 | 501 2@100,130 | 502 1@50,40 | 503 -1 | 504 -2",
    []),

  // MARK: Fingers that belong to no gesture
  Scenario(
    "extraIgnore", seven,
    "0 +1@20,30 | 1 1@40,30 | 2 1@80,30 | 3 +2@10,10 | 4 1@100,50 | 5 -1 | 6 -2",
    [
      "2 drag began at=80,30 by=60,0", "4 drag changed at=100,50 by=80,20",
      "5 drag ended at=100,50 by=80,20",
    ]),
  Scenario(
    "ignoreWhenAwaitingGestureEnd", seven,
    "0 +1@20,30 | 1 +2@30,30 | 2 1@40,30 | 3 2@90,30 | 4 1@80,30 | 5 -1 | 6 +3@10,10 | 7 -3 | 8 -2",
    ["4 twodrag began by=60,0", "5 twodrag ended by=60,0"]),
  Scenario(
    "ignoreAfterGesture", seven,
    TouchScript(
      "0 +1@20,30 | 1 1@40,30 | 2 1@80,30 | 3 +2@10,10 | 4 1@100,50 | 5 -1 | 6 -2"
        + " | 7 +3@20,30 | 8 -3"),
    [
      "2 drag began at=80,30 by=60,0", "4 drag changed at=100,50 by=80,20",
      "5 drag ended at=100,50 by=80,20", "8 onetap ended at=20,30",
    ]),
  Scenario(
    "should properly reset after a gesture", seven, "0 +1@20,30 | 1 -1 | 2 +2@70,80 | 3 -2",
    ["1 onetap ended at=20,30", "3 onetap ended at=70,80"]),
]
