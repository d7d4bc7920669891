import Testing
import TouchRouting
import Touches

/// Regions that fingers turn.
@Suite struct RegionPoseTests {
  private static let frame = Rect(x: 100, y: 200, width: 300, height: 100)

  /// A movement in steps, as two fingers make it: a way, a factor and an angle each, about a place.
  private static let movements: [[(way: Vector, factor: Double, angle: Double, place: Point)]] = [
    [(Vector(dx: 30, dy: -12), 1, 0, Point(x: 0, y: 0))],
    [(.zero, 2, 0, Point(x: 100, y: 200))],
    [(.zero, 1, .pi / 2, Point(x: 250, y: 250))],
    (0..<40).map { step in
      (Vector(dx: 3, dy: 1), 1.02, 0.05, Point(x: 200 + 3 * Double(step), y: 220 + Double(step)))
    },
    (0..<200).map { _ in (.zero, 1, -.pi / 100, Point(x: 0, y: 0)) },
  ]

  @Test(
    "A region that is moved, scaled and turned in steps lies where T·R·S of all steps puts it (R3)",
    arguments: movements)
  func closedForm(steps: [(way: Vector, factor: Double, angle: Double, place: Point)]) {
    var pose = RegionPose(Self.frame)
    // The matrix of everything so far, as where the middle and a unit vector to the right go.
    var center = Self.frame.center
    var (cosine, sine) = (1.0, 0.0)
    for step in steps {
      pose.move(by: step.way)
      pose.scale(by: step.factor, about: step.place)
      pose.rotate(by: step.angle, about: step.place)
      center = center + step.way
      let spoke = (center - step.place) * step.factor
      let (c, s) = unit(step.angle)
      center = step.place + Vector(dx: spoke.dx * c - spoke.dy * s, dy: spoke.dx * s + spoke.dy * c)
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

  /// The cosine and the sine of an angle, by halving it until it is nearly straight.
  private func unit(_ angle: Double) -> (Double, Double) {
    guard angle.magnitude > 1e-5 else { return (1 - angle * angle / 2, angle) }
    let (c, s) = unit(angle / 2)
    return (c * c - s * s, 2 * c * s)
  }

  /// Shapes of a frame of 300 by 100 px that is turned by 45 degrees, with points that are in and
  /// others that are not, seen from its middle.
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
      .mask(RegionMask(width: 2, height: 1, alpha: [0, 255]) ?? fatalMask),
      [Vector(dx: 50, dy: 50)], [Vector(dx: -50, dy: -50), Vector(dx: 60, dy: -60)]
    ),
  ]

  private static var fatalMask: RegionMask { fatalError("two pixels are a mask") }

  @Test(
    "A turned region is hit where its shape is shown, and upright again where it was (R5)",
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

  @Test("An item that is put elsewhere in the tree keeps its place on the screen (R12)")
  func movesInto() throws {
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
    // Into what lies in it, nothing goes.
    tree.move(strip, into: item)
    tree.move(item, into: strip)
    #expect(tree.parent(of: strip) == item && tree.parent(of: item) == nil)
    tree.move(strip, into: nil)
    tree.move(item, into: strip)
    #expect(tree.parent(of: item) == strip)
    #expect(tree.hitTest(Point(x: 150, y: 150)).region == nil, "cut off by the strip")
    #expect(tree.region(named: "item") == item)
  }
}
