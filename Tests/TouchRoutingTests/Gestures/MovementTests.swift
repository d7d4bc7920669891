import Testing
import TouchRouting
import Touches

private let swipe = GestureSettings.make(.swipe)
private let left = GestureSettings.make(.swipe, "left", directions: [.left])
private let threeSwipe = GestureSettings.make(.swipe, "three", fingers: 3...3)
private let lifted = GestureSettings.make(.swipe, "lifted") { $0.waitsForLift = true }
private let flick = GestureSettings.make(.flick)
private let flickUp = GestureSettings.make(.flick, "up", directions: [.up])
private let twoFlick = GestureSettings.make(.flick, "twoFlick", fingers: 2...2)
private let tap = GestureSettings.make(.tap)
private let edge = GestureSettings.make(.edge)
private let fromLeft = GestureSettings.make(.edge, "in", directions: [.right])
private let button = GestureSettings.make(.button)

/// Swipes, flicks, drags from the edge and buttons.
@Suite struct MovementTests {
  @Test(
    "A swipe is recognized by its distance, direction and duration (P6)",
    arguments: [
      GestureCase(
        "A swipe of 10 mm is recognized", [swipe], "0 +1@100,100 | 50 1@200,100 | 60 -1",
        ["50 swipe ended 1"]),
      GestureCase(
        "A swipe of 9.9 mm is too short", [swipe], "0 +1@100,100 | 50 1@199,100 | 60 -1", []),
      GestureCase(
        "A swipe at an angle of 29° is recognized", [swipe], "0 +1@100,100 | 50 1@200,155 | 60 -1",
        ["50 swipe ended 1"]),
      GestureCase(
        "A swipe at an angle of 31° fails", [swipe],
        "0 +1@100,100 | 50 1@200,160.2 | 60 1@900,160 | 70 -1", []),
      GestureCase(
        "A swipe within 500 ms is recognized", [swipe], "0 +1@100,100 | 500 1@200,100 | 510 -1",
        ["500 swipe ended 1"]),
      GestureCase(
        "A swipe of 501 ms is too slow", [swipe], "0 +1@100,100 | 501 1@200,100 | 510 -1", []),
      GestureCase(
        "A swipe in the wrong direction fails", [left],
        "0 +1@500,9 | 50 1@700,9 | 90 1@100,9 | 99 -1", []),
      GestureCase(
        "A swipe in the right direction is recognized", [left], "0 +1@500,9 | 50 1@390,9 | 99 -1",
        ["50 left ended 1"]),
      GestureCase(
        "A swipe with three fingers is recognized", [swipe, threeSwipe],
        "0 +1@100,100 +2@200,100 | 30 +3@300,100 | 90 1@100,220 2@200,220 3@300,220 | 99 -1 -2 -3",
        ["90 three ended 1,2,3"]),
      GestureCase(
        "A three-finger swipe with a resting finger fails", [threeSwipe],
        "0 +1@100,100 +2@200,100 +3@300,100 | 90 1@100,290 2@200,290 | 99 -1 -2 -3", []),
      GestureCase(
        "A swipe with three fingers is not recognized with two", [threeSwipe],
        "0 +1@100,100 +2@200,100 | 90 1@100,220 2@200,220 | 99 -1 -2", []),
      GestureCase(
        "The duration of a swipe counts from the first of its fingers", [threeSwipe],
        "0 +1@100,100 +2@200,100 | 200 +3@300,100 | 510 1@100,220 2@200,220 3@300,220 | 520 -1 -2 -3",
        []),
    ])
  func swipes(_ given: GestureCase) { given.check() }

  @Test(
    "A swipe that waits for the lift is recognized at the lift (P6)",
    arguments: [
      GestureCase(
        "A swipe is recognized at the lift", [lifted],
        "0 +1@100,100 | 50 1@200,100 | 90 1@300,110 | 99 -1",
        ["99 lifted ended 1"]),
      GestureCase(
        "A swipe can reach its distance at the lift", [lifted],
        "0 +1@100,100 | 50 1@150,100 | 99 -1@200,100",
        ["99 lifted ended 1"]),
      GestureCase(
        "A swipe that turns back fails", [lifted],
        "0 +1@100,100 | 50 1@200,100 | 90 1@150,100 | 99 -1", []),
      GestureCase(
        "A swipe that turns aside fails", [lifted],
        "0 +1@100,100 | 50 1@200,100 | 90 1@200,200 | 99 -1", []),
      GestureCase(
        "A swipe can correct its direction before the lift", [lifted],
        "0 +1@100,100 | 50 1@170,180 | 90 1@300,110 | 99 -1",
        ["99 lifted ended 1"]),
      GestureCase(
        "A swipe that is lifted after 501 ms fails", [lifted],
        "0 +1@100,100 | 50 1@200,100 | 501 -1", []),
      GestureCase(
        "A pan begins while a swipe waits for the lift", [lifted, .make(.pan)],
        "0 +1@100,100 | 50 1@200,100 | 99 -1", ["50 pan began 1", "99 pan ended 1"]),
    ])
  func liftedSwipes(_ given: GestureCase) { given.check() }

  @Test(
    "A flick is recognized by its speed at the lift (P6)",
    arguments: [
      GestureCase(
        "A flick of 100 mm/s is recognized", [flick],
        "0 +1@100,100 | 50 1@150,100 | 100 1@200,100 | 110 -1",
        ["110 flick ended 1"]),
      GestureCase(
        "A flick of 60 mm/s is too slow", [flick],
        "0 +1@100,100 | 50 1@130,100 | 100 1@160,100 | 110 -1", []),
      GestureCase(
        "A flick that rests before the lift fails", [flick],
        "0 +1@100,100 | 50 1@150,100 | 100 1@200,100 | 260 -1", []),
      GestureCase(
        "An upward flick is recognized after other movements", [flickUp],
        "0 +1@100,400 | 50 1@400,400 | 400 1@400,390 | 450 1@400,300 | 500 1@400,200 | 505 -1",
        ["505 up ended 1"]),
      GestureCase(
        "A flick to the right is not an upward flick", [flickUp],
        "0 +1@100,400 | 50 1@200,400 | 60 -1", []),
      GestureCase("A tap is not a flick", [flick], "0 +1@100,400 | 60 -1", []),
      GestureCase(
        "A quick tap that rolls within the slop is no flick", [flick, tap],
        "0 +1@100,400 | 8 1@115,400 | 22 1@130,400 | 22 -1", ["22 tap ended 1"]),
      GestureCase(
        "A tap that a busy server dates within 1 ms is no flick", [flick, tap],
        "0 +1@100,400 | 1 1@103,400 | 1 -1", ["1 tap ended 1"]),
      GestureCase(
        "A flick that a busy server dates within 1 ms is recognized", [flick],
        "0 +1@100,400 | 0 1@200,400 | 1 1@300,400 | 1 -1", ["1 flick ended 1"]),
      GestureCase(
        "A flick of two fingers is not recognized with one", [twoFlick],
        "0 +1@100,400 | 50 1@200,400 | 60 -1", []),
      GestureCase(
        "A flick of two fingers that are lifted 250 ms apart is recognized", [twoFlick],
        "0 +1@100,400 +2@100,500 | 50 1@200,400 2@200,500 | 60 -1 | 310 -2",
        ["310 twoFlick ended 1,2"]),
      GestureCase(
        "The speed of a flick of two fingers counts from where the second came down", [twoFlick],
        "0 +1@100,400 | 40 +2@500,400 | 60 1@115,400 2@515,400 | 80 1@131,400 2@531,400 | 80 -1 -2",
        []),
      GestureCase(
        "A finger that comes down after a lift makes a flick of two fingers fail", [twoFlick],
        "0 +1@100,400 +2@100,500 | 50 1@200,400 2@200,500 | 60 -1 | 70 +3@100,400 | 80 -2 -3", []),
      GestureCase(
        "A flick of two fingers that are lifted 251 ms apart fails", [twoFlick],
        "0 +1@100,400 +2@100,500 | 50 1@200,400 2@200,500 | 60 -1 | 311 -2", []),
    ])
  func flicks(_ given: GestureCase) { given.check() }

  @Test(
    "A gesture does not depend on the one before it",
    arguments: [
      GestureCase(
        "A tap that rolls after a flick is no flick", [flick],
        "0 +1@100,400 | 50 1@200,400 | 60 -1 "
          + "| 1000 +2@100,400 | 1008 2@115,400 | 1022 2@130,400 | 1022 -2",
        ["60 flick ended 1"]),
      GestureCase(
        "A tap after a swipe that waits for the lift is no swipe", [lifted],
        "0 +1@100,100 | 50 1@200,100 | 99 -1 | 1000 +2@100,100 | 1050 -2", ["99 lifted ended 1"]),
      GestureCase(
        "Two fingers do not swipe after a swipe of three", [threeSwipe],
        "0 +1@100,100 +2@200,100 +3@300,100 | 90 1@100,220 2@200,220 3@300,220 | 99 -1 -2 -3 "
          + "| 1000 +4@100,400 +5@200,400 | 1090 4@100,520 5@200,520 | 1099 -4 -5",
        ["90 three ended 1,2,3"]),
      GestureCase(
        "A drag from the upper edge is recognized after one from the left", [edge],
        "0 +1@1,400 | 100 1@160,400 | 200 -1 | 1000 +2@400,1 | 1100 2@400,160 | 1200 -2",
        ["100 edge began 1", "200 edge ended 1", "1100 edge began 2", "1200 edge ended 2"]),
      GestureCase(
        "A press that moves after a long press is no long press", [.make(.longPress)],
        "0 +1@9,9 | 600 -1 | 1000 +2@9,9 | 1100 2@9,40 | 1600 -2",
        ["500 longPress began 1", "600 longPress ended 1"]),
    ])
  func repeated(_ given: GestureCase) { given.check() }

  @Test("A swipe and a flick report their direction")
  func reportsDirection() throws {
    let swipes = GestureFixture([swipe])
    swipes.play("0 +1@500,500 | 50 1@500,380 | 60 -1")
    #expect(try swipes.latest(.ended).values.direction == .up)
    #expect(try swipes.latest(.ended).values.translation == Vector(dx: 0, dy: -120))
    #expect(abs((try swipes.latest(.ended).values.velocity?.dy ?? 0) + 2400) < 1)
    let flicks = GestureFixture([flick])
    flicks.play("0 +1@500,500 | 50 1@400,500 | 100 1@300,500 | 100 -1")
    #expect(try flicks.latest(.ended).values.direction == .left)
    #expect(try flicks.latest(.ended).values.velocity == Vector(dx: -2000, dy: 0))
  }

  @Test(
    "A drag in from an edge is recognized within its thresholds",
    arguments: [
      GestureCase(
        "A drag of 15 mm from the edge is recognized", [edge],
        "0 +1@5,300 | 90 1@100,300 | 150 1@155,300 | 200 -1",
        ["150 edge began 1", "200 edge ended 1"]),
      GestureCase(
        "A drag continues with another finger down, even back to the edge", [edge],
        "0 +1@1,400 | 100 1@160,400 | 110 +2@500,500 | 120 1@5,400 | 400 1@10,400 | 410 -1 -2",
        ["100 edge began 1", "120 edge changed 1", "400 edge changed 1", "410 edge ended 1"]),
      GestureCase(
        "A drag of 14.9 mm from the edge fails", [edge],
        "0 +1@5,300 | 90 1@100,300 | 150 1@154,300 | 200 -1", []),
      GestureCase(
        "A drag that begins 4.1 mm from the edge fails", [edge],
        "0 +1@41,300 | 150 1@300,300 | 200 -1", []),
      GestureCase(
        "A drag that stays at the edge for more than 200 ms fails", [edge],
        "0 +1@5,300 | 190 1@40,300 | 210 1@300,300 | 250 -1", []),
      GestureCase(
        "A drag that deviates by more than 20 mm fails", [edge],
        "0 +1@5,100 | 90 1@100,301 | 150 1@300,310 | 200 -1", []),
      GestureCase(
        "A drag as fast as a falling object fails", [edge], "0 +1@5,100 | 10 1@160,100 | 20 -1", []),
      GestureCase(
        "A drag from the edge with two fingers fails", [edge],
        "0 +1@5,100 +2@5,200 | 90 1@200,100 2@200,200 | 99 -1 -2", []),
      GestureCase(
        "A drag from the wrong edge fails", [fromLeft], "0 +1@995,300 | 90 1@700,300 | 99 -1", []),
      GestureCase(
        "A drag from the edge continues, even backwards", [fromLeft],
        "0 +1@5,300 | 90 1@200,300 | 150 1@50,700 | 200 -1",
        ["90 in began 1", "150 in changed 1", "200 in ended 1"]),
    ])
  func edges(_ given: GestureCase) { given.check() }

  @Test(
    "The direction of a drag from an edge is away from that edge",
    arguments: [
      ("0 +1@5,400 | 90 1@200,400 | 99 -1", GestureDirection.right),
      ("0 +1@995,400 | 90 1@800,400 | 99 -1", .left), ("0 +1@500,5 | 90 1@500,200 | 99 -1", .down),
      ("0 +1@500,795 | 90 1@500,600 | 99 -1", .up), ("0 +1@5,5 | 90 1@10,200 | 99 -1", .down),
    ])
  func edgeDirections(script: String, direction: GestureDirection) throws {
    let fixture = GestureFixture([edge])
    fixture.play(script)
    #expect(try fixture.latest(.ended).values.direction == direction)
  }

  @Test("A drag from an edge reports its translation and its velocity")
  func edgeValues() throws {
    let fixture = GestureFixture([edge])
    fixture.play("0 +1@5,350 | 8 1@45,350 | 16 1@85,350 | 24 1@125,350 | 32 1@165,350 | 40 -1")
    let values = try fixture.latest(.began).values
    #expect(values.translation == Vector(dx: 160, dy: 0))
    #expect(abs((values.velocity?.dx ?? 0) - 5000) < 1)
  }

  @Test("A button gesture reports the same events as a region's button (W25)")
  func buttonGesture() {
    let fixture = GestureFixture(regions: [Leaf("key", rect(300, 300, 100, 100))])
    fixture.add(button, to: "key")
    #expect(
      fixture.play("0 +1@350,350 | 9 1@360,350 | 18 1@501,350 | 27 1@499,350 | 36 -1@600,350") == [
        "0 button began 1", "18 button changed 1", "27 button changed 1", "36 button changed 1",
        "36 button ended 1",
      ])
    #expect(
      fixture.routing.gestures.map(\.values.control)
        == [.down, .dragExit, .dragEnter, .dragExit, .upOutside])
    fixture.play("50 +2@350,350 | 60 -2 | 90 +3@350,350 | 99 x3")
    #expect(
      fixture.routing.gestures.suffix(4).map(\.values.control) == [
        .down, .upInside, .down, .cancel,
      ])
    #expect(fixture.arena.isAtRest)
  }

  @Test(
    "A finger that comes down and moves too far in one frame is neither a tap nor a long press",
    arguments: [GestureSettings.make(.tap), .make(.longPress)])
  func movedAtBegin(gesture: GestureSettings) {
    let fixture = GestureFixture([gesture])
    var touch = Touch(id: contact(1), time: at(0), position: point(100, 100))
    touch.position = point(150, 100)
    fixture.routing.send([touch])
    #expect(fixture.routing.takeLines().contains("0 \(gesture.id.rawValue) failed 1"))
    (touch.phase, touch.time) = (.ended, at(9))
    fixture.routing.send([touch])
    #expect(fixture.arena.isAtRest)
  }

  @Test("An ignored finger that comes down and moves in one frame changes no gesture")
  func ignoredFinger() {
    for (gesture, script) in [
      (edge, "0 +1@5,350 | 90 1@200,350"), (button, "0 +1@350,350"),
    ] {
      let fixture = GestureFixture([gesture])
      #expect(fixture.routing.play(script).contains { $0.contains(" began 1") })
      var second = Touch(id: contact(2), time: at(100), position: point(500, 350))
      second.position = point(1200, 350)
      fixture.routing.send([second])
      #expect(!fixture.routing.takeLines().contains { $0.contains(" changed ") })
      (second.phase, second.time) = (.ended, at(110))
      fixture.routing.send([second])
      fixture.routing.play("120 -1")
      #expect(fixture.arena.isAtRest)
    }
  }
}
