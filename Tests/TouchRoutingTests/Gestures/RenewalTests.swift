import Testing
import TouchRouting
import Touches

/// Gestures and handlers of some regions that end while others continue.
@Suite struct RenewalTests {
  private func fixture() -> GestureFixture {
    let fixture = GestureFixture(regions: [
      Leaf(Region(name: "left", frame: rect(0, 0, 500, 800), touches: .each)),
      Leaf(Region(name: "right", frame: rect(500, 0, 500, 800), touches: .each)),
    ])
    fixture.add(Self.pan("slide"), to: "left")
    fixture.add(Self.pan("drag"), to: "right")
    return fixture
  }

  private static func pan(_ id: GestureID, slop: Double = 3) -> GestureSettings {
    .make(.pan, id, fingers: 1...1) {
      $0.relations.cancelsTouches = false
      $0.limits.slop = slop
    }
  }

  @Test("Regions that are cancelled lose their fingers once, and others keep theirs")
  func cancelledRegions() {
    let fixture = fixture()
    let (left, right) = (fixture.routing.record("left"), fixture.routing.record("right"))
    _ = fixture.routing.play("0 +1@50,50 +2@600,50 | 8 1@90,50 2@640,50")
    fixture.routing.router.cancel(
      .reloaded, on: [fixture.routing.tree.named("left")], at: at(10),
      into: &fixture.routing.effects)
    #expect(
      fixture.playAll("16 1@120,50 2@660,50 | 24 -1 -2") == [
        "10 slide cancelled 1", "10 left cancelled 1 end reloaded", "16 drag changed 2",
        "16 right moved 2", "24 drag ended 2", "24 right ended 2",
      ])
    #expect(left.words == ["began 1", "moved 1", "cancelled 1"])
    #expect(right.words == ["began 2", "moved 2", "moved 2", "ended 2"])
    #expect(fixture.routing.faults == [])
    #expect(fixture.arena.isAtRest)
  }

  @Test("Unchanged gestures continue while others are added and removed")
  func unchangedGestures() {
    let fixture = fixture()
    let (left, right) = (fixture.routing.tree.named("left"), fixture.routing.tree.named("right"))
    _ = fixture.routing.play("0 +1@50,50 +2@600,50 | 8 1@90,50 2@640,50")
    fixture.routing.router.cancel(.reloaded, on: [left], at: at(10), into: &fixture.routing.effects)
    fixture.arena.setGestures([
      (.make(.tap, "poke"), right), (Self.pan("drag"), right), (Self.pan("push"), left),
    ])
    #expect(
      fixture.play("16 1@120,50 2@660,50 | 24 -1 -2 | 30 +3@50,50 | 40 3@90,50 | 50 -3") == [
        "16 drag changed 2", "24 drag ended 2", "40 push began 3", "50 push ended 3",
      ])
    #expect(fixture.play("100 +4@600,50 | 110 -4") == ["110 poke ended 4"])
    #expect(fixture.arena.state(of: "slide") == nil)
    #expect(fixture.arena.faults(of: fixture) == [])
    #expect(fixture.arena.isAtRest)
  }

  @Test("Of gestures that are put in another order while a finger is down, the new first one wins")
  func order() {
    let fixture = GestureFixture([.make(.pan, "a"), .make(.pan, "b")])
    let pad = fixture.routing.tree.named("pad")
    _ = fixture.routing.play("0 +1@50,50")
    fixture.arena.setGestures([(.make(.pan, "b"), pad), (.make(.pan, "a"), pad)])
    #expect(fixture.play("8 1@90,50 | 16 -1") == ["8 b began 1", "16 b ended 1"])
    #expect(fixture.arena.isAtRest)
  }

  /// The gestures after a change while `drag` goes on with finger 2, and the reports after it.
  private static let changes: [(String, [(GestureSettings, String)], String, [String])] = [
    (
      "Larger limits", [(pan("drag", slop: 20), "right")],
      "16 2@660,50 | 24 -2 | 100 +4@600,50 | 110 4@700,50 | 120 -4 | 200 +5@600,50 | 210 5@810,50 "
        + "| 220 -5",
      [
        "16 drag changed 2", "24 drag ended 2", "210 drag began 5", "220 drag ended 5",
      ]
    ),
    (
      "Another region", [(pan("drag"), "left")],
      "16 2@660,50 | 24 -2 | 100 +4@50,50 | 110 4@90,50 | 120 -4 | 200 +5@600,50 | 210 5@640,50 "
        + "| 220 -5",
      ["110 drag began 4", "120 drag ended 4"]
    ),
    ("No gestures", [], "16 2@660,50 | 24 -2 | 100 +4@600,50 | 110 4@640,50 | 120 -4", []),
  ]

  @Test("Gestures in progress and later ones follow a change of the gestures", arguments: changes)
  func changedGestures(
    name: String, gestures: [(GestureSettings, String)], script: String, lines: [String]
  ) {
    let fixture = fixture()
    _ = fixture.routing.play("0 +2@600,50 | 8 2@640,50")
    fixture.arena.setGestures(gestures.map { ($0, fixture.routing.tree.named($1)) })
    let reports = fixture.playAll(script).filter {
      $0.contains(" drag ") && !$0.contains("failed")
    }
    #expect(reports == lines, "\(name)")
    #expect(fixture.arena.isAtRest)
  }
}

extension GestureArena {
  fileprivate func faults(of fixture: GestureFixture) -> [GestureFault] { fixture.faults }
}
