import Testing
import TouchRouting
import Touches

@Suite struct MovementConstraintTests {
  /// A region of 20 × 10 px at (30, 40) in a parent of 100 × 80 px at (200, 100), on a screen of
  /// 400 × 300 px.
  @Test(
    "A region stays within its movement constraint (R4)",
    arguments: [
      (.none, point(-500, 900), point(-500, 900)),
      (.parent, point(-5, 75), point(0, 70)),
      (.parent, point(95, -1), point(80, 0)),
      (.parent, point(50, 60), point(50, 60)),
      (.screen, point(-500, 900), point(-200, 190)),
      (.screen, point(190, -101), point(180, -100)),
      (MovementConstraint(.rectangle(rect(10, 10, 50, 50))), point(0, 100), point(10, 50)),
      (MovementConstraint(.parent, axis: .horizontal), point(95, 75), point(80, 40)),
      (MovementConstraint(.parent, axis: .vertical), point(95, 75), point(30, 70)),
      (MovementConstraint(axis: .vertical), point(95, 75), point(30, 75)),
      // Larger than its bounds: placed at their left and top.
      (MovementConstraint(.rectangle(rect(10, 10, 5, 5))), point(0, 100), point(10, 10)),
    ] as [(MovementConstraint, Point, Point)])
  func staysWithin(constraint: MovementConstraint, wanted: Point, allowed: Point) {
    let origin = constraint.nearest(
      to: wanted, from: rect(30, 40, 20, 10), parent: rect(200, 100, 100, 80),
      screen: rect(0, 0, 400, 300))
    #expect(origin == allowed)
  }
}
