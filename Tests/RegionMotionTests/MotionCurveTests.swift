import Testing
import Touches

@testable import RegionMotion

private func at(_ milliseconds: Double) -> Timestamp { Timestamp(milliseconds: milliseconds) }

/// The release of a region of 200 × 100 px at (100, 100) on a screen of 1000 × 500 px, at
/// 10 px/mm, and the expected motion.
private struct Release: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var rules = MotionRules()
  var velocity = Vector.zero
  var home = Point(x: 100, y: 100)
  /// The maximum x coordinate of the region.
  var maximumX = Double.infinity
  /// The expected kind of motion, which ends at `end`; nil if the region stays.
  var kind: MotionCurve.Kind?
  var end = Point(x: 100, y: 100)

  init(_ name: String, _ change: (inout Release) -> Void) {
    testDescription = name
    rules.pixelsPerMillimetre = 10
    change(&self)
  }

  var curve: MotionCurve? {
    let context = MotionContext(
      frame: Rect(x: 100, y: 100, width: 200, height: 100), home: home,
      screen: Rect(x: 0, y: 0, width: 1000, height: 500))
    return rules.curve(in: context, velocity, at: at(1000)) {
      Point(x: min($0.x, maximumX), y: $0.y)
    }
  }
}

@Suite("Motions of regions")
struct MotionCurveTests {
  @Test(
    "A released region makes the expected motion",
    arguments: [
      Release("A region stays if no motion is set") { $0.velocity = Vector(dx: 9000, dy: 0) },
      Release("A thrown region coasts") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: 1000, dy: 0)
        $0.kind = .coasting(decay: 325)
        $0.end = Point(x: 425, y: 100)
      },
      Release("Friction stops a thrown region earlier") {
        $0.rules.isThrown = true
        $0.rules.friction = 2
        $0.velocity = Vector(dx: 1000, dy: 0)
        $0.kind = .coasting(decay: 162.5)
        $0.end = Point(x: 262.5, y: 100)
      },
      Release("A slow finger puts a region down") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: 399, dy: 0)
      },
      Release("A velocity that is not finite counts as zero") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: .nan, dy: .infinity)
      },
      Release("An infinite velocity counts as zero") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: .infinity, dy: 0)
      },
      Release("A velocity that is not finite has no effect on a region that springs back") {
        $0.rules.springs = true
        $0.velocity = Vector(dx: .nan, dy: .infinity)
        $0.home = Point(x: 40, y: 50)
        $0.kind = .drawn(to: Point(x: 40, y: 50))
        $0.end = Point(x: 40, y: 50)
      },
      Release("A region leaves the screen if its centre would end outside") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: 5000, dy: 0)
        $0.kind = .leaving(until: at(1180))
        $0.end = Point(x: 1000, y: 100)
      },
      Release("A region leaves the screen upwards, at the minimum exit speed") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: 0, dy: -500)
        $0.kind = .leaving(until: at(1000 + 200 / 1.5))
        $0.end = Point(x: 100, y: -100)
      },
      Release("A region that leaves the screen diagonally is gone at the first edge") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: -6000, dy: 3000)
        $0.kind = .leaving(until: at(1050))
        $0.end = Point(x: -200, y: 250)
      },
      Release("Bounds keep a region from leaving the screen, whatever its velocity") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: 5000, dy: 0)
        $0.maximumX = 800
        $0.kind = .coasting(decay: 325)
        $0.end = Point(x: 1725, y: 100)
      },
      Release("A region springs back to its home position") {
        $0.rules.springs = true
        $0.home = Point(x: 40, y: 50)
        $0.kind = .drawn(to: Point(x: 40, y: 50))
        $0.end = Point(x: 40, y: 50)
      },
      Release("A region at its home position does not move") { $0.rules.springs = true },
      Release("A region snaps to a point near its resting position") {
        $0.rules.isThrown = true
        $0.rules.snapPoints = [Point(x: 900, y: 100), Point(x: 500, y: 100)]
        $0.rules.reach = 80
        $0.velocity = Vector(dx: 1000, dy: 0)
        $0.kind = .drawn(to: Point(x: 500, y: 100))
        $0.end = Point(x: 500, y: 100)
      },
      Release("A thrown region comes back to a point near its resting position") {
        $0.rules.isThrown = true
        $0.rules.snapPoints = [Point(x: 100, y: 100)]
        $0.velocity = Vector(dx: 500, dy: 0)
        $0.kind = .drawn(to: Point(x: 100, y: 100))
      },
      Release("A region snaps to a grid that does not begin at the origin") {
        $0.rules.grid = Vector(dx: 120, dy: 70)
        $0.rules.gridOrigin = Point(x: 10, y: 0)
        $0.rules.reach = 60
        $0.kind = .drawn(to: Point(x: 130, y: 70))
        $0.end = Point(x: 130, y: 70)
      },
      Release("A region snaps to the nearest line of a grid that begins between two others") {
        $0.rules.grid = Vector(dx: 120, dy: 70)
        $0.rules.gridOrigin = Point(x: 50, y: 0)
        $0.rules.reach = 60
        $0.kind = .drawn(to: Point(x: 50, y: 70))
        $0.end = Point(x: 50, y: 70)
      },
      Release("A region does not snap from outside the reach") {
        $0.rules.snapPoints = [Point(x: 500, y: 100)]
        $0.rules.reach = 399
      },
      Release("A point beyond its bounds draws a region to the bounds") {
        $0.rules.snapPoints = [Point(x: 500, y: 100)]
        $0.maximumX = 300
        $0.kind = .drawn(to: Point(x: 300, y: 100))
        $0.end = Point(x: 300, y: 100)
      },
    ])
  fileprivate func release(_ given: Release) throws {
    guard let kind = given.kind else {
      #expect(given.curve == nil)
      return
    }
    let curve = try #require(given.curve)
    #expect((curve.end - given.end).lengthSquared < 1e-9)
    if case .leaving(let wanted) = kind, case .leaving(let found) = curve.kind {
      #expect((wanted - found).magnitude < 1e-9)
    } else {
      #expect(curve.kind == kind)
    }
    #expect(curve.position(at: at(1000)) == Point(x: 100, y: 100))
    #expect(curve.position(at: at(0)) == Point(x: 100, y: 100))
    // It goes on from the finger's velocity without a jolt.
    let step = curve.position(at: at(1001)) - Point(x: 100, y: 100)
    #expect((step + curve.velocity * -0.001).length < 0.1)
    #expect(!curve.isOver(at: at(1000)) && curve.isOver(at: at(3000)))
    #expect((curve.position(at: at(9000)) - given.end).lengthSquared < 1)
  }

  @Test(
    "What is thrown without a place to go to coasts by its friction",
    arguments: [(1000.0, 1.0, 325.0), (1000, 2, 162.5), (399, 1, nil)]
      as [(Double, Double, Double?)]
  )
  func coastingPosition(speed: Double, friction: Double, distance: Double?) {
    var rules = MotionRules()
    rules.pixelsPerMillimetre = 10
    rules.friction = friction
    let curve = rules.coasting(from: Point(x: 0, y: 0), Vector(dx: speed, dy: 0), at: at(0))
    #expect(curve?.end.x == distance)
  }

  @Test("A region that springs back always comes nearer, and never overshoots")
  func spring() {
    let curve = MotionCurve(
      .drawn(to: Point(x: 0, y: 0)), at: at(0), from: Point(x: 300, y: -40), .zero, minimumSpeed: 50
    )
    var before = curve.origin
    for time in 1...60 {
      let place = curve.position(at: at(Double(time * 10)))
      #expect(place.x <= before.x && place.x >= 0 && place.y >= before.y && place.y <= 0)
      before = place
    }
    #expect(before == Point(x: 0, y: 0) && curve.isOver(at: at(600)))
  }

  @Test("A region that coasts stops when its motion is no longer visible")
  func coasting() {
    let curve = MotionCurve(
      .coasting(decay: 325), at: at(0), from: Point(x: 0, y: 0), Vector(dx: 1000, dy: 0),
      minimumSpeed: 50)
    #expect(!curve.isOver(at: at(973)) && curve.isOver(at: at(974)))
    #expect((curve.position(at: at(325)).x - 205.436).magnitude < 0.01)
  }
}
