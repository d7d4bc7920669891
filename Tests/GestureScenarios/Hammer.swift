// The tests of hammer.js (tests/unit) that concern touches, with its constants: a tap moves less
// than 9 px and lasts less than 250 ms, taps of a series are less than 300 ms and 10 px apart, a
// press lasts 251 ms, a pan moves 10 px, and a pinch and a rotation begin at once. hammer.js
// recognizes a swipe by its speed when the finger is lifted, 0.3 px/ms; here that is a flick.
//
// Two concepts differ. In hammer.js, each element has a manager of its own, and managers do not
// know each other; here, the region that was hit and all its ancestors share one arbitration. In
// hammer.js, a tap waits for a double tap only on request, so the one added first blocks the other.

internal import TouchRouting
internal import Touches

private let limits: GestureLimits = {
  var limits = GestureLimits()
  limits.slop = 10
  limits.tap.duration = 250
  limits.tap.longestPause = 300
  limits.tap.shortestPause = 0
  limits.tap.distance = 10
  limits.longPress = 251
  limits.flick.speed = 300
  limits.makePinchImmediate()
  limits.makeRotationImmediate()
  return limits
}()

private func limits(_ change: (inout GestureLimits) -> Void) -> GestureLimits {
  var changed = limits
  change(&changed)
  return changed
}

private func taps(_ count: Int, _ id: GestureID, beside: Set<GestureID> = []) -> GestureSettings {
  gesture(id, .tap, taps: count, limits { $0.slop = 9 }, beside: beside)
}

// MARK: Taps

private let taps123 = ScenarioRegion([taps(3, "tripleTap"), taps(2, "doubleTap"), taps(1, "tap")])
private let tapThenDouble = ScenarioRegion([taps(1, "tap"), taps(2, "doubletap")])
private let tapWithDouble = ScenarioRegion([
  taps(1, "tap"), taps(2, "doubletap", beside: ["tap"]),
])
private let doubleThenTap = ScenarioRegion([taps(2, "doubletap"), taps(1, "tap")])
private let doubleWithTap = ScenarioRegion([
  taps(2, "doubletap", beside: ["tap"]), taps(1, "tap"),
])
private let doubleAlone = ScenarioRegion([taps(2, "doubletap")])
private let twoTaps: TouchScript = "0 +1@0,10 | 10 -1 | 60 +2@0,10 | 70 -2"

// MARK: One finger that rests or moves

private let press200 = gesture(
  "press", .longPress,
  limits {
    $0.longPress = 200
    $0.slop = 20
  })
private let swipe = gesture("swipe", .flick, limits { $0.slop = 1 })
private let pan = gesture("pan", .pan, fingers: 1...1, limits { $0.slop = 1 })
private let swipeAndPress = ScenarioRegion([swipe, press200])
private let panAndPress = ScenarioRegion([pan, press200])
private let quickPan = ScenarioRegion([pan])
private let swipeOnly = ScenarioRegion([swipe])
private let pinchOnly = ScenarioRegion([
  gesture("pinch", .pinch, fingers: 2...2, limits { $0.pinch.ratio = 1.1 })
])

// MARK: Two fingers

private func panAndPinch(beside: Set<GestureID>) -> ScenarioRegion {
  ScenarioRegion([
    gesture("pan", .pan, fingers: 2...2, limits { $0.slop = 5 }),
    gesture("pinch", .pinch, fingers: 2...2, limits, beside: beside),
  ])
}

private let pairMoves: TouchScript =
  "0 +1@0,10 +2@10,10 | 100 1@10,20 2@20,20 | 200 1@20,30 2@40,30 | 201 -1 -2"

// MARK: Nested regions

private let childFrame = Rect(x: 0, y: 0, width: 500, height: 300)
private let panOf5 = gesture("pan", .pan, fingers: 1...1, limits { $0.slop = 5 })

private func nested(_ child: GestureSettings, in parent: GestureSettings) -> ScenarioRegion {
  ScenarioRegion([parent], [ScenarioRegion("child", childFrame, [child])])
}

private let tapInPan = nested(taps(1, "tap"), in: panOf5)
private let pressInPan = nested(
  gesture("press", .longPress, limits { $0.longPress = 600 }), in: panOf5)
private let tapInTap = nested(taps(1, "childTap"), in: taps(1, "parentTap"))

// MARK: All gestures on one element

private let all: [GestureSettings] = [
  gesture("rotate", .rotate, fingers: 2...2, limits),
  gesture("pinch", .pinch, fingers: 2...2, limits { $0.pinch.ratio = 1.1 }, beside: ["rotate"]),
  gesture("swipe", .flick, directions: [.left, .right], limits),
  gesture("pan", .pan, fingers: 1...1, directions: [.left, .right], limits, beside: ["swipe"]),
  taps(1, "tap"),
  taps(2, "doubletap", beside: ["tap"]),
  gesture("press", .longPress, limits { $0.slop = 9 }),
]
private let everything = ScenarioRegion(all)
/// Two elements side by side, in the one that has the gestures.
private let everythingWithTwoChildren = ScenarioRegion(
  all,
  [
    ScenarioRegion("first", Rect(x: 0, y: 0, width: 300, height: 800), []),
    ScenarioRegion("second", Rect(x: 300, y: 0, width: 700, height: 800), []),
  ])
private let everythingWithOneChild = ScenarioRegion(
  all, [ScenarioRegion("first", Rect(x: 0, y: 0, width: 300, height: 800), [])])

/// The scenarios of hammer.js: gestures, and the relations between them.
package let hammerScenarios = [
  // MARK: test_multiple_taps.js
  Scenario(
    "When a tripleTap is fired, doubleTap and Tap should not be recognized", taps123,
    "0 +1@50,50 | 10 -1 | 60 +2@50,50 | 70 -2 | 120 +3@50,50 | 130 -3", ["130 tripleTap ended"]),
  Scenario(
    "When a doubleTap is fired, tripleTap and Tap should not be recognized", taps123,
    "0 +1@50,50 | 10 -1 | 60 +2@50,50 | 70 -2", ["370 doubleTap ended"]),
  Scenario(
    "When a tap is fired, tripleTap and doubleTap should not be recognized", taps123,
    "0 +1@50,50 | 10 -1", ["310 tap ended"]),

  // MARK: test_require_failure.js
  Scenario(
    "When swipe does not recognize the gesture, a press gesture can be fired", swipeAndPress,
    "0 +1@50,50 | 300 -1", ["200 press began", "300 press ended"]),
  Scenario(
    "When swipe does recognize the gesture, a press gesture cannot be fired", swipeAndPress,
    .glide(from: Point(x: 10, y: 10), by: Vector(dx: 300, dy: 150), over: 250), ["swipe ended"]),
  Scenario(
    "When pan does not recognize the gesture, a press gesture can be fired", panAndPress,
    "0 +1@50,50 | 300 -1", ["200 press began", "300 press ended"]),
  Scenario(
    "When pan recognizes the gesture, a press gesture cannot be fired", panAndPress,
    "0 +1@50,50 | 1 1@55,50 | 301 -1", ["1 pan began by=5,0", "301 pan ended"]),

  // MARK: test_simultaneous_recognition.js
  Scenario(
    "should pinch and pan simultaneously be recognized when enabled", panAndPinch(beside: ["pan"]),
    pairMoves,
    [
      "100 pan began by=10,10", "200 pan changed by=25,20", "200 pinch began scale=2",
      "201 pan ended", "201 pinch ended",
    ]),
  Scenario(
    "should pinch and pan simultaneously be recognized when enabled: dropped",
    panAndPinch(beside: []),
    pairMoves, ["100 pan began by=10,10", "200 pan changed by=25,20", "201 pan ended"]),
  Scenario(
    "the first gesture should block the following gestures (Tap & DoubleTap)", tapThenDouble,
    twoTaps, ["70 doubletap ended"], upstream: ["10 tap ended", "70 tap ended"],
    because: "of two series of taps on a region, the longer one comes first, whatever their order,"
      + " and the shorter one waits for it"),
  Scenario(
    "the first gesture should block the following gestures (Tap & DoubleTap): with recognizeWith",
    tapWithDouble, twoTaps, ["10 tap ended", "70 tap ended", "70 doubletap ended"]),
  Scenario(
    "when disabled, the first gesture should not block gestures  (Tap & DoubleTap )",
    doubleAlone, twoTaps, ["70 doubletap ended"]),
  Scenario(
    "the first gesture should block the following gestures (DoubleTap & Tap)", doubleThenTap,
    twoTaps, ["70 doubletap ended"], upstream: ["10 tap ended", "70 doubletap ended"],
    because: "the first of two taps is not a separate tap unless the gestures are simultaneous"
  ),
  Scenario(
    "the first gesture should block the following gestures (DoubleTap & Tap): with recognizeWith",
    doubleWithTap, twoTaps, ["10 tap ended", "70 doubletap ended", "70 tap ended"]),

  // MARK: test_nested_gesture_recognizers.js
  Scenario("Tap on the child", tapInPan, "0 +1@0,10 | 1 -1", ["1 tap ended"]),
  Scenario(
    "Panning on the child should fire parent pan and should not fire child tap event", tapInPan,
    "0 +1@10,0 | 1 1@20,0 | 2 -1@30,0",
    ["1 pan began by=10,0", "2 pan changed by=20,0", "2 pan ended by=20,0"]),
  Scenario(
    "Press on the child", pressInPan, "0 +1@0,10 | 700 -1",
    ["600 press began", "700 press ended"]),
  Scenario(
    "When Press is followed by Pan on the same element, both gestures are recognized", pressInPan,
    "0 +1@0,10 | 601 1@10,10 | 602 1@20,10 | 603 1@30,10 | 604 -1",
    ["press began", "press changed", "press ended"],
    upstream: ["press began", "pan began", "pan changed", "pan ended"],
    because: "a finger belongs to one gesture, unless two are declared simultaneous"),

  // MARK: test_propagation_bubble.js
  Scenario(
    "Tap on the child, fires also the tap event to the parent", tapInTap, "0 +1@0,10 | 1 -1",
    ["1 childTap ended"], upstream: ["1 childTap ended", "1 parentTap ended"],
    because: "the deepest region comes first, and the others lose to it"),
  Scenario(
    "When tap on the child and the child stops the input event propagation, the tap event does not"
      + " get fired in the parent", tapInTap, "0 +1@0,10 | 1 -1", ["1 childTap ended"]),

  // MARK: gestures/test_pan.js, test_pinch.js, test_swipe.js
  Scenario(
    "`panstart` and `panmove` should be recognized", quickPan,
    "0 +1@50,50 | 1 1@70,50 | 2 1@90,50 | 3 -1",
    ["1 pan began by=20,0", "2 pan changed by=40,0", "3 pan ended by=40,0"]),
  Scenario(
    "Pan event flow should be start -> left -> end", quickPan,
    .glide(from: Point(x: 110, y: 10), by: Vector(dx: -100, dy: 0), over: 250),
    ["pan began", "pan changed", "pan ended"]),
  Scenario(
    "Pinch event flow should be start -> in -> end", pinchOnly,
    .spread(to: 0.5, over: 500), ["pinch began", "pinch changed", "pinch ended"]),
  Scenario(
    "swipe can be recognized", swipeOnly,
    .glide(from: Point(x: 10, y: 10), by: Vector(dx: 300, dy: 150), over: 250),
    ["swipe ended"]),
  Scenario(
    "Swiping to the left should fire swipeleft event", swipeOnly,
    .glide(from: Point(x: 300, y: 300), by: Vector(dx: -200, dy: 0), over: 250),
    ["swipe ended to=left"]),

  // MARK: test_gestures.js
  Scenario(
    "recognize pan", everything,
    .glide(from: Point(x: 10, y: 10), by: Vector(dx: 100, dy: 0), over: 500),
    ["pan began", "pan changed", "pan ended"]),
  Scenario("recognize press", everything, "0 +1@10,10 | 500 -1", ["press began", "press ended"]),
  Scenario(
    "recognize swipe", everything,
    .glide(from: Point(x: 10, y: 10), by: Vector(dx: 400, dy: 0), over: 300),
    ["pan began", "pan changed", "swipe ended", "pan ended"]),
  Scenario(
    "recognize pinch", everything, .spread(to: 0.5, over: 500),
    ["pinch began", "pinch changed", "pinch ended"]),
  Scenario(
    "recognize children multitouch pinch", everythingWithTwoChildren, .spread(to: 0.5, over: 500),
    ["pinch began", "pinch changed", "pinch ended"]),
  Scenario(
    "recognize parent-child multitouch pinch", everythingWithOneChild, .spread(to: 0.5, over: 100),
    ["pinch began", "pinch changed", "pinch ended"]),
  Scenario(
    "recognize rotate", everything, .spread(turning: 180, over: 500),
    ["rotate began", "rotate changed", "rotate ended"]),
  Scenario(
    "recognize multitouch rotate", everythingWithOneChild, .spread(turning: 180, over: 500),
    ["rotate began", "rotate changed", "rotate ended"]),
  Scenario(
    "recognize rotate and pinch simultaneous", everything,
    .spread(to: 2, turning: 180, over: 500),
    [
      "rotate began", "rotate changed", "pinch began", "pinch changed", "rotate ended",
      "pinch ended",
    ]),
  Scenario(
    "don't recognize press if duration is too short.", everything, "0 +1@10,10 | 240 -1",
    ["tap ended"]),
  Scenario(
    "don't recognize tap if duration is too long.", everything, "0 +1@10,10 | 255 -1",
    ["press began", "press ended"]),
]
