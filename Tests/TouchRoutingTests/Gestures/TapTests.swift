import Testing
import TouchRouting

/// A script, and what gestures it makes.
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
private let triple = GestureSettings.make(.tap, "triple", taps: 3)
private let hasty = GestureSettings.make(.tap) { $0.limits.tap.delay = 100 }
private let press = GestureSettings.make(.longPress)

/// One tap or several, one finger or several.
@Suite struct TapTests {
  @Test(
    "A tap is recognized within its thresholds",
    arguments: [
      GestureCase("at once", [tap], "0 +1@100,100 | 80 -1", ["80 tap ended 1"]),
      GestureCase(
        "within the slop of 3 mm", [tap], "0 +1@100,100 | 40 1@130,100 | 80 -1@100,100",
        ["80 tap ended 1"]),
      GestureCase("too far", [tap], "0 +1@100,100 | 40 1@130.1,100 | 50 1@100,100 | 80 -1", []),
      GestureCase("lifted too far away", [tap], "0 +1@100,100 | 80 -1@131,100", []),
      GestureCase("just short enough", [tap], "0 +1@100,100 | 500 -1", ["500 tap ended 1"]),
      GestureCase("too long", [tap], "0 +1@100,100 | 501 -1", []),
      GestureCase("lost", [tap], "0 +1@100,100 | 80 x1", []),
      GestureCase("with a finger too many", [tap], "0 +1@100,100 | 20 +2@200,100 | 80 -1 -2", []),
      GestureCase(
        "in turn", [tap], "0 +1@100,100 | 80 -1 | 90 +2@700,100 | 150 -2",
        ["80 tap ended 1", "150 tap ended 2"]),
    ])
  func single(_ given: GestureCase) { given.check() }

  @Test(
    "A tap of two fingers is recognized when both come and go in time",
    arguments: [
      GestureCase(
        "together", [twoFingers], "0 +1@100,100 +2@200,100 | 80 -1 -2", ["80 two ended 1,2"]),
      GestureCase(
        "90 ms apart (B1)", [twoFingers], "0 +1@100,100 | 90 +2@200,100 | 150 -2 | 190 -1",
        ["190 two ended 1,2"]),
      GestureCase("400 ms apart (B1)", [twoFingers], "0 +1@1,1 | 400 +2@200,1 | 450 -1 -2", []),
      GestureCase("down 151 ms apart", [twoFingers], "0 +1@1,1 | 151 +2@200,1 | 200 -1 -2", []),
      GestureCase("lifted 251 ms apart", [twoFingers], "0 +1@1,1 +2@9,1 | 90 -1 | 341 -2", []),
      GestureCase(
        "lifted 250 ms apart", [twoFingers], "0 +1@1,1 +2@9,1 | 90 -1 | 340 -2",
        ["340 two ended 1,2"]),
      GestureCase("by one alone", [twoFingers], "0 +1@1,1 | 80 -1", []),
      GestureCase(
        "with one that comes down twice", [twoFingers],
        "0 +1@1,1 | 40 -1 | 60 +2@100,1 | 80 -2", []),
      GestureCase(
        "beside a tap of one", [tap, twoFingers],
        "0 +1@1,1 | 40 +2@90,1 | 90 -1 -2 | 500 +3@1,1 | 550 -3",
        ["90 two ended 1,2", "550 tap ended 3"]),
    ])
  func fingers(_ given: GestureCase) { given.check() }

  @Test(
    "A series of taps is recognized by its pauses and distances",
    arguments: [
      GestureCase(
        "of two", [double], "0 +1@100,100 | 50 -1 | 200 +2@120,100 | 250 -2",
        ["250 double ended 1,2"]),
      GestureCase(
        "of three", [triple],
        "0 +1@9,9 | 50 -1 | 200 +2@9,9 | 250 -2 | 400 +3@9,9 | 450 -3",
        ["450 triple ended 1,2,3"]),
      GestureCase(
        "10 mm apart", [double], "0 +1@9,9 | 50 -1 | 99 +2@109,9 | 120 -2",
        ["120 double ended 1,2"]),
      GestureCase("farther apart", [double], "0 +1@9,9 | 50 -1 | 99 +2@109.1,9 | 120 -2", []),
      GestureCase(
        "39 ms apart, as a bounce", [double], "0 +1@9,9 | 50 -1 | 89 +2@9,9 | 120 -2", []),
      GestureCase(
        "of a bounce and a tap", [double],
        "0 +1@9,9 | 50 -1 | 60 +2@9,9 | 100 -2 | 200 +3@9,9 | 250 -3", ["250 double ended 2,3"]),
      GestureCase(
        "that begins again far away", [double],
        "0 +1@9,9 | 50 -1 | 100 +2@400,9 | 150 -2 | 200 +3@400,9 | 250 -3",
        ["250 double ended 2,3"]),
      GestureCase(
        "of two, with fingers 40 mm apart", [twice],
        "0 +1@100,100 +2@500,100 | 50 -1 -2 | 150 +3@520,120 | 160 +4@120,110 | 220 -3 -4",
        ["220 twice ended 1,2,3,4"]),
      GestureCase(
        "of two, the second one elsewhere", [twice],
        "0 +1@100,100 +2@500,100 | 50 -1 -2 | 150 +3@300,100 +4@300,400 | 220 -3 -4", []),
    ])
  func series(_ given: GestureCase) { given.check() }

  @Test(
    "A tap beside a double tap waits (P8, P9)",
    arguments: [
      GestureCase(
        "299 ms", [tap, double], "0 +1@9,9 | 50 -1 | 349 +2@9,9 | 400 -2",
        ["400 double ended 1,2"]),
      GestureCase(
        "301 ms", [tap, double], "0 +1@9,9 | 50 -1 | 351 +2@9,9 | 400 -2",
        ["350 tap ended 1", "700 tap ended 2"]),
      GestureCase(
        "99 ms of the source's 100", [hasty, double], "0 +1@9,9 | 50 -1 | 149 +2@9,9 | 200 -2",
        ["200 double ended 1,2"]),
      GestureCase(
        "101 ms of the source's 100: both, as in the recipe", [hasty, double],
        "0 +1@9,9 | 50 -1 | 151 +2@9,9 | 200 -2",
        ["150 tap ended 1", "200 double ended 1,2"]),
      GestureCase(
        "for a third tap as well", [tap, double, triple],
        "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2 | 300 +3@9,9 | 350 -3",
        ["350 triple ended 1,2,3"]),
      GestureCase(
        "for a third in vain", [tap, double, triple],
        "0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2", ["500 double ended 1,2"]),
      GestureCase(
        "no longer than the second can come", [tap, double],
        "0 +1@9,9 | 50 -1 | 100 +2@500,9 | 150 -2", ["100 tap ended 1", "450 tap ended 2"]),
      GestureCase(
        "for nobody where a press comes first", [tap, double, press],
        "0 +1@9,9 | 600 -1", ["500 longPress began 1", "600 longPress ended 1"]),
    ])
  func waiting(_ given: GestureCase) { given.check() }

  @Test("A tap is located where its fingers were lifted")
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
