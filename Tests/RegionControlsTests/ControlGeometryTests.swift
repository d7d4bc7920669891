import RegionControls
import Testing
import Touches

@Suite("The geometry of controls")
struct ControlGeometryTests {
  private static let wide = Rect(x: 100, y: 100, width: 220, height: 20)
  private static let high = Rect(x: 100, y: 100, width: 20, height: 220)

  @Test(
    "A slider's value follows a finger along its longer side, from the left or from the bottom",
    arguments: [
      (wide, 110.0, 110.0, 0.0), (wide, 0, 900, 0), (wide, 210, 100, 0.5), (wide, 310, 110, 1),
      (wide, 9000, 0, 1), (high, 110, 310, 0), (high, 110, 210, 0.5), (high, 0, 110, 1),
      (Rect(x: 0, y: 0, width: 0, height: 0), 5, 5, 0),
    ])
  func slider(_ frame: Rect, _ x: Double, _ y: Double, _ share: Double) {
    #expect(ControlGeometry(.slider, in: frame).share(at: Point(x: x, y: y)) == share)
  }

  @Test(
    "A slider's thumb is at the position where a finger sets its value",
    arguments: [0.0, 0.25, 0.5, 1])
  func thumb(_ share: Double) {
    for frame in [Self.wide, Self.high] {
      let slider = ControlGeometry(.slider, in: frame)
      #expect(slider.share(at: slider.thumb(atShare: share)) == share)
      #expect(slider.isOnThumb(slider.thumb(atShare: share), atShare: share))
    }
  }

  @Test(
    "A knob turns by the smaller angle, across the top and across the bottom",
    arguments: [
      (0.0, 0.5, 0.5), (0.5, 0, -0.5), (-3, 3, 6 - 2 * Double.pi), (3, -3, 2 * Double.pi - 6),
    ])
  func turn(_ first: Double, _ second: Double, _ turn: Double) {
    #expect((ControlGeometry.turn(from: first, to: second) - turn).magnitude < 1e-9)
  }

  @Test("A knob's thumb is at the top in the middle of its range, and its angle agrees")
  func knob() throws {
    let knob = ControlGeometry(.knob, in: Rect(x: 0, y: 0, width: 100, height: 100))
    let top = knob.thumb(atShare: 0.5)
    #expect((top.x - 50).magnitude < 1e-9 && top.y < 50)
    for share in [0.0, 0.3, 0.5, 1] {
      let angle = try #require(knob.angle(at: knob.thumb(atShare: share)))
      #expect((angle - (share - 0.5) * ControlGeometry.sweep).magnitude < 1e-9)
    }
    #expect(knob.angle(at: Point(x: 50, y: 50)) == nil)
  }

  @Test(
    "A stick is not deflected in its dead zone, and fully deflected at its edge",
    arguments: [
      (Vector(dx: 0, dy: 0), Vector(dx: 0, dy: 0)), (Vector(dx: 5, dy: 0), Vector(dx: 0, dy: 0)),
      (Vector(dx: 0, dy: -1000), Vector(dx: 0, dy: -1)),
      (Vector(dx: 33, dy: 0), Vector(dx: 0.5, dy: 0)),
    ])
  func stick(_ displacement: Vector, _ deflection: Vector) {
    // A range of 55 px, of which 20 per cent are the dead zone.
    let stick = ControlGeometry(.stick, in: Rect(x: 0, y: 0, width: 200, height: 200))
    let found = stick.deflection(by: displacement, deadZone: 0.2)
    #expect((found.dx - deflection.dx).magnitude < 1e-9)
    #expect((found.dy - deflection.dy).magnitude < 1e-9)
  }

  @Test("The maximum deflection of a stick is the same on a diagonal as on an axis")
  func diagonal() {
    let stick = ControlGeometry(.stick, in: Rect(x: 0, y: 0, width: 200, height: 200))
    let found = stick.deflection(by: Vector(dx: 500, dy: 500), deadZone: 0.2)
    #expect((found.lengthSquared - 1).magnitude < 1e-9 && found.dx == found.dy)
  }

  /// The ends of an arc and an angle, in degrees, and the expected share of the arc.
  private static let angles: [(Double, Double, Double, Double)] = [
    (-135, 135, -135, 0), (-135, 135, 0, 0.5), (-135, 135, 135, 1), (-135, 135, 170, 1),
    (-135, 135, -170, 0), (90, -90, 90, 0), (90, -90, 45, 0.25), (90, -90, -179, 1),
    (0, 360, 90, 0.25), (270, 300, 285, 0.5),
  ]

  @Test(
    "An arc begins and ends at its angles, and the nearer end counts beyond them",
    arguments: angles)
  func arc(_ from: Double, _ to: Double, _ angle: Double, _ share: Double) {
    let frame = Rect(x: 100, y: 200, width: 90, height: 60)
    let dial = ControlGeometry(.slider, in: frame, arc: ControlArc(from: from, to: to))
    // A point on the arc is the thumb of a full circle.
    let circle = ControlGeometry(.slider, in: frame, arc: ControlArc(from: 0, to: 360))
    let point = circle.thumb(atShare: angle / 360)
    #expect((dial.share(at: point) - share).magnitude < 1e-9)
    if share > 0, share < 1 { #expect(dial.isOnThumb(point, atShare: share)) }
    #expect(dial.share(at: frame.center) == 0)
  }

  @Test("The axes of a rotated control are rotated as well")
  func rotatedControl() {
    let slider = ControlGeometry(.slider, in: Self.wide, rotation: .pi / 2)
    let middle = Self.wide.center
    #expect(slider.share(at: slider.upright(middle)) == 0.5)
    #expect(slider.share(at: slider.upright(Point(x: middle.x, y: middle.y + 100))) > 0.99)
    #expect(slider.share(at: slider.upright(Point(x: middle.x, y: middle.y - 100))) < 0.01)
    let upright = ControlGeometry(.slider, in: Self.wide)
    #expect(upright.upright(Point(x: 3, y: 4)) == Point(x: 3, y: 4))
  }

  @Test(
    "A stick has one direction or two, in eighths of the circle, and none near its centre",
    arguments: [
      (0.0, 0.0, []), (0.1, 0.1, []), (1, 0, .right), (0, -0.3, .up), (0.9, 0.3, .right),
      (0.9, 0.5, [.right, .down]), (-0.6, -0.6, [.left, .up]), (0.3, 0.9, .down),
    ] as [(Double, Double, StickDirections)])
  func directions(_ dx: Double, _ dy: Double, _ directions: StickDirections) {
    #expect(StickDirections(of: Vector(dx: dx, dy: dy)) == directions)
  }
}
