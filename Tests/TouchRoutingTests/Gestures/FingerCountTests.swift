import Testing
import TouchRouting
import Touches

/// A recognizer that begins as soon as its fingers are down.
private final class ImmediateRecognizer: Recognizer {
  func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if context.state == .possible { context.become(.began) }
  }
  func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if context.touches.isEmpty { context.become(.ended) }
  }
  func reset() {}
}

/// Gestures that take turns with each other by the number of fingers on their region.
@Suite struct FingerCountTests {
  /// Returns a fixture with a region for pans of one and of two fingers, beside one without
  /// gestures.
  private func fixture(directions: Set<GestureDirection> = []) -> GestureFixture {
    let fixture = GestureFixture(regions: [
      Leaf(Region(name: "pad", frame: rect(0, 0, 500, 800), touches: .gesture)),
      Leaf("beside", rect(500, 0, 500, 800)),
    ])
    for (id, count) in [("one", 1), ("two", 2)] {
      fixture.add(
        .make(
          .pan, GestureID(rawValue: id), fingers: count...count, directions: directions
        ) { $0.relations.counts = count...count }, to: "pad")
    }
    return fixture
  }

  @Test(
    "The gestures for the present number of fingers take over",
    arguments: [
      (
        "A finger joins and leaves",
        "0 +1@100,100 | 10 1@200,100 | 20 +2@300,300 | 30 1@200,150 2@300,350 | 40 -2 | 50 1@260,150 | 60 -1",
        [
          "10 one began 1", "20 one ended 1", "30 two began 1,2", "40 two ended 1,2",
          "50 one began 1", "60 one ended 1",
        ]
      ),
      (
        "A finger joins one that has not moved yet",
        "0 +1@100,100 | 20 +2@300,100 | 30 1@100,150 2@300,150 | 40 -1 -2",
        ["30 two began 1,2", "40 two ended 1,2"]
      ),
      (
        "A finger joins a second after the first",
        "0 +1@100,100 | 10 1@200,100 | 1020 +2@300,300 | 1030 1@200,150 2@300,350 | 1040 -1 -2",
        ["10 one began 1", "1020 one ended 1", "1030 two began 1,2", "1040 two ended 1,2"]
      ),
      (
        "A finger on another region leaves the gesture in progress",
        "0 +1@100,100 +2@700,100 | 10 1@200,100 | 20 -2 | 30 1@220,100 | 40 -1",
        ["10 one began 1", "30 one changed 1", "40 one ended 1"]
      ),
    ])
  func turns(name: String, script: String, lines: [String]) {
    let fixture = fixture()
    #expect(fixture.play(script) == lines)
    #expect(fixture.arena.isAtRest)
    #expect(fixture.faults == [])
    #expect(fixture.routing.faults == [])
  }

  @Test(
    "A gesture that takes over counts its translation from the present positions of the fingers")
  func takeOverOrigin() {
    let fixture = fixture()
    fixture.play(
      "0 +1@100,100 | 10 1@200,100 | 20 +2@300,300 | 30 1@200,150 2@300,350 | 40 -2 | "
        + "50 1@260,150 | 60 -1")
    #expect(
      fixture.routing.gestures.filter { $0.state == .began }.map(\.values.translation) == [
        Vector(dx: 100, dy: 0), Vector(dx: 0, dy: 50), Vector(dx: 60, dy: 0),
      ])
  }

  @Test("A gesture that needs no movement begins as soon as it takes over")
  func immediateTakeOver() {
    let fixture = fixture()
    fixture.add(
      ImmediateRecognizer(),
      .make(.pan, "three", fingers: 3...3) { $0.relations.counts = 3...3 })
    #expect(
      fixture.play(
        "0 +1@100,100 +2@300,100 | 10 1@100,200 2@300,200 | 20 +3@200,300 | 40 -1 -2 -3") == [
          "10 two began 1,2", "20 two ended 1,2", "20 three began 1,2,3", "40 three ended 1,2,3",
        ])
    #expect(fixture.arena.isAtRest)
  }

  @Test(
    "A gesture that fingers leave to another one ends at rest, and tells the speed of its parting",
    arguments: [(true, "20 -2", true), (true, "20 -1 -2", false), (false, "20 -2", false)])
  func partingVelocity(isCounted: Bool, lift: String, isParting: Bool) throws {
    let fixture =
      isCounted ? fixture() : GestureFixture([.make(.pan, "two", fingers: 2...2)])
    fixture.play(
      "0 +1@100,100 +2@300,100 | 10 1@100,150 2@300,150 | 20 1@100,200 2@300,200 | " + lift)
    let values = try fixture.latest(.ended).values
    #expect((values.velocity == .zero) == isParting)
    #expect((values.partingVelocity != nil) == isParting)
  }

  @Test("A gesture that failed does not start again when a finger leaves another region")
  func liftElsewhere() {
    let fixture = fixture(directions: [.left, .right])
    let script = "0 +1@100,100 +2@700,100 | 10 1@100,200 | 20 -2 | 30 1@200,200 | 40 -1"
    #expect(fixture.play(script) == [])
    #expect(fixture.arena.isAtRest)
  }

  @Test("The fingers of a gesture that another one cancelled make no gesture until they are up")
  func cancelledByAnother() {
    let fixture = fixture()
    fixture.add(
      .make(.pan, "other", fingers: 1...1) { $0.relations.cancels = ["one"] }, to: "beside")
    #expect(
      fixture.play(
        "0 +1@100,100 | 10 1@200,100 | 20 +2@700,100 | 30 2@800,100 | 40 +3@300,300 | "
          + "50 1@200,250 3@300,450 | 60 -3 | 70 1@300,250 | 80 -1 | 90 -2") == [
          "10 one began 1", "30 one cancelled 1", "30 other began 2", "90 other ended 2",
        ])
    #expect(
      fixture.play("100 +4@100,100 | 110 4@200,100 | 120 -4")
        == ["110 one began 4", "120 one ended 4"])
    #expect(fixture.arena.isAtRest)
  }

  @Test(
    "The fingers of a region that is hidden make no gesture when one joins or leaves",
    arguments: [
      ("20 -2 | 30 1@100,300 | 40 -1", []),
      ("20 -1 -2 | 30 +3@100,100 | 40 3@200,100 | 50 -3", ["40 one began 3", "50 one ended 3"]),
      ("20 -2 | 30 +3@300,300 | 40 1@100,300 3@300,500 | 50 -1 -3", []),
    ] as [(String, [String])])
  func hiddenRegion(script: String, lines: [String]) {
    let fixture = fixture()
    let tree = fixture.routing.tree
    fixture.play("0 +1@100,100 +2@300,100 | 8 1@100,150 2@300,150")
    tree.update(tree.named("pad")) { $0.presence.isHidden = true }
    #expect(fixture.play("10 timer") == ["10 two cancelled 1,2"])
    tree.update(tree.named("pad")) { $0.presence.isHidden = false }
    #expect(fixture.play(script) == lines)
    #expect(fixture.arena.isAtRest)
  }
}
