import Testing
import TouchRouting
import Touches

@Suite struct RegionDragTests {
  private func cards(
    constraint: MovementConstraint = .none, onCancel: CancelStrategy = .end
  ) -> (RouterFixture, RegionDrag) {
    var card = Region(name: "card", frame: rect(20, 30, 50, 40), onCancel: onCancel)
    card.movement.constraint = constraint
    let fixture = RouterFixture([
      Leaf(
        "table", rect(100, 100, 400, 300),
        [
          Leaf(card),
          Leaf("other", rect(60, 30, 50, 40)),
        ])
    ])
    let drag = RegionDrag()
    fixture.router.setResponder(drag, for: fixture.tree.named("card"))
    return (fixture, drag)
  }

  private func origin(_ fixture: RouterFixture, _ name: String = "card") -> Point? {
    fixture.tree[fixture.tree.named(name)]?.frame.origin
  }

  @Test(
    "A drag moves a region by its displacement, wherever it is grabbed, and raises it (R1, W0)",
    arguments: [(121.0, 131.0), (150.5, 169.5)])
  func drags(x: Double, y: Double) {
    let (fixture, drag) = cards()
    fixture.play("0 +1@\(x),\(y)")
    #expect(drag.isDragging)
    #expect(
      fixture.tree.children(of: fixture.tree.named("table")).last == fixture.tree.named("card"))
    fixture.play("8 1@\(x + 30),\(y - 5) | 16 1@\(x + 37),\(y - 12)")
    #expect(origin(fixture) == point(57, 18))
    fixture.play("24 -1@\(x + 38),\(y - 12)")
    #expect(origin(fixture) == point(58, 18))
    #expect(!drag.isDragging)
  }

  @Test(
    "A drag keeps a region within its constraint, and moves it along the free axis (R4)",
    arguments: [
      (MovementConstraint.parent, point(0, 260)),
      (.screen, point(-100, 660)),
      (MovementConstraint(.parent, axis: .vertical), point(20, 260)),
      (MovementConstraint(.rectangle(rect(10, 10, 100, 100))), point(10, 70)),
    ])
  func constrained(constraint: MovementConstraint, goal: Point) {
    let (fixture, _) = cards(constraint: constraint)
    fixture.play("0 +1@125,135 | 8 1@-900,5000")
    #expect(origin(fixture) == goal)
    // The region returns to the finger; the movement beyond the bounds is not added.
    fixture.play("16 1@126,136")
    let isVertical = constraint.axis == .vertical
    #expect(origin(fixture) == point(isVertical ? 20 : 21, 31))
  }

  @Test(
    "A cancelled drag is kept, kept provisionally, or undone (W30)",
    arguments: [
      (CancelStrategy.end, point(70, 80), false), (.keep, point(70, 80), true),
      (.undo, point(20, 30), false),
    ])
  func cancelled(strategy: CancelStrategy, goal: Point, isProvisional: Bool) {
    let (fixture, drag) = cards(onCancel: strategy)
    fixture.play("0 +1@125,135 | 8 1@175,185")
    fixture.router.cancel(.locked, at: at(9), into: &fixture.effects)
    #expect(fixture.takeLines() == ["9 card cancelled 1 \(strategy) locked"])
    #expect(origin(fixture) == goal)
    #expect(fixture.tree[fixture.tree.named("card")]?.movement.isProvisional == isProvisional)
    #expect(!drag.isDragging)
    fixture.play("16 1@300,300 | 20 -1")
    #expect(origin(fixture) == goal, "its finger has no further effect")
    fixture.play("30 +2@\(100 + goal.x + 1),\(100 + goal.y + 1) | 40 -2")
    #expect(fixture.tree[fixture.tree.named("card")]?.movement.isProvisional == false)
  }

  @Test(
    "A press after a tap drags a region by its whole displacement, even beside a double tap",
    arguments: [
      "150 +2@125,135 | 160 2@130,135 | 170 2@175,135 | 180 -2@185,135",
      "150 +2@125,135 | 700 2@175,135 | 710 -2@185,135",
    ])
  func dragAfterTap(script: String) {
    let fixture = GestureFixture(regions: [
      Leaf("table", rect(100, 100, 400, 300), [Leaf("card", rect(20, 30, 50, 40))])
    ])
    fixture.add(.make(.tap, "double", taps: 2), to: "card")
    fixture.routing.router.setResponder(RegionDrag(), for: fixture.routing.tree.named("card"))
    _ = fixture.playAll("0 +1@125,135 | 50 -1 | " + script)
    #expect(origin(fixture.routing) == point(80, 30))
    #expect(fixture.routing.faults == [])
  }

  @Test("A handle moves its panel, even one at the top of the tree (R1)")
  func handle() {
    let fixture = RouterFixture([
      Leaf("panel", rect(100, 100, 200, 200), [Leaf("handle", rect(0, 0, 200, 20))])
    ])
    let panel = fixture.tree.named("panel")
    fixture.router.setResponder(RegionDrag(moving: panel), for: fixture.tree.named("handle"))
    fixture.tree.update(panel) { $0.movement.constraint = .screen }
    fixture.play("0 +1@110,110 | 8 1@150,160")
    #expect(origin(fixture, "panel") == point(140, 150))
    fixture.play("16 1@5000,160 | 20 -1")
    #expect(origin(fixture, "panel") == point(800, 150))
  }

  @Test("A drag takes one finger, and ends when its region is removed")
  func oneFinger() {
    let (fixture, drag) = cards()
    let card = fixture.tree.named("card")
    fixture.tree.update(card) { $0.touchRules.strategy = .each }
    #expect(fixture.play("0 +1@125,135 +2@126,136").contains("0 reject 2"))
    fixture.tree.remove(card)
    #expect(fixture.play("8 1@150,150") == ["8 - cancelled 1 end regionRemoved"])
    #expect(!drag.isDragging)
  }
}
