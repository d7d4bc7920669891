import GestureScenarios
import Testing
import TouchRouting
import Touches
import Translations

@testable import HandCaptions

/// The captions of hands, tested with touch scripts on a screen of 1000 by 800 px with 10 px/mm.
@Suite struct CaptionTests {
  private let captioner: Captioner = {
    let screen = PixelRect(x: 0, y: 0, width: 1000, height: 800)
    return Captioner(
      LayoutContext(
        screen: screen,
        monitors: [LayoutContext.Monitor(name: "screen", frame: screen, pixelsPerMillimetre: 10)]),
      in: .english)
  }()

  /// Plays a script, and returns the texts of the captions that are visible at a time.
  private func captionTexts(_ script: String, at time: Double) -> [String] {
    var tracker = TouchTracker(unknownTouches: .ignore)
    for step in TouchScript(script).moments where step.time.milliseconds <= time {
      var changes: [Touch] = []
      for report in step.reports { _ = tracker.apply(report, into: &changes) }
      captioner.advance(to: step.time)
      captioner.follow(changes)
    }
    let now = Timestamp(milliseconds: time)
    captioner.advance(to: now)
    return captioner.captions.filter { $0.opacity(at: now) > 0 }.map(\.text)
  }

  private static let swipe = "0 +1@500,400 | 20 1@450,400 | 40 1@380,400 | 60 1@300,400 | 70 -1"
  private static let twoFingerSwipe =
    "0 +1@500,300 +2@500,450 | 20 1@450,300 2@450,450 | 40 1@380,300 2@380,450 | "
    + "60 1@300,300 2@300,450 | 70 -1 -2"
  private static let twoFingerDrag =
    "0 +1@300,300 +2@300,450 | 50 1@340,300 2@340,450 | 100 1@380,300 2@380,450 | "
    + "600 1@381,300 2@381,450"
  private static let spread =
    "0 +1@450,400 +2@550,400 | 20 1@420,400 2@580,400 | 40 1@390,400 2@610,400"
  private static let circle: String = {
    let points = [
      (600, 400), (587, 450), (550, 487), (500, 500), (450, 487), (413, 450), (400, 400),
      (413, 350),
      (450, 313), (500, 300), (550, 313), (587, 350), (600, 400),
    ]
    return points.enumerated().map { step, point in
      "\(step * 60) \(step == 0 ? "+" : "")1@\(point.0),\(point.1)"
    }.joined(separator: " | ") + " | 730 -1"
  }()

  private static let reusedNumber =
    "0 +1@9,9 | 100 -1 +1@9,9 | 1000 timer | 2000 -1 | 2000 timer"

  /// Scripts, each with a time and the texts of the captions that are visible then.
  private static let cases: [(String, Double, [String])] = [
    ("0 +1@9,9 | 50 -1", 40, []),
    ("0 +1@9,9 | 50 -1", 60, ["tap"]),
    ("0 +1@9,9 | 50 -1", 1549, ["tap"]),
    ("0 +1@9,9 | 50 -1", 1551, []),
    ("0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2", 210, ["double tap"]),
    // A recording from a larger screen has touches beyond this one.
    ("0 +1@1500,400 | 50 -1", 60, ["tap"]),
    ("0 +1@-70,-90000 | 20 1@-120,-90000 | 40 1@-190,-90000 | 50 -1", 60, ["swipe left"]),
    // A recording may use the number of a finger again, and a frame of a film may hold both.
    (reusedNumber, 1000, ["long press"]),
    (reusedNumber, 3499, ["long press"]),
    (reusedNumber, 3501, []),
    ("0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2 | 300 +3@9,9 | 350 -3", 360, ["triple tap"]),
    // A later tap is a separate one.
    ("0 +1@9,9 | 50 -1 | 600 +2@9,9 | 650 -2", 660, ["tap"]),
    ("0 +1@300,300 +2@400,300 | 60 -1 -2", 70, ["two-finger tap"]),
    (
      "0 +1@300,300 +2@400,300 +3@500,300 | 60 -1 -2 -3 | 160 +4@300,300 +5@400,300 +6@500,300 | "
        + "220 -4 -5 -6", 230, ["three-finger double tap"]
    ),
    ("0 +1@9,9", 499, []),
    ("0 +1@9,9", 501, ["long press"]),
    (swipe, 65, []),
    (swipe, 80, ["swipe left"]),
    (twoFingerSwipe, 80, ["two-finger swipe left"]),
    ("0 +1@500,400 | 20 1@450,400", 410, []),
    ("0 +1@500,400 | 20 1@450,400 | 500 1@440,400", 510, ["drag"]),
    ("0 +1@500,400 | 100 1@450,400 | 300 1@449,400 | 310 -1", 320, ["drag"]),
    // Fingers are lifted one after the other, and one that continues alone drags.
    ("\(twoFingerDrag) | 620 -1", 630, ["two-finger drag"]),
    ("\(twoFingerDrag) | 620 -1 | 660 -2", 670, ["two-finger drag"]),
    ("\(twoFingerDrag) | 620 -1 | 630 2@400,450 | 660 -2", 670, ["two-finger drag"]),
    ("\(twoFingerDrag) | 620 -1 | 660 2@420,450 | 720 2@520,450", 730, ["drag"]),
    (spread, 50, ["spread"]),
    (
      "0 +1@300,400 +2@700,400 | 20 1@380,400 2@620,400 | 40 1@400,400 2@600,400", 50, ["pinch"]
    ),
    (
      "0 +1@300,400 +2@700,400 +3@500,100 | 20 1@380,360 2@620,360 3@500,180 | "
        + "40 1@400,350 2@600,350 3@500,200", 50, ["three-finger pinch"]
    ),
    (
      "0 +1@400,400 +2@600,400 | 20 1@402,380 2@598,420 | 40 1@408,360 2@592,440", 50,
      ["rotate clockwise"]
    ),
    (
      "0 +1@400,400 +2@600,400 | 20 1@402,420 2@598,380 | 40 1@408,440 2@592,360", 50,
      ["rotate counterclockwise"]
    ),
    (
      "0 +1@300,400 +2@450,400 +3@600,400 | 20 1@302,430 2@450,400 3@598,370 | "
        + "40 1@308,460 2@450,400 3@592,340", 50, ["three-finger rotate counterclockwise"]
    ),
    // Moving after a long press is a press and drag, even if the finger returns.
    ("0 +1@300,400 | 600 1@320,400", 610, ["long press"]),
    ("0 +1@300,400 | 600 1@340,400", 610, ["press and drag"]),
    ("0 +1@300,400 | 600 1@340,400 | 700 1@300,400", 710, ["press and drag"]),
    ("0 +1@300,400 | 600 1@340,400 | 700 1@300,400 | 720 -1", 730, ["press and drag"]),
    (
      "0 +1@300,400 | 600 1@340,400 | 720 -1 | 2300 +2@300,400 | 2900 2@310,400", 2910,
      ["long press"]
    ),
    (
      "0 +1@300,400 +2@400,400 | 600 1@340,400 2@440,400", 610, ["two-finger press and drag"]
    ),
    // Fingers far from their common centre make a double tap if they come down where they were.
    (
      "0 +1@300,300 +2@700,300 | 60 -1 | 70 -2 | 160 +3@710,310 +4@310,290 | 220 -3 -4", 230,
      ["two-finger double tap"]
    ),
    (
      "0 +1@300,300 +2@600,300 | 60 -1 -2 | 160 +3@310,290 | 180 +4@610,310 | 240 -3 -4", 250,
      ["two-finger double tap"]
    ),
    (circle, 740, ["circle"]),
    // A finger beside a gesture in progress does not change that gesture.
    (
      "0 +1@100,100 +2@200,100 | 20 1@60,100 2@240,100 | 400 +3@900,700 | 440 -3", 450,
      ["spread", "tap"]
    ),
    // Ten fingers are treated as two hands.
    (
      (0..<10).reduce("0") { "\($0) +\($1 + 1)@\(100 + 70 * $1),100" } + " | 60"
        + (1...10).reduce("") { "\($0) -\($1)" }, 70, ["five-finger tap", "five-finger tap"]
    ),
  ]

  @Test(
    "A caption names a hand's gesture while it continues and for a while afterwards",
    arguments: cases)
  func namedGesture(row: (script: String, time: Double, texts: [String])) {
    #expect(captionTexts(row.script, at: row.time) == row.texts)
  }

  @Test("Two hands far apart have one caption each, and fingers of one hand share theirs (M4)")
  func captionForEachHand() {
    let wideCaptioner = Captioner(
      LayoutContext(
        screen: PixelRect(x: 0, y: 0, width: 4000, height: 800),
        monitors: [
          LayoutContext.Monitor(
            name: "wall", frame: PixelRect(x: 0, y: 0, width: 4000, height: 800),
            pixelsPerMillimetre: 10)
        ]), in: .english)
    var tracker = TouchTracker(unknownTouches: .ignore)
    let script: TouchScript =
      "0 +1@300,400 +2@400,400 +3@3000,400 | 20 3@3060,400 | 40 3@3130,400 | 50 -1 -2 -3"
    for step in script.moments {
      var changes: [Touch] = []
      for report in step.reports { _ = tracker.apply(report, into: &changes) }
      wideCaptioner.follow(changes)
    }
    #expect(Set(wideCaptioner.captions.map(\.text)) == ["two-finger tap", "swipe right"])
    #expect(wideCaptioner.nextChange(after: Timestamp(milliseconds: 60)) != nil)
    wideCaptioner.advance(to: Timestamp(milliseconds: 5000))
    #expect(wideCaptioner.captions.isEmpty)
    #expect(wideCaptioner.nextChange(after: Timestamp(milliseconds: 5000)) == nil)
    wideCaptioner.clear()
    #expect(wideCaptioner.captions.isEmpty)
  }

  @Test(
    "Touches of two touchscreens are not one gesture, however near their places are",
    arguments: [
      (8, [0, 60, 0, 60], ["two-finger tap"]), (9, [0, 60, 0, 60], ["tap", "tap"]),
      (8, [0, 60, 150, 210], ["double tap"]), (9, [0, 60, 150, 210], ["tap", "tap"]),
    ] as [(Int32, [Double], [String])])
  func touchscreens(second: Int32, times: [Double], texts: [String]) {
    var events: [Touch] = []
    for (number, device) in [8, second].enumerated() {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: device), contact: UInt32(number)),
        time: Timestamp(milliseconds: times[2 * number]),
        position: Point(x: 450 + 100 * Double(number), y: 400))
      events.append(touch)
      touch.phase = .ended
      touch.time = Timestamp(milliseconds: times[2 * number + 1])
      events.append(touch)
    }
    for touch in events.sorted(by: { $0.time < $1.time }) {
      captioner.advance(to: touch.time)
      captioner.follow([touch])
    }
    #expect(captioner.captions.map(\.text) == texts)
  }

  @Test(
    "Distant fingers that move together or apart share a caption, whatever the screen's density",
    arguments: [2.4, 3.8, 6.2, 10])
  func distantFingers(density: Double) {
    let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
    let captioner = Captioner(
      LayoutContext(
        screen: screen,
        monitors: [
          LayoutContext.Monitor(name: "screen", frame: screen, pixelsPerMillimetre: density)
        ]), in: .english)
    func texts(_ script: String) -> [String] {
      var tracker = TouchTracker(unknownTouches: .ignore)
      for step in TouchScript(script).moments {
        var changes: [Touch] = []
        for report in step.reports { _ = tracker.apply(report, into: &changes) }
        captioner.advance(to: step.time)
        captioner.follow(changes)
      }
      defer { captioner.clear() }
      return captioner.captions.map(\.text)
    }
    // The fingers start 500 px apart, end 200 px apart, and lift while they move.
    #expect(
      texts(
        "0 +1@600,500 | 10 +2@1100,500 | 40 1@650,500 2@1050,500 | 80 1@700,500 2@1000,500 | "
          + "120 1@750,500 2@950,500 | 130 -1 | 135 -2") == ["pinch"])
    #expect(
      texts(
        "0 +1@750,500 +2@950,500 | 40 1@700,500 2@1000,500 | 80 1@650,500 2@1050,500 | "
          + "120 1@600,500 2@1100,500 | 130 -1 -2") == ["spread"])
  }
}
