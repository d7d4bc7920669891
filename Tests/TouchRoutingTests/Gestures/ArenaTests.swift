import Testing
import TouchRouting
import Touches

/// The receivers of fingers: handlers, gestures, the application.
@Suite struct ArenaTests {
  private static let leaves = [
    Leaf(
      Region(name: "outer", frame: rect(0, 0, 800, 800), touches: .each),
      [Leaf(Region(name: "inner", frame: rect(0, 0, 400, 400), touches: .each))]),
    Leaf(Region(name: "offered", frame: rect(800, 0, 200, 800), policy: .offer, touches: .each)),
  ]

  private func fixture(_ inner: [GestureSettings], _ outer: [GestureSettings] = [])
    -> GestureFixture
  {
    let fixture = GestureFixture(regions: Self.leaves)
    for gesture in inner { fixture.add(gesture, to: "inner") }
    for gesture in outer { fixture.add(gesture, to: "outer") }
    return fixture
  }

  @Test("A touch reaches handlers and gestures until a gesture claims it (W8, W9, W10)")
  func handlersAndGestures() {
    let fixture = fixture([.make(.pan)])
    let recorder = fixture.routing.record("inner")
    #expect(
      fixture.playAll("0 +1@9,9 | 9 1@20,9 | 18 1@60,9 | 27 1@70,9 | 36 -1") == [
        "0 hit 1 inner own", "0 accept 1", "0 inner began 1", "9 inner moved 1",
        "18 inner cancelled 1 end recognized", "18 pan began 1", "27 pan changed 1",
        "36 pan ended 1",
      ])
    #expect(recorder.words == ["began 1", "moved 1", "cancelled 1"])
  }

  @Test("A gesture can leave its fingers to handlers")
  func sharedFingers() {
    let fixture = fixture([.make(.pan) { $0.relations.cancelsTouches = false }])
    let recorder = fixture.routing.record("inner")
    fixture.play("0 +1@9,9 | 18 1@60,9 | 36 -1")
    #expect(recorder.words == ["began 1", "moved 1", "ended 1"])
  }

  @Test(
    "The deepest region wins, and on it the gesture that was added first (W7)",
    arguments: [
      (["a"], ["b"], "a"), ([], ["b", "a"], "b"), (["b", "a"], ["c"], "b"),
    ])
  func order(inner: [String], outer: [String], winner: String) {
    let make = { (id: String) in GestureSettings.make(.pan, GestureID(rawValue: id)) }
    let fixture = fixture(inner.map(make), outer.map(make))
    #expect(
      fixture.play("0 +1@9,9 | 18 1@60,9 | 36 -1") == [
        "18 \(winner) began 1", "36 \(winner) ended 1",
      ])
    #expect(fixture.arena.isAtRest)
  }

  @Test("Gestures of siblings and children do not receive a finger (W15)")
  func siblings() {
    let fixture = fixture([.make(.tap)])
    #expect(fixture.play("0 +1@500,500 | 50 -1") == [])
    #expect(fixture.play("90 +2@9,9 | 99 -2") == ["99 tap ended 2"])
  }

  @Test("Gestures on two regions continue independently (M4)")
  func twoRegions() {
    let fixture = GestureFixture(regions: [
      Leaf("left", rect(0, 0, 500, 800)), Leaf("right", rect(500, 0, 500, 800)),
    ])
    fixture.add(.make(.pan, "a"), to: "left")
    fixture.add(.make(.pan, "b"), to: "right")
    #expect(
      fixture.play("0 +1@9,9 +2@600,9 | 9 1@99,9 2@700,9 | 18 1@100,9 | 27 -1 -2") == [
        "9 a began 1", "9 b began 2", "18 a changed 1", "27 a ended 1", "27 b ended 2",
      ])
  }

  @Test(
    "On an `offer` region, the gestures decide the verdict",
    arguments: [
      ("A tap is accepted", "0 +1@900,9 | 80 -1", ["80 accept 1", "80 tap ended 1"]),
      (
        "A pan is accepted", "0 +1@900,9 | 40 1@940,9 | 90 -1",
        ["40 accept 1", "40 pan began 1", "90 pan ended 1"]
      ),
      ("A resting finger is rejected", "0 +1@900,9 | 200 -1", ["150 reject 1"]),
      (
        "Two fingers are both rejected, in order",
        "0 +1@900,9 | 50 +2@950,9 | 60 1@900,90 2@950,90 | 90 -1 -2",
        ["50 reject 1", "50 reject 2"]
      ),
      (
        "A finger beside a gesture in progress is not rejected",
        "0 +1@900,9 | 40 1@940,9 | 60 +2@850,9 | 90 -2 | 99 -1",
        ["40 accept 1", "40 pan began 1", "60 accept 2", "99 pan ended 1"]
      ),
    ])
  func offered(name: String, script: String, lines: [String]) {
    let fixture = GestureFixture(regions: Self.leaves)
    fixture.add(.make(.tap), to: "offered")
    fixture.add(.make(.pan, fingers: 1...1), to: "offered")
    let all = fixture.playAll(script).filter { line in
      let words = line.split(separator: " ")
      return words[1] != "hit" && words[2] != "failed"
    }
    #expect(all == lines)
    #expect(fixture.routing.faults == [])
    #expect(fixture.arena.isAtRest)
  }

  @Test(
    "On an `offer` region, some gestures extend the wait for a verdict",
    arguments: [
      (
        "A long press waits for its duration", [GestureSettings.make(.longPress)],
        "0 +1@900,9 | 600 -1",
        ["500 accept 1", "500 longPress began 1", "600 longPress ended 1"]
      ),
      (
        "A double tap waits for its second tap", [.make(.tap), .make(.tap, "double", taps: 2)],
        "0 +1@900,9 | 50 -1 | 200 +2@900,9 | 250 -2",
        ["250 accept 1", "250 accept 2", "250 double ended 1,2"]
      ),
      (
        "A tap waits until no double tap can come", [.make(.tap), .make(.tap, "double", taps: 2)],
        "0 +1@900,9 | 50 -1", ["350 accept 1", "350 tap ended 1"]
      ),
      (
        "A single tap is rejected when no double tap can come", [.make(.tap, "double", taps: 2)],
        "0 +1@900,9 | 50 -1", ["350 reject 1"]
      ),
      (
        "A two-finger tap waits for its second lift", [.make(.tap, fingers: 2...2)],
        "0 +1@900,9 | 20 +2@950,9 | 60 -1 | 120 -2",
        ["120 accept 1", "120 accept 2", "120 tap ended 1,2"]
      ),
      (
        "A two-finger tap by one finger is rejected early", [.make(.tap, fingers: 2...2)],
        "0 +1@900,9 | 160 -1",
        ["100 reject 1"]
      ),
    ])
  func longWaits(name: String, gestures: [GestureSettings], script: String, lines: [String]) {
    Self.expect(lines, of: gestures, in: script)
  }

  /// Checks the answers and the recognized gestures on the `offer` region, without failures.
  private static func expect(_ lines: [String], of gestures: [GestureSettings], in script: String) {
    let fixture = GestureFixture(regions: leaves)
    for gesture in gestures { fixture.add(gesture, to: "offered") }
    let all = fixture.playAll(script).filter { line in
      let words = line.split(separator: " ")
      return words[1] != "hit" && words[2] != "failed"
    }
    #expect(all == lines)
    #expect(fixture.routing.faults == [])
    #expect(fixture.arena.isAtRest)
  }

  private static let requiringSwipe: [GestureSettings] = [
    .make(.pan, fingers: 1...1) { $0.relations.requires = ["swipe"] },
    .make(.swipe, fingers: 3...3),
  ]

  @Test(
    "On an `offer` region, all other gestures decide within the limit",
    arguments: [
      (
        "A two-finger tap with one resting finger is rejected",
        [GestureSettings.make(.tap, fingers: 2...2)],
        "0 +1@900,9 +2@950,9 | 149 -1 | 400 -2", ["150 reject 1", "150 reject 2"]
      ),
      (
        "A two-finger tap that ends too late for its first finger is rejected",
        [.make(.tap, fingers: 2...2)], "0 +1@900,9 | 90 +2@950,9 | 140 -1 | 200 -2",
        ["150 reject 1", "150 reject 2"]
      ),
      (
        "A double tap with a long first tap is rejected",
        [.make(.tap, "double", fingers: 2...2, taps: 2)],
        "0 +1@900,9 +2@950,9 | 149 -1 | 400 -2", ["150 reject 1", "150 reject 2"]
      ),
      (
        "A pan that requires a three-finger swipe to fail begins at the limit", requiringSwipe,
        "0 +1@900,9 | 40 1@940,9 | 200 1@960,9 | 400 -1",
        ["150 accept 1", "150 pan began 1", "200 pan changed 1", "400 pan ended 1"]
      ),
      (
        "A three-finger swipe that a pan requires to fail is recognized", requiringSwipe,
        "0 +1@850,9 | 40 1@890,9 | 80 +2@850,90 +3@850,170 | 120 1@990,9 2@990,90 3@990,170 | 140 -1 -2 -3",
        ["120 accept 1", "120 accept 2", "120 accept 3", "120 swipe ended 1,2,3"]
      ),
      (
        "A pan that requires a chain of gestures to fail begins at the limit",
        [
          .make(.pan, fingers: 1...1) { $0.relations.requires = ["flick"] },
          .make(.flick) { $0.relations.requires = ["swipe"] }, .make(.swipe, fingers: 3...3),
        ],
        "0 +1@900,9 | 40 1@940,9 | 200 1@941,9 | 400 -1",
        ["150 accept 1", "150 pan began 1", "200 pan changed 1", "400 pan ended 1"]
      ),
      (
        "A pan that requires a long press to fail waits for it",
        [
          .make(.pan, fingers: 1...1) { $0.relations.requires = ["press"] },
          .make(.longPress, "press"),
        ],
        "0 +1@900,9 | 300 1@901,9 | 400 1@940,9 | 600 -1",
        ["400 accept 1", "400 pan began 1", "600 pan ended 1"]
      ),
    ])
  func limitedWaits(name: String, gestures: [GestureSettings], script: String, lines: [String]) {
    Self.expect(lines, of: gestures, in: script)
  }

  @Test("The act of a gesture follows its report, and has the duration of its touch")
  func actionOrder() throws {
    let fixture = fixture([.make(.tap)])
    var kinds: [Effect.Kind] = []
    _ = fixture.routing.play("0 +1@9,9")
    fixture.routing.send([
      TouchEvent(id: contact(1), phase: .ended, time: at(80), position: point(9, 9))
    ])
    kinds = fixture.routing.effects.map(\.kind)
    let index = try #require(kinds.firstIndex { if case .gesture = $0 { true } else { false } })
    guard case .gesture(let gesture) = kinds[index], case .act(let act) = kinds[index + 1] else {
      Issue.record("no act follows")
      return
    }
    #expect(act.trigger == .gesture("tap", .ended))
    #expect(act.gesture == gesture)
    #expect(act.touch == contact(1))
    #expect(act.duration == 80)
  }

  @Test(
    "Each cause of cancellation cancels running gestures once (W28, W29)",
    arguments: [CancelCause.locked, .paused, .reloaded, .resized, .quit, .switchedAway, .lost])
  func cancelled(cause: CancelCause) {
    let fixture = fixture([.make(.pan)])
    _ = fixture.routing.play("0 +1@9,9 | 9 1@99,9")
    fixture.routing.router.cancel(cause, at: at(20), into: &fixture.routing.effects)
    #expect(fixture.play("30 timer") == ["20 pan cancelled 1"])
    _ = fixture.routing.play("40 1@200,9 | 50 -1")
    #expect(fixture.arena.isAtRest)
  }
}
