import Testing
import TouchRouting
import Touches

/// The receiver of fingers: handlers, gestures, the application.
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

  @Test("A touch has two tracks until a gesture takes the fingers from the handler (W8, W9, W10)")
  func twoTracks() {
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

  @Test("A gesture may leave handlers their fingers")
  func sharedFingers() {
    let fixture = fixture([.make(.pan) { $0.relations.cancelsTouches = false }])
    let recorder = fixture.routing.record("inner")
    fixture.play("0 +1@9,9 | 18 1@60,9 | 36 -1")
    #expect(recorder.words == ["began 1", "moved 1", "ended 1"])
  }

  @Test(
    "The deepest region wins, and the gesture that was added first (W7)",
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

  @Test("Gestures of siblings and children see nothing of a finger (W15)")
  func siblings() {
    let fixture = fixture([.make(.tap)])
    #expect(fixture.play("0 +1@500,500 | 50 -1") == [])
    #expect(fixture.play("90 +2@9,9 | 99 -2") == ["99 tap ended 2"])
  }

  @Test("Gestures in two regions go on side by side (M4)")
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
    "On an offer region the verdict follows the gestures",
    arguments: [
      ("a tap is ours", "0 +1@900,9 | 80 -1", ["80 accept 1", "80 tap ended 1"]),
      (
        "a pan is ours", "0 +1@900,9 | 40 1@940,9 | 90 -1",
        ["40 accept 1", "40 pan began 1", "90 pan ended 1"]
      ),
      ("what rests is the application's", "0 +1@900,9 | 200 -1", ["150 reject 1"]),
      (
        "two fingers are the application's, both, and in order",
        "0 +1@900,9 | 50 +2@950,9 | 60 1@900,90 2@950,90 | 90 -1 -2",
        ["50 reject 1", "50 reject 2"]
      ),
      (
        "a finger beside a gesture that goes on is not given away",
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
    "On an offer region a longer wait must be asked for",
    arguments: [
      (
        "a long press", [GestureSettings.make(.longPress)], "0 +1@900,9 | 600 -1",
        ["500 accept 1", "500 longPress began 1", "600 longPress ended 1"]
      ),
      (
        "a double tap", [.make(.tap), .make(.tap, "double", taps: 2)],
        "0 +1@900,9 | 50 -1 | 200 +2@900,9 | 250 -2",
        ["250 accept 1", "250 accept 2", "250 double ended 1,2"]
      ),
      (
        "a double tap that does not come", [.make(.tap), .make(.tap, "double", taps: 2)],
        "0 +1@900,9 | 50 -1", ["350 accept 1", "350 tap ended 1"]
      ),
      (
        "a double tap that nothing else wants", [.make(.tap, "double", taps: 2)],
        "0 +1@900,9 | 50 -1", ["350 reject 1"]
      ),
      (
        "a tap of two fingers, one of which is lifted first", [.make(.tap, fingers: 2...2)],
        "0 +1@900,9 | 20 +2@950,9 | 60 -1 | 120 -2",
        ["120 accept 1", "120 accept 2", "120 tap ended 1,2"]
      ),
      (
        "a tap of two fingers by one", [.make(.tap, fingers: 2...2)], "0 +1@900,9 | 160 -1",
        ["100 reject 1"]
      ),
    ])
  func longer(name: String, gestures: [GestureSettings], script: String, lines: [String]) {
    Self.expect(lines, of: gestures, in: script)
  }

  /// Checks the decisions and recognitions of gestures on the region that is offered, failures aside.
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
    "On an offer region no other gesture waits longer than the limit to decide",
    arguments: [
      (
        "a tap of two fingers of which one rests", [GestureSettings.make(.tap, fingers: 2...2)],
        "0 +1@900,9 +2@950,9 | 149 -1 | 400 -2", ["150 reject 1", "150 reject 2"]
      ),
      (
        "a tap of two fingers that is too late for the first",
        [.make(.tap, fingers: 2...2)], "0 +1@900,9 | 90 +2@950,9 | 140 -1 | 200 -2",
        ["150 reject 1", "150 reject 2"]
      ),
      (
        "a double tap whose first tap lasts", [.make(.tap, "double", fingers: 2...2, taps: 2)],
        "0 +1@900,9 +2@950,9 | 149 -1 | 400 -2", ["150 reject 1", "150 reject 2"]
      ),
      (
        "a pan that requires a swipe of three fingers", requiringSwipe,
        "0 +1@900,9 | 40 1@940,9 | 200 1@960,9 | 400 -1",
        ["150 accept 1", "150 pan began 1", "200 pan changed 1", "400 pan ended 1"]
      ),
      (
        "the same, where the swipe comes to be", requiringSwipe,
        "0 +1@850,9 | 40 1@890,9 | 80 +2@850,90 +3@850,170 | 120 1@990,9 2@990,90 3@990,170 | 140 -1 -2 -3",
        ["120 accept 1", "120 accept 2", "120 accept 3", "120 swipe ended 1,2,3"]
      ),
      (
        "a pan that requires what requires another",
        [
          .make(.pan, fingers: 1...1) { $0.relations.requires = ["flick"] },
          .make(.flick) { $0.relations.requires = ["swipe"] }, .make(.swipe, fingers: 3...3),
        ],
        "0 +1@900,9 | 40 1@940,9 | 200 1@941,9 | 400 -1",
        ["150 accept 1", "150 pan began 1", "200 pan changed 1", "400 pan ended 1"]
      ),
      (
        "a pan that requires a long press waits for that",
        [
          .make(.pan, fingers: 1...1) { $0.relations.requires = ["press"] },
          .make(.longPress, "press"),
        ],
        "0 +1@900,9 | 300 1@901,9 | 400 1@940,9 | 600 -1",
        ["400 accept 1", "400 pan began 1", "600 pan ended 1"]
      ),
    ])
  func capped(name: String, gestures: [GestureSettings], script: String, lines: [String]) {
    Self.expect(lines, of: gestures, in: script)
  }

  @Test("Actions of a gesture follow its report, and know how long its fingers have been down")
  func actionOrder() throws {
    let fixture = fixture([.make(.tap)])
    var kinds: [Effect.Kind] = []
    _ = fixture.routing.play("0 +1@9,9")
    fixture.routing.send([
      TouchEvent(id: contact(1), phase: .ended, time: at(80), position: point(9, 9))
    ])
    kinds = fixture.routing.effects.map(\.kind)
    let place = try #require(kinds.firstIndex { if case .gesture = $0 { true } else { false } })
    guard case .gesture(let gesture) = kinds[place], case .act(let act) = kinds[place + 1] else {
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
