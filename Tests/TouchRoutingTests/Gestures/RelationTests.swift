import Testing
import TouchRouting
import Touches

/// A recognizer that begins as soon as its finger has moved far enough to the right.
private final class DistanceRecognizer: Recognizer {
  let distance: Double
  var prevents = true
  var isPreventable = true

  init(after distance: Double) { self.distance = distance }

  func began(_ touches: [RoutedTouch], in context: RecognizerContext) {}
  func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard let touch = touches.first, touch.position.x - touch.start.x >= distance else { return }
    context.become(context.state == .possible ? .began : .changed)
  }
  func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    context.become(context.state == .possible ? .failed : .ended)
  }
  func reset() {}
  func canPrevent(_ other: any Recognizer) -> Bool { prevents }
  func canBePrevented(by other: any Recognizer) -> Bool { isPreventable }
}

/// The effects of gestures on each other.
@Suite struct RelationTests {
  /// Returns a fixture with two gestures: the first is recognized at 10 px and the second at 20 px.
  private func pair(
    _ first: (inout GestureRelations) -> Void = { _ in },
    _ second: (inout GestureRelations) -> Void = { _ in },
    prevents: Bool = true, isPreventable: Bool = true
  ) -> GestureFixture {
    let fixture = GestureFixture([])
    let (a, b) = (DistanceRecognizer(after: 10), DistanceRecognizer(after: 20))
    a.prevents = prevents
    // Otherwise the second one would prevent the first in turn.
    b.prevents = false
    b.isPreventable = isPreventable
    fixture.add(a, .make(.custom, "a") { first(&$0.relations) })
    fixture.add(b, .make(.custom, "b") { second(&$0.relations) })
    return fixture
  }

  private static let run = "0 +1@9,9 | 8 1@20,9 | 16 1@30,9 | 24 -1"

  /// WinObjC's table: whether the active gesture can prevent, whether the other can be prevented,
  /// the answers of their delegates, nil for no delegate, and whether the other one is prevented.
  private static let winObjC: [(Bool, Bool, Bool?, Bool?, Bool)] = [
    (false, false, nil, nil, false), (false, true, nil, nil, false), (true, false, nil, nil, false),
    (true, true, nil, nil, true), (true, true, nil, true, false), (true, true, nil, false, true),
    (true, true, true, nil, false), (true, true, false, nil, true),
    (true, true, false, false, true),
    (true, true, true, false, false), (true, true, false, true, false),
    (true, true, true, true, false),
  ]

  @Test("Gestures prevent each other as in WinObjC's table", arguments: winObjC)
  func prevention(
    row: (
      prevents: Bool, isPreventable: Bool, active: Bool?, possible: Bool?, isPrevented: Bool
    )
  ) {
    let fixture = pair(
      { if row.active == true { $0.simultaneous = ["b"] } },
      { if row.possible == true { $0.simultaneous = ["a"] } },
      prevents: row.prevents, isPreventable: row.isPreventable)
    let lines = fixture.play(Self.run)
    #expect(lines.contains("8 a began 1"))
    #expect(lines.contains("16 b began 1") == !row.isPrevented)
    #expect(fixture.arena.isAtRest)
  }

  @Test(
    "Two gestures of a group are recognized simultaneously",
    arguments: [
      (["one", "one"], true), (["one", "two"], false), (["one", nil], false), ([nil, nil], false),
    ] as [([String?], Bool)])
  func groups(groups: [String?], isSimultaneous: Bool) {
    let fixture = pair({ $0.group = groups[0] }, { $0.group = groups[1] })
    #expect(fixture.play(Self.run).contains("24 b ended 1") == isSimultaneous)
  }

  @Test("Of two gestures that are recognized at the same time, the first gets the finger (W7)")
  func firstWins() {
    let fixture = GestureFixture([])
    fixture.add(DistanceRecognizer(after: 10), .make(.custom, "a"))
    fixture.add(DistanceRecognizer(after: 10), .make(.custom, "b"))
    #expect(
      fixture.play("0 +1@9,9 | 8 1@40,9 | 16 -1", failures: true) == [
        "8 a began 1", "8 b failed 1", "16 a ended 1",
      ])
  }

  @Test(
    "A gesture that requires another to fail waits for it",
    arguments: [
      // The pan waits until it is too late for a swipe; its values are updated meanwhile.
      (
        "The pan waits, and continues with its current values",
        "0 +1@9,9 | 100 1@60,9 | 600 1@70,9 | 700 -1",
        ["500 pan began 1", "600 pan changed 1", "700 pan ended 1"]
      ),
      (
        "The pan fails if the swipe is recognized", "0 +1@9,9 | 100 1@60,9 | 200 1@120,9 | 300 -1",
        ["200 swipe ended 1"]
      ),
      (
        "The pan begins and ends at once if the finger is lifted", "0 +1@9,9 | 100 1@60,9 | 200 -1",
        ["200 pan began 1", "200 pan ended 1"]
      ),
      (
        "The pan is not recognized if the touch is cancelled meanwhile",
        "0 +1@9,9 | 100 1@60,9 | 200 x1",
        []
      ),
      (
        "The pan does not wait for a swipe that has failed",
        "0 +1@9,9 | 10 1@90,90 | 200 1@99,99 | 300 -1",
        ["10 pan began 1", "200 pan changed 1", "300 pan ended 1"]
      ),
    ])
  func required(name: String, script: String, lines: [String]) {
    for isFirst in [true, false] {
      let pan = GestureSettings.make(.pan) { $0.relations.requires = ["swipe"] }
      let swipe = GestureSettings.make(.swipe)
      let fixture = GestureFixture(isFirst ? [pan, swipe] : [swipe, pan])
      #expect(fixture.play(script) == lines, "\(isFirst ? "before" : "behind") what it requires")
      #expect(fixture.arena.isAtRest)
      #expect(fixture.faults == [])
    }
  }

  @Test("A tap does not wait for a double tap on the region around it")
  func tapInRegionOfDoubleTap() {
    let fixture = GestureFixture(regions: [
      Leaf("outer", rect(0, 0, 800, 800), [Leaf("inner", rect(0, 0, 100, 100))])
    ])
    fixture.add(.make(.tap), to: "inner")
    fixture.add(.make(.tap, "double", taps: 2), to: "outer")
    #expect(fixture.play("0 +1@50,50 | 80 -1") == ["80 tap ended 1"])
    #expect(fixture.play("1000 +2@500,50 | 1080 -2 | 1200 +3@500,50 | 1280 -3").count == 1)
  }

  @Test("A gesture can wait for one that itself waits")
  func chainedWait() {
    let pan = GestureSettings.make(.pan) { $0.relations.requires = ["press"] }
    let press = GestureSettings.make(.longPress, "press") { $0.relations.requires = ["swipe"] }
    let fixture = GestureFixture([pan, press, .make(.swipe)])
    #expect(
      fixture.play("0 +1@9,9 | 100 1@60,9 | 200 -1") == ["100 pan began 1", "200 pan ended 1"])
    #expect(
      fixture.play("1000 +2@9,9 | 1600 -2") == ["1500 press began 2", "1600 press ended 2"])
    #expect(fixture.arena.isAtRest)
  }

  @Test(
    "Many gestures of which each requires all later ones are decided at once",
    arguments: [false, true])
  func denseRequirements(isReversed: Bool) {
    let ids = (0..<60).map { GestureID(rawValue: "g\($0)") }
    let fixture = GestureFixture([], policy: .offer)
    for index in isReversed ? ids.indices.reversed() : Array(ids.indices) {
      // All but the last wait at 8 ms.
      let recognizer = DistanceRecognizer(after: index == ids.count - 1 ? 500 : 10)
      let settings = GestureSettings.make(.custom, ids[index]) {
        $0.relations.requires = Array(ids[(index + 1)...])
      }
      fixture.add(recognizer, settings)
    }
    #expect(
      fixture.play("0 +1@9,9 | 8 1@30,9 | 16 -1") == ["16 g58 began 1", "16 g58 ended 1"])
    #expect(fixture.faults == [])
  }

  @Test("A gesture that requires another to fail does not wait for that gesture of another finger")
  func otherFinger() {
    let fixture = GestureFixture(regions: [
      Leaf("left", rect(0, 0, 500, 800)), Leaf("right", rect(500, 0, 500, 800)),
    ])
    fixture.add(.make(.tap) { $0.relations.requires = ["press"] }, to: "left")
    fixture.add(.make(.longPress, "press"), to: "right")
    #expect(fixture.play("0 +1@9,9 +2@700,9 | 50 -1 | 99 -2") == ["50 tap ended 1"])
  }

  @Test("Impossible relations are reported, and the others are kept")
  func impossible() {
    let a = GestureSettings.make(.pan, "a") { $0.relations.requires = ["b", "nobody"] }
    let b = GestureSettings.make(.tap, "b") { $0.relations.requires = ["a"] }
    let c = GestureSettings.make(.pan, "c") { $0.relations.simultaneous = ["a", "c"] }
    let fixture = GestureFixture([a, b, c])
    #expect(
      fixture.play("0 +1@9,9 | 9 1@60,9 | 50 -1")
        == ["9 a began 1", "9 c began 1", "50 a ended 1", "50 c ended 1"])
    #expect(
      fixture.faults == [
        .unknownGesture("c", namedBy: "c"), .unknownGesture("nobody", namedBy: "a"),
        .circularRequirement("b", requires: "a"),
      ])
    #expect(
      fixture.faults.map { "\($0)" } == [
        "gesture 'c' has a relation to gesture 'c', which does not exist",
        "gesture 'a' has a relation to gesture 'nobody', which does not exist",
        "gesture 'b' cannot require gesture 'a' to fail, which waits for it in turn",
      ])
  }

  @Test(
    "A finger scrolls a strip, or pulls an item out of it (R12)",
    arguments: [
      (
        "0 +1@450,50 | 16 1@350,55 | 24 1@300,60 | 40 -1",
        ["16 scroll began 1", "24 scroll changed 1", "40 scroll ended 1"]
      ),
      (
        "0 +1@450,50 | 16 1@455,150 | 24 1@200,300 | 40 -1",
        ["16 pull began 1", "24 pull changed 1", "40 pull ended 1"]
      ),
      // The strip scrolls, and loses the finger when the item is pulled out.
      (
        "0 +1@450,90 | 16 1@481,86 | 24 1@483,60 | 32 1@485,38 | 40 1@900,4 | 48 -1",
        [
          "16 scroll began 1", "24 scroll changed 1", "32 scroll cancelled 1", "32 pull began 1",
          "40 pull changed 1", "48 pull ended 1",
        ]
      ),
      ("0 +1@450,50 | 40 -1", []),
    ])
  func strip(script: String, lines: [String]) {
    let fixture = GestureFixture(regions: [
      Leaf("strip", rect(0, 0, 1000, 100), [Leaf("item", rect(400, 0, 100, 100))])
    ])
    fixture.add(
      .make(.pan, "pull", directions: [.up, .down]) {
        $0.limits.slop = 6
        $0.relations.cancels = ["scroll"]
      }, to: "item")
    fixture.add(.make(.pan, "scroll", directions: [.left, .right]), to: "strip")
    #expect(fixture.play(script) == lines)
    #expect(fixture.arena.isAtRest)
  }

  @Test(
    "A gesture can cancel another one that has fingers of its own",
    arguments: [
      (
        "The other gesture is on the parent, and keeps its one finger until then", "inner", "outer",
        "0 +1@50,500 | 10 1@90,500 | 20 +2@450,50 | 30 2@455,150 | 40 1@120,500 2@455,160 | 50 -1 -2",
        [
          "10 outer-pan began 1", "30 outer-pan cancelled 1", "30 inner-pan began 2",
          "40 inner-pan changed 2",
          "50 inner-pan ended 2",
        ]
      ),
      (
        "The other gesture is on another region", "beside", "outer",
        "0 +1@50,500 | 10 1@90,500 | 20 +2@900,50 | 30 2@900,90 | 40 1@120,500 | 50 -2 | 60 -1",
        [
          "10 outer-pan began 1", "30 outer-pan cancelled 1", "30 beside-pan began 2",
          "50 beside-pan ended 2",
        ]
      ),
      (
        "The other gesture is not yet recognized", "beside", "outer",
        "0 +1@50,500 | 20 +2@900,50 | 30 2@900,90 | 40 1@120,500 | 50 -2 | 60 -1",
        ["30 beside-pan began 2", "50 beside-pan ended 2"]
      ),
    ])
  func cancelsElsewhere(
    name: String, winner: String, loser: String, script: String, lines: [String]
  ) {
    let fixture = GestureFixture(regions: [
      Leaf("outer", rect(0, 0, 800, 800), [Leaf("inner", rect(400, 0, 100, 100))]),
      Leaf("beside", rect(800, 0, 200, 800)),
    ])
    for region in ["outer", "inner", "beside"] {
      fixture.add(
        .make(.pan, GestureID(rawValue: region + "-pan"), fingers: 1...1) {
          if region == winner { $0.relations.cancels = [GestureID(rawValue: loser + "-pan")] }
        }, to: region)
    }
    #expect(fixture.play(script) == lines)
    #expect(fixture.arena.isAtRest)
    #expect(fixture.routing.faults == [])
  }
}
