import Testing
import TouchRouting
import Touches

/// Regions that fingers move, scale and rotate.
@Suite struct RegionPoseTests {
  private static let frame = Rect(x: 100, y: 200, width: 300, height: 100)

  /// Movements of two fingers, in steps of a displacement, a factor and an angle about a point.
  private static let movements: [[(delta: Vector, factor: Double, angle: Double, point: Point)]] = [
    [(Vector(dx: 30, dy: -12), 1, 0, Point(x: 0, y: 0))],
    [(.zero, 2, 0, Point(x: 100, y: 200))],
    [(.zero, 1, .pi / 2, Point(x: 250, y: 250))],
    (0..<40).map { step in
      (Vector(dx: 3, dy: 1), 1.02, 0.05, Point(x: 200 + 3 * Double(step), y: 220 + Double(step)))
    },
    (0..<200).map { _ in (.zero, 1, -.pi / 100, Point(x: 0, y: 0)) },
  ]

  @Test(
    "A region moved, scaled and rotated in steps has the pose of T·R·S of all steps (R3)",
    arguments: movements)
  func closedForm(steps: [(delta: Vector, factor: Double, angle: Double, point: Point)]) {
    var pose = RegionPose(Self.frame)
    // The matrix of the steps so far: the images of the centre and of a unit vector to the right.
    var center = Self.frame.center
    var (cosine, sine) = (1.0, 0.0)
    for step in steps {
      pose.move(by: step.delta)
      pose.scale(by: step.factor, about: step.point)
      pose.rotate(by: step.angle, about: step.point)
      center = center + step.delta
      let spoke = (center - step.point) * step.factor
      let (c, s) = unit(step.angle)
      center = step.point + Vector(dx: spoke.dx * c - spoke.dy * s, dy: spoke.dx * s + spoke.dy * c)
      (cosine, sine) = (
        (cosine * c - sine * s) * step.factor, (cosine * s + sine * c) * step.factor
      )
    }
    #expect((pose.frame.center - center).lengthSquared < 1e-12)
    let factor = (cosine * cosine + sine * sine).squareRoot()
    #expect((pose.frame.width - Self.frame.width * factor).magnitude < 1e-6)
    let (c, s) = unit(pose.rotation)
    #expect((c * factor - cosine).magnitude < 1e-7 && (s * factor - sine).magnitude < 1e-7)
  }

  /// Returns the cosine and the sine of an angle, which is halved until it is very small.
  private func unit(_ angle: Double) -> (Double, Double) {
    guard angle.magnitude > 1e-5 else { return (1 - angle * angle / 2, angle) }
    let (c, s) = unit(angle / 2)
    return (c * c - s * s, 2 * c * s)
  }

  /// Shapes of a frame of 300 × 100 px that is rotated by 45 degrees, with points inside and points
  /// outside, relative to its centre.
  private static let shapes: [(RegionShape, inside: [Vector], outside: [Vector])] = [
    (
      .rectangle, [Vector(dx: 100, dy: 100), Vector(dx: 60, dy: 120), Vector(dx: -100, dy: -100)],
      [Vector(dx: 100, dy: -100), Vector(dx: 120, dy: 0), Vector(dx: 110, dy: 110)]
    ),
    (.rounded(radius: 50), [Vector(dx: 100, dy: 100)], [Vector(dx: 72, dy: 138)]),
    (
      .circle, [Vector(dx: 34, dy: 34), .zero], [Vector(dx: 37, dy: 37), Vector(dx: 100, dy: 100)]
    ),
    (.ellipse, [Vector(dx: 100, dy: 100)], [Vector(dx: 60, dy: 120)]),
    (
      // The right half.
      .polygon([Point(x: 0.5, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0.5, y: 1)]),
      [Vector(dx: 50, dy: 50)], [Vector(dx: -50, dy: -50)]
    ),
    (
      .mask(RegionMask(width: 2, height: 1, alpha: [0, 255]) ?? invalidMask),
      [Vector(dx: 50, dy: 50)], [Vector(dx: -50, dy: -50), Vector(dx: 60, dy: -60)]
    ),
  ]

  private static var invalidMask: RegionMask { fatalError("two pixels are a mask") }

  @Test(
    "A rotated region is hit where its shape is shown, and upright again at its frame (R5)",
    arguments: shapes)
  func hits(row: (RegionShape, inside: [Vector], outside: [Vector])) {
    let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 1000, height: 800))
    let id = tree.insert(Region(frame: Self.frame, shape: row.0))
    var pose = RegionPose(Self.frame)
    pose.rotate(by: .pi / 4, about: Self.frame.center)
    tree.update(id) { $0.setPose(pose, shape: row.0) }
    for point in row.inside { #expect(tree.hitTest(Self.frame.center + point).region == id) }
    for point in row.outside { #expect(tree.hitTest(Self.frame.center + point).region == nil) }
    #expect(tree[id]?.pose == pose)
    tree.update(id) { $0.setPose(RegionPose(Self.frame), shape: row.0) }
    #expect(tree[id]?.pose == nil)
    #expect(tree[id]?.frame == Self.frame)
    #expect(tree[id]?.shape == row.0)
  }

  @Test("An item that moves to another parent keeps its position on the screen (R12)")
  func newParent() throws {
    let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 1000, height: 800))
    let strip = tree.insert(
      Region(name: "strip", frame: Rect(x: 100, y: 700, width: 800, height: 100)))
    let item = try #require(
      tree.insert(Region(name: "item", frame: Rect(x: 10, y: 10, width: 80, height: 80)), in: strip)
    )
    let before = tree.absoluteFrame(of: item)
    tree.move(item, into: nil)
    #expect(tree.absoluteFrame(of: item) == before)
    #expect(tree.parent(of: item) == nil && tree.children(of: nil) == [strip, item])
    tree.move(item, to: Point(x: 110, y: 100))
    #expect(tree.hitTest(Point(x: 150, y: 150)).region == item)
    // A region cannot be moved into a descendant.
    tree.move(strip, into: item)
    tree.move(item, into: strip)
    #expect(tree.parent(of: strip) == item && tree.parent(of: item) == nil)
    tree.move(strip, into: nil)
    tree.move(item, into: strip)
    #expect(tree.parent(of: item) == strip)
    #expect(tree.hitTest(Point(x: 150, y: 150)).region == nil, "clipped by the strip")
    #expect(tree.region(named: "item") == item)
  }
}
