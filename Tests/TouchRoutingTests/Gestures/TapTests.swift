import GestureScenarios
import Testing
import TouchRouting
import Touches

/// A script, and the expected reports of gestures.
struct GestureCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let gestures: [GestureSettings]
  let script: String
  let lines: [String]

  init(_ name: String, _ gestures: [GestureSettings], _ script: String, _ lines: [String]) {
    testDescription = name
    self.gestures = gestures
    self.script = script
    self.lines = lines
  }

  func check() {
    let fixture = GestureFixture(gestures)
    #expect(fixture.play(script) == lines)
    #expect(fixture.arena.isAtRest, "B7")
    #expect(fixture.faults == [])
    #expect(fixture.routing.faults == [])
  }
}

private let tap = GestureSettings.make(.tap)
private let twoFingers = GestureSettings.make(.tap, "two", fingers: 2...2)
private let double = GestureSettings.make(.tap, "double", taps: 2)
private let twice = GestureSettings.make(.tap, "twice", fingers: 2...2, taps: 2)
private let several = GestureSettings.make(.tap, "several", fingers: 1...3)
private let severalTwice = GestureSettings.make(.tap, "severalTwice", fingers: 1...3, taps: 2)
private let triple = GestureSettings.make(.tap, "triple", taps: 3)
private let hasty = GestureSettings.make(.tap) { $0.limits.tap.delay = 100 }
private let press = GestureSettings.make(.longPress)

/// Single and repeated taps of one or more fingers.
@Suite struct TapTests {
  @Test(
    "A tap is recognized within its thresholds",
    arguments: [
      GestureCase(
        "A tap of 80 ms is recognized", [tap], "0 +1@100,100 | 80 -1", ["80 tap ended 1"]),
      GestureCase(
        "A tap within the slop of 3 mm is recognized", [tap],
        "0 +1@100,100 | 40 1@130,100 | 80 -1@100,100",
        ["80 tap ended 1"]),
      GestureCase(
        "A tap that moves beyond the slop fails", [tap],
        "0 +1@100,100 | 40 1@130.1,100 | 50 1@100,100 | 80 -1", []),
      GestureCase(
        "A tap that is lifted beyond the slop fails", [tap], "0 +1@100,100 | 80 -1@131,100", []),
      GestureCase(
        "A tap of 500 ms is recognized", [tap], "0 +1@100,100 | 500 -1", ["500 tap ended 1"]),
      GestureCase("A tap of 501 ms is too long", [tap], "0 +1@100,100 | 501 -1", []),
      GestureCase("A cancelled touch is not a tap", [tap], "0 +1@100,100 | 80 x1", []),
      GestureCase(
        "A second finger makes a tap fail", [tap], "0 +1@100,100 | 20 +2@200,100 | 80 -1 -2", []),
      GestureCase(
        "Two taps in turn are both recognized", [tap],
        "0 +1@100,100 | 80 -1 | 90 +2@700,100 | 150 -2",
        ["80 tap ended 1", "150 tap ended 2"]),
    ])
  func single(_ given: GestureCase) { given.check() }

  @Test(
    "The act of a gesture has its taps, its duration and where its fingers came down",
    arguments: [
      (double, "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2", 2, 50.0, (9.0, 9.0)),
      (twoFingers, "0 +1@100,9 | 40 +2@200,9 | 100 -1 -2", 1, 100, (150, 9)),
      (.make(.pan), "0 +1@100,100 | 10 1@200,150 | 20 -1", 0, 20, (100, 100)),
    ] as [(GestureSettings, String, Int, Double, (Double, Double))])
  func acts(
    gesture: GestureSettings, script: String, taps: Int, duration: Double, start: (Double, Double)
  ) throws {
    let fixture = GestureFixture([gesture])
    fixture.routing.play(TouchScript(script))
    let acts = fixture.routing.effects.compactMap { effect in
      if case .act(let act) = effect.kind { act } else { nil }
    }
    let act = try #require(acts.last)
    #expect(act.taps == taps && act.duration == duration)
    #expect(act.start == point(start.0, start.1))
  }

  @Test(
    "A tap of two fingers is recognized when both come down and are lifted in time",
    arguments: [
      GestureCase(
        "A tap of two fingers at the same time is recognized", [twoFingers],
        "0 +1@100,100 +2@200,100 | 80 -1 -2", ["80 two ended 1,2"]),
      GestureCase(
        "A tap of two fingers 90 ms apart is recognized (B1)", [twoFingers],
        "0 +1@100,100 | 90 +2@200,100 | 150 -2 | 190 -1",
        ["190 two ended 1,2"]),
      GestureCase(
        "A tap of two fingers 400 ms apart fails (B1)", [twoFingers],
        "0 +1@1,1 | 400 +2@200,1 | 450 -1 -2", []),
      GestureCase(
        "A tap of two fingers that come down 151 ms apart fails", [twoFingers],
        "0 +1@1,1 | 151 +2@200,1 | 200 -1 -2", []),
      GestureCase(
        "A tap of two fingers that are lifted 251 ms apart fails", [twoFingers],
        "0 +1@1,1 +2@9,1 | 90 -1 | 341 -2", []),
      GestureCase(
        "A tap of two fingers that are lifted 250 ms apart is recognized", [twoFingers],
        "0 +1@1,1 +2@9,1 | 90 -1 | 340 -2",
        ["340 two ended 1,2"]),
      GestureCase(
        "A tap of two fingers may last 500 ms until the second lift", [twoFingers],
        "0 +1@1,1 +2@9,1 | 400 -1 | 500 -2", ["500 two ended 1,2"]),
      GestureCase(
        "A tap of two fingers that lasts 501 ms until the second lift fails", [twoFingers],
        "0 +1@1,1 +2@9,1 | 400 -1 | 501 -2", []),
      GestureCase(
        "A finger that comes down after a lift makes a tap of two fingers fail", [twoFingers],
        "0 +1@1,1 +2@90,1 | 20 -1 | 40 +3@1,1 | 60 -2 -3", []),
      GestureCase(
        "A tap of two fingers is not recognized with one", [twoFingers], "0 +1@1,1 | 80 -1", []),
      GestureCase(
        "A tap of two fingers is not recognized with one that comes down twice", [twoFingers],
        "0 +1@1,1 | 40 -1 | 60 +2@100,1 | 80 -2", []),
      GestureCase(
        "A tap of two fingers works beside a tap of one", [tap, twoFingers],
        "0 +1@1,1 | 40 +2@90,1 | 90 -1 -2 | 500 +3@1,1 | 550 -3",
        ["90 two ended 1,2", "550 tap ended 3"]),
      GestureCase(
        "A tap of one to three fingers is recognized with each of these numbers", [several],
        "0 +1@1,1 | 80 -1 | 900 +2@1,1 | 910 +3@90,1 | 980 -2 | 990 -3 "
          + "| 1900 +4@1,1 | 1910 +5@90,1 | 1920 +6@180,1 | 1980 -4 -5 -6",
        ["80 several ended 1", "990 several ended 2,3", "1980 several ended 4,5,6"]),
      GestureCase(
        "A tap of one to three fingers is not recognized with four", [several],
        "0 +1@1,1 +2@90,1 +3@180,1 | 20 +4@270,1 | 80 -1 -2 -3 -4", []),
      GestureCase(
        "A double tap of one to three fingers has as many fingers in both taps", [severalTwice],
        "0 +1@1,1 +2@90,1 | 80 -1 -2 | 200 +3@1,1 +4@90,1 | 280 -3 -4",
        ["280 severalTwice ended 1,2,3,4"]),
      GestureCase(
        "A double tap of one to three fingers fails with fewer fingers in the second tap",
        [severalTwice], "0 +1@1,1 +2@90,1 | 80 -1 -2 | 200 +3@1,1 | 280 -3", []),
      GestureCase(
        "A tap of one to three fingers waits for a double tap of one, but not with two fingers",
        [several, double],
        "0 +1@1,1 +2@90,1 | 80 -1 -2 | 900 +3@1,1 | 980 -3 | 1100 +4@1,1 | 1150 -4",
        ["80 several ended 1,2", "1150 double ended 3,4"]),
    ])
  func fingers(_ given: GestureCase) { given.check() }

  @Test(
    "A series of taps is recognized by its pauses and distances",
    arguments: [
      GestureCase(
        "Two taps are a double tap", [double], "0 +1@100,100 | 50 -1 | 200 +2@120,100 | 250 -2",
        ["250 double ended 1,2"]),
      GestureCase(
        "Three taps are a triple tap", [triple],
        "0 +1@9,9 | 50 -1 | 200 +2@9,9 | 250 -2 | 400 +3@9,9 | 450 -3",
        ["450 triple ended 1,2,3"]),
      GestureCase(
        "Taps 10 mm apart are a double tap", [double], "0 +1@9,9 | 50 -1 | 99 +2@109,9 | 120 -2",
        ["120 double ended 1,2"]),
      GestureCase(
        "Taps more than 10 mm apart are not a double tap", [double],
        "0 +1@9,9 | 50 -1 | 99 +2@109.1,9 | 120 -2", []),
      GestureCase(
        "Taps 39 ms apart are a bounce, and not a double tap", [double],
        "0 +1@9,9 | 50 -1 | 89 +2@9,9 | 120 -2", []),
      GestureCase(
        "A bounce and a later tap are a double tap", [double],
        "0 +1@9,9 | 50 -1 | 60 +2@9,9 | 100 -2 | 200 +3@9,9 | 250 -3", ["250 double ended 1,2,3"]),
      GestureCase(
        "The pause before the next tap counts from the lift of the bounce", [double],
        "0 +1@9,9 | 50 -1 | 60 +2@9,9 | 200 -2 | 400 +3@9,9 | 450 -3", ["450 double ended 1,2,3"]),
      GestureCase(
        "A finger may bounce several times", [double],
        "0 +1@9,9 | 50 -1 | 60 +2@9,9 | 70 -2 | 109 +3@9,9 | 120 -3 | 300 +4@9,9 | 350 -4",
        ["350 double ended 1,2,3,4"]),
      GestureCase(
        "A bounce that moves beyond the slop ends the series", [double],
        "0 +1@9,9 | 50 -1 | 60 +2@9,9 | 70 2@40,9 | 80 -2 | 200 +3@9,9 | 250 -3", []),
      GestureCase(
        "A finger that comes down beside a bounce ends the series", [double],
        "0 +1@9,9 | 50 -1 | 60 +2@9,9 | 200 +3@9,9 | 250 -3 -2", []),
      GestureCase(
        "A finger that stays down after a bounce ends the series", [double],
        "0 +1@9,9 | 50 -1 | 60 +2@9,9 | 351 2@10,9 | 400 -2 | 450 +3@9,9 | 500 -3", []),
      GestureCase(
        "Fingers of a double tap of two may bounce", [twice],
        "0 +1@9,9 +2@300,9 | 50 -1 -2 | 60 +3@300,9 | 70 -3 +4@9,9 | 80 -4 "
          + "| 200 +5@9,9 +6@300,9 | 250 -5 -6", ["250 twice ended 1,2,3,4,5,6"]),
      GestureCase(
        "A tap far away begins a new series", [double],
        "0 +1@9,9 | 50 -1 | 100 +2@400,9 | 150 -2 | 200 +3@400,9 | 250 -3",
        ["250 double ended 2,3"]),
      GestureCase(
        "Two taps of two fingers 40 mm apart are a double tap", [twice],
        "0 +1@100,100 +2@500,100 | 50 -1 -2 | 150 +3@520,120 | 160 +4@120,110 | 220 -3 -4",
        ["220 twice ended 1,2,3,4"]),
      GestureCase(
        "A second tap of two fingers elsewhere is not a double tap", [twice],
        "0 +1@100,100 +2@500,100 | 50 -1 -2 | 150 +3@300,100 +4@300,400 | 220 -3 -4", []),
    ])
  func series(_ given: GestureCase) { given.check() }

  @Test(
    "A tap waits for a double tap (P8, P9)",
    arguments: [
      GestureCase(
        "A second tap after 299 ms is a double tap", [tap, double],
        "0 +1@9,9 | 50 -1 | 349 +2@9,9 | 400 -2",
        ["400 double ended 1,2"]),
      GestureCase(
        "A second tap after 300 ms is a double tap, and no tap", [tap, double],
        "0 +1@9,9 | 50 -1 | 350 +2@9,9 | 400 -2",
        ["400 double ended 1,2"]),
      GestureCase(
        "A second tap after 301 ms is another tap", [tap, double],
        "0 +1@9,9 | 50 -1 | 351 +2@9,9 | 400 -2",
        ["350 tap ended 1", "700 tap ended 2"]),
      GestureCase(
        "A second tap after 99 ms of the recipe's 100 is a double tap", [hasty, double],
        "0 +1@9,9 | 50 -1 | 149 +2@9,9 | 200 -2",
        ["200 double ended 1,2"]),
      GestureCase(
        "A second tap after all of the recipe's 100 ms is a double tap", [hasty, double],
        "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2",
        ["200 double ended 1,2"]),
      GestureCase(
        "A tap is recognized when a finger comes down elsewhere at the end of its wait",
        [tap, double],
        "0 +1@9,9 | 50 -1 | 350 +2@700,700 | 400 -2",
        ["350 tap ended 1", "700 tap ended 2"]),
      GestureCase(
        "A second tap after 101 ms of the recipe's 100 makes both gestures", [hasty, double],
        "0 +1@9,9 | 50 -1 | 151 +2@9,9 | 200 -2",
        ["150 tap ended 1", "200 double ended 1,2"]),
      GestureCase(
        "A tap also waits for a triple tap", [tap, double, triple],
        "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2 | 300 +3@9,9 | 350 -3",
        ["350 triple ended 1,2,3"]),
      GestureCase(
        "A double tap waits for a third tap that does not come", [tap, double, triple],
        "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2", ["500 double ended 1,2"]),
      GestureCase(
        "A tap stops waiting when a second one is too far away", [tap, double],
        "0 +1@9,9 | 50 -1 | 100 +2@500,9 | 150 -2", ["100 tap ended 1", "450 tap ended 2"]),
      GestureCase(
        "A bounce does not end the wait for a second tap", [tap, double],
        "0 +1@9,9 | 50 -1 | 60 +2@9,9 | 80 -2 | 200 +3@9,9 | 250 -3",
        ["250 double ended 1,2,3"]),
      GestureCase(
        "A tap and a bounce are one tap", [tap, double],
        "0 +1@9,9 | 50 -1 | 60 +2@9,9 | 80 -2", ["380 tap ended 1"]),
      GestureCase(
        "A tap is recognized once, even if a bounce stays down", [tap, double],
        "0 +1@9,9 | 50 -1 | 60 +2@9,9 | 900 -2", ["350 tap ended 1"]),
      GestureCase(
        "A bounce that stays down may become a long press", [tap, double, press],
        "0 +1@9,9 | 50 -1 | 60 +2@9,9 | 900 -2",
        ["350 tap ended 1", "560 longPress began 2", "900 longPress ended 2"]),
      GestureCase(
        "A long press is recognized beside a tap and a double tap", [tap, double, press],
        "0 +1@9,9 | 600 -1", ["500 longPress began 1", "600 longPress ended 1"]),
    ])
  func waiting(_ given: GestureCase) { given.check() }

  @Test("A tap that waits for a second one is not recognized once touches are paused")
  func pause() {
    let fixture = GestureFixture([tap, double])
    fixture.routing.play("0 +1@9,9 | 50 -1")
    fixture.routing.router.pause(.locked, at: at(100), into: &fixture.routing.effects)
    #expect(fixture.arena.isAtRest)
    #expect(fixture.routing.router.nextDeadline == nil)
    #expect(fixture.play("400 timer") == [])
  }

  @Test("A tap has the position at which its fingers were lifted")
  func location() throws {
    let fixture = GestureFixture([twoFingers])
    fixture.play("0 +1@100,100 +2@200,140 | 50 1@110,100 | 80 -1 -2")
    let gesture = try fixture.latest(.ended)
    #expect(gesture.position == point(155, 120))
    #expect(gesture.values.fingers == 2)
    #expect(gesture.values.taps == 1)
    #expect(gesture.type == .tap)
  }
}
