import Testing
import TouchRouting
import Touches

private let press = GestureSettings.make(.longPress)
private let twoPress = GestureSettings.make(.longPress, "two", fingers: 2...2)
private let tap = GestureSettings.make(.tap)
private let pan = GestureSettings.make(.pan)
private let onePan = GestureSettings.make(.pan, "one", fingers: 1...1)
private let twoPan = GestureSettings.make(.pan, "two", fingers: 2...2)
private let across = GestureSettings.make(.pan, "across", directions: [.left, .right])

@Suite struct LongPressTests {
  @Test(
    "A long press is recognized after its time without movement (R14)",
    arguments: [
      GestureCase(
        "A long press of 500 ms is recognized", [press], "0 +1@9,9 | 501 -1",
        ["500 longPress began 1", "501 longPress ended 1"]),
      GestureCase("A press that ends at 500 ms is too short", [press], "0 +1@9,9 | 500 -1", []),
      GestureCase(
        "A press that moves beyond the slop fails", [press], "0 +1@9,9 | 100 1@9,40 | 600 -1", []),
      GestureCase(
        "A long press may move after it has begun", [press], "0 +1@9,9 | 510 1@9,400 | 600 -1",
        ["500 longPress began 1", "510 longPress changed 1", "600 longPress ended 1"]),
      GestureCase(
        "A cancelled touch cancels a long press", [press], "0 +1@9,9 | 600 x1",
        ["500 longPress began 1", "600 longPress cancelled 1"]),
      GestureCase(
        "A second finger makes a press fail", [press], "0 +1@9,9 | 50 +2@99,9 | 700 -1 -2", []),
      GestureCase(
        "A second finger after the begin of a long press is ignored", [press],
        "0 +1@9,9 | 600 +2@99,9 | 620 2@200,9 | 640 1@9,50 | 650 -2 | 660 -1",
        ["500 longPress began 1", "640 longPress changed 1", "660 longPress ended 1"]),
      GestureCase(
        "A long press of two fingers is recognized", [twoPress],
        "0 +1@9,9 | 80 +2@99,9 | 700 -1 | 800 -2",
        ["580 two began 1,2", "700 two ended 1,2"]),
      GestureCase(
        "A long press of two fingers is not recognized with one", [twoPress], "0 +1@9,9 | 700 -1",
        []),
      GestureCase(
        "A tap and a long press work on the same region", [tap, press],
        "0 +1@9,9 | 400 -1 | 900 +2@9,9 | 1500 -2",
        ["400 tap ended 1", "1400 longPress began 2", "1500 longPress ended 2"]),
    ])
  func longPress(_ given: GestureCase) { given.check() }

  @Test("A long press keeps its translation when one of its fingers is lifted")
  func translationAfterLift() throws {
    let fixture = GestureFixture([.make(.longPress, fingers: 1...2)])
    fixture.play(
      "0 +1@100,100 +2@200,100 | 510 1@150,100 2@250,100 | 520 -2 | 530 1@170,110 | 540 -1")
    #expect(try fixture.latest(.ended).values.translation == Vector(dx: 70, dy: 10))
  }

  @Test("A long press that requires a pan of two fingers waits until the second may not come")
  func waitsForArrival() {
    let fixture = GestureFixture([twoPan, .make(.longPress) { $0.relations.requires = ["two"] }])
    #expect(
      fixture.play("0 +1@9,9 | 700 -1") == ["500 longPress began 1", "700 longPress ended 1"])
  }
}

@Suite struct PanTests {
  @Test(
    "A pan reports its translation and velocity (R2)",
    arguments: [
      GestureCase(
        "A pan begins beyond the slop", [pan],
        "0 +1@9,9 | 9 1@38.9,9 | 18 1@39,9 | 27 1@9,9 | 36 -1",
        ["18 pan began 1", "27 pan changed 1", "36 pan ended 1"]),
      GestureCase(
        "A pan changes with a lift farther on", [pan], "0 +1@9,9 | 9 1@99,9 | 18 -1@120,9",
        ["9 pan began 1", "18 pan changed 1", "18 pan ended 1"]),
      GestureCase(
        "A movement within the slop is not a pan", [pan], "0 +1@9,9 | 9 1@30,9 | 18 -1", []),
      GestureCase(
        "A cancelled touch cancels a pan", [pan], "0 +1@9,9 | 9 1@99,9 | 18 x1",
        ["9 pan began 1", "18 pan cancelled 1"]),
      GestureCase(
        "A pan continues while fingers join and leave", [pan],
        "0 +1@100,9 | 9 1@200,9 | 18 +2@300,9 | 27 1@210,9 2@310,9 | 36 -1 | 45 2@320,9 | 54 -2",
        [
          "9 pan began 1", "27 pan changed 1,2", "45 pan changed 2", "54 pan ended 2",
        ]),
      GestureCase(
        "A horizontal pan is recognized", [across], "0 +1@9,9 | 9 1@99,20 | 18 -1",
        ["9 across began 1", "18 across ended 1"]),
      GestureCase(
        "A vertical movement is not a horizontal pan", [across],
        "0 +1@9,9 | 9 1@20,99 | 18 1@200,99 | 27 -1", []),
    ])
  func panCases(_ given: GestureCase) { given.check() }

  @Test(
    "A pan of one finger and a pan of two are distinguished (B10)",
    arguments: [
      GestureCase(
        "Two fingers begin the pan of two", [onePan, twoPan],
        "0 +1@9,9 | 50 +2@99,9 | 60 1@9,60 2@99,60 | 70 -1 -2",
        ["60 two began 1,2", "70 two ended 1,2"]),
      GestureCase(
        "One finger begins the pan of one, and another one is ignored", [onePan, twoPan],
        "0 +1@9,9 | 9 1@9,60 | 18 +2@99,9 | 27 2@99,60 | 36 -1 | 45 2@99,200 | 54 -2",
        ["9 one began 1", "36 one ended 1"]),
      GestureCase(
        "Two fingers that come down 400 ms apart do not pan (B1)", [twoPan],
        "0 +1@9,9 | 400 +2@99,9 | 410 1@9,60 2@99,60 | 420 -1 -2", []),
      GestureCase(
        "A pan of two ends when one finger is lifted", [twoPan],
        "0 +1@9,9 +2@99,9 | 9 1@9,60 2@99,60 | 18 -2 | 27 1@9,99 | 36 -1",
        ["9 two began 1,2", "18 two ended 1,2"]),
    ])
  func fingers(_ given: GestureCase) { given.check() }

  @Test("A pan's translation counts from where the fingers came down (R2)")
  func translationOrigin() throws {
    let fixture = GestureFixture([pan])
    fixture.play("0 +1@100,100 | 10 1@137,88 | 20 -1")
    #expect(try fixture.latest(.began).values.translation == Vector(dx: 37, dy: -12))
    #expect(try fixture.latest(.ended).values.translation == Vector(dx: 37, dy: -12))
    #expect(try fixture.latest(.ended).position == point(137, 88))
    #expect(try fixture.latest(.ended).values.fingers == 1)
  }

  @Test("A pan of a finger that stopped before its lift ends without velocity")
  func velocityAfterRest() throws {
    let fixture = GestureFixture([pan])
    fixture.play("0 +1@100,100 | 10 1@150,100 | 20 1@200,100 | 200 -1")
    #expect(try fixture.latest(.began).values.velocity?.dx ?? 0 > 0)
    #expect(try fixture.latest(.ended).values.velocity == .zero)
  }

  @Test("A pan's translation that is reset at every step has the same sum (R2)")
  func resetTranslation() throws {
    let whole = GestureFixture([pan])
    let stepped = GestureFixture([])
    let recognizer = PanRecognizer()
    stepped.add(recognizer, pan)
    var sum = Vector.zero
    for (time, x) in [(0, 0.0), (10, 50), (20, 90), (30, 40), (40, 300)] {
      let script = time == 0 ? "0 +1@0,9" : "\(time) 1@\(x),9"
      _ = whole.routing.play(script)
      for line in stepped.routing.play(script)
      where line.contains("pan began") || line.contains("pan changed") {
        sum = sum + (try #require(recognizer.values.translation))
        recognizer.setTranslation(.zero)
      }
    }
    #expect(try whole.latest(.changed).values.translation == Vector(dx: 300, dy: 0))
    #expect(sum == Vector(dx: 300, dy: 0))
  }

  @Test("A pan does not jump when a finger joins or leaves")
  func joiningFinger() throws {
    let fixture = GestureFixture([pan])
    fixture.play(
      "0 +1@100,100 | 9 1@200,100 | 18 +2@700,500 | 27 1@210,100 2@710,500 | 36 -1 | 45 2@720,500")
    #expect(try fixture.latest(.changed).values.translation == Vector(dx: 120, dy: 0))
    #expect(fixture.routing.gestures.allSatisfy { $0.values.translation?.dy == 0 })
  }

  @Test("A pan's velocity is that of the fingers, in px/s (P6)")
  func velocity() throws {
    let fixture = GestureFixture([pan])
    fixture.play("0 +1@100,100 | 10 1@110,100 | 20 1@120,100 | 30 1@130,100 | 40 1@140,100")
    let velocity = try #require(try fixture.latest(.changed).values.velocity)
    #expect(abs(velocity.dx - 1000) < 1e-6 && velocity.dy == 0)
  }
}
