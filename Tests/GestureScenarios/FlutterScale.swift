// Flutter's tests of its scale gesture (packages/flutter/test/gestures/scale_test.dart), which is a
// pan, a pinch and a rotation in one, with one finger or more. Here they are three gestures that
// are recognized simultaneously. The pan begins when the centre of the fingers has moved 36 px; the
// others begin at once.
//
// The centre of the fingers is the same as upstream's at every step. Upstream resets its scale and
// its angle with each finger that joins or leaves. Here they continue from their last values, so
// that an object that follows the fingers does not jump: a factor of 5 after one of 0.5 is 2.5.
//
// Not included: mice and trackpads, and the velocities of trackpads.

internal import TouchRouting

private let limits: GestureLimits = {
  var limits = GestureLimits()
  limits.slop = 36
  limits.makePinchImmediate()
  limits.makeRotationImmediate()
  return limits
}()

private let pan = gesture("pan", .pan, limits)
private let pinch = gesture("pinch", .pinch, limits, beside: ["pan"])
private let rotate = gesture("rotate", .rotate, limits, beside: ["pan"])

/// A drag to the left or right, with a slop of 18 px.
private let drag = gesture(
  "drag", .pan, directions: [.left, .right],
  {
    var limits = limits
    limits.slop = 18
    return limits
  }())

private let valuesContinue = "a gesture and its values continue when a finger joins or leaves"

/// The scenarios of Flutter's scale gesture.
package let flutterScaleScenarios = [
  Scenario(
    "Should recognize scale gestures", ScenarioRegion([pan, pinch]),
    TouchScript(
      "0 +1@0,0 | 1 1@20,30 | 2 +2@10,20 | 3 2@0,10 | 4 2@15,25 | 5 2@0,20 | 6 2@10,10"
        + " | 7 2@15,25 | 8 +3@25,35 | 9 3@55,65 | 10 1@25,35 | 11 2@20,30 | 12 3@15,25 | 13 -1"
        + " | 14 3@10,20 | 15 3@30,40 | 16 3@10,20 | 17 -2 | 18 3@0,0 | 19 -3"),
    [
      "1 pan began at=20,30 by=20,30",
      "3 pan changed at=10,20 by=15,25", "3 pinch began at=10,20 scale=2",
      "4 pan changed at=17.5,27.5 by=22.5,32.5", "4 pinch changed scale=0.5",
      "5 pan changed at=10,25 by=15,30", "5 pinch changed scale=1.58",
      "6 pan changed at=15,20 by=20,25", "6 pinch changed scale=1.58",
      "7 pan changed at=17.5,27.5 by=22.5,32.5", "7 pinch changed scale=0.5",
      "9 pan changed at=30,40 by=32.5,42.5", "9 pinch changed scale=2.5",
      "10 pan changed", "10 pinch changed", "11 pan changed", "11 pinch changed",
      "12 pan changed at=20,30 by=22.5,32.5", "12 pinch changed scale=0.5",
      "14 pan changed at=15,25 by=20,30", "14 pinch changed scale=1",
      "15 pan changed at=25,35 by=30,40", "15 pinch changed scale=1",
      "16 pan changed at=15,25 by=20,30", "16 pinch changed scale=1",
      "17 pinch ended", "18 pan changed at=0,0 by=10,10", "19 pan ended",
    ],
    upstream: ["scale 2, 0.5, and with three fingers 5, 1, with two again 2, 2, 2, with one 1"],
    because: valuesContinue),
  Scenario(
    "Should recognize rotation gestures", ScenarioRegion([pan, rotate]),
    TouchScript(
      "0 +1@0,0 | 1 1@20,30 | 2 +2@30,40 | 3 2@40,50 | 4 2@0,10 | 5 +3@25,35 | 6 3@55,65"
        + " | 7 1@25,35 | 8 2@20,30 | 9 3@15,25 | 10 -1 | 11 3@10,20 | 12 3@30,40 | 13 3@10,20"
        + " | 14 -2 | 15 -3"),
    [
      "1 pan began at=20,30 by=20,30", "3 pan changed at=30,40 by=25,35",
      "4 pan changed at=10,20 by=5,15", "4 rotate began turn=180",
      "6 pan changed at=25,35 by=15,25", "6 rotate changed turn=180",
      "7 pan changed", "7 rotate changed", "8 pan changed", "8 rotate changed",
      "9 pan changed at=20,30 by=10,20", "9 rotate changed",
      "11 pan changed at=15,25 by=7.5,17.5", "11 rotate changed",
      "12 pan changed at=25,35 by=17.5,27.5", "12 rotate changed",
      "13 pan changed at=15,25 by=7.5,17.5", "13 rotate changed",
      "14 rotate ended", "15 pan ended",
    ],
    upstream: ["rotation 0, 180°, and with three fingers 0, 0, with two again 0, -180°, 0"],
    because: valuesContinue),
  Scenario(
    "First rotation test", ScenarioRegion([pan, rotate]),
    "0 +1@0,0 | 1 +2@10,10 | 2 2@0,10 | 3 -1 -2",
    ["2 rotate began turn=45", "3 rotate ended turn=45"]),
  Scenario(
    "Scale gestures pointer count test", ScenarioRegion([pan, pinch]),
    "0 +1@0,0 | 1 1@20,30 | 2 +2@10,20 | 3 2@0,10 | 4 -1 | 5 2@0,10 | 6 -2",
    [
      "1 pan began fingers=1", "3 pan changed fingers=2", "3 pinch began fingers=2",
      "4 pinch ended", "5 pan changed fingers=1", "6 pan ended",
    ]),
  Scenario(
    "Scale gesture competes with drag", ScenarioRegion([pan, pinch, drag]),
    TouchScript(
      "0 +1@10,10 | 1 1@10,50 | 2 +2@10,20 | 3 2@30,20 | 4 -1 | 5 -2"
        + " | 6 +3@30,30 | 7 3@100,30 | 8 -3"),
    [
      "1 pan began by=0,40", "3 pan changed by=10,40", "3 pinch began", "4 pinch ended",
      "5 pan ended", "7 pan began by=70,0", "8 pan ended",
    ],
    upstream: [
      "scale starts", "scale ends with the second finger", "scale starts",
      "scale ends with the first",
      "scale starts", "scale ends",
    ],
    because: valuesContinue),
  Scenario(
    "ScaleStartDetails and ScaleUpdateDetails callbacks should contain their event.timestamp",
    ScenarioRegion([pan, pinch]),
    "10 +1@0,0 | 20 1@20,30 | 30 +2@10,20 | 40 2@0,10 | 50 2@15,25 | 60 -1 | 70 -2",
    [
      "20 pan began", "40 pan changed", "40 pinch began", "50 pan changed", "50 pinch changed",
      "60 pinch ended", "70 pan ended",
    ]),
]
