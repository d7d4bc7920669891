import Testing
import Touches

@testable import RegionMotion

private func at(_ milliseconds: Double) -> Timestamp { Timestamp(milliseconds: milliseconds) }

/// A region of 200 by 100 px at (100, 100) on a screen of 1000 by 500 px, with 10 px/mm, and what
/// becomes of it.
private struct Release: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var rules = MotionRules()
  var velocity = Vector.zero
  var home = Point(x: 100, y: 100)
  /// The largest x that it may have.
  var most = Double.infinity
  /// The kind of motion and where it ends; nil where it stays.
  var kind: MotionCurve.Kind?
  var end = Point(x: 100, y: 100)

  init(_ name: String, _ change: (inout Release) -> Void) {
    testDescription = name
    rules.pixelsPerMillimetre = 10
    change(&self)
  }

  var curve: MotionCurve? {
    let room = MotionContext(
      frame: Rect(x: 100, y: 100, width: 200, height: 100), home: home,
      screen: Rect(x: 0, y: 0, width: 1000, height: 500))
    return rules.curve(in: room, velocity, at: at(1000)) { Point(x: min($0.x, most), y: $0.y) }
  }
}

@Suite("Motions of regions")
struct MotionCurveTests {
  @Test(
    "What a region does when it is let go is a table",
    arguments: [
      Release("It stays where nothing is set") { $0.velocity = Vector(dx: 9000, dy: 0) },
      Release("It coasts where it is thrown") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: 1000, dy: 0)
        $0.kind = .coasting(decay: 325)
        $0.end = Point(x: 425, y: 100)
      },
      Release("Friction stops it earlier") {
        $0.rules.isThrown = true
        $0.rules.friction = 2
        $0.velocity = Vector(dx: 1000, dy: 0)
        $0.kind = .coasting(decay: 162.5)
        $0.end = Point(x: 262.5, y: 100)
      },
      Release("A finger that is slow puts it down") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: 399, dy: 0)
      },
      Release("A velocity of NaN counts as none") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: .nan, dy: .infinity)
      },
      Release("It leaves the screen where its middle would end beyond") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: 5000, dy: 0)
        $0.kind = .leaving(until: at(1180))
        $0.end = Point(x: 1000, y: 100)
      },
      Release("It leaves upwards, and no slower than can be waited for") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: 0, dy: -500)
        $0.kind = .leaving(until: at(1000 + 200 / 1.5))
        $0.end = Point(x: 100, y: -100)
      },
      Release("Bounds keep it, whatever its velocity") {
        $0.rules.isThrown = true
        $0.velocity = Vector(dx: 5000, dy: 0)
        $0.most = 800
        $0.kind = .coasting(decay: 325)
        $0.end = Point(x: 1725, y: 100)
      },
      Release("It springs back to its place") {
        $0.rules.springs = true
        $0.home = Point(x: 40, y: 50)
        $0.kind = .drawn(to: Point(x: 40, y: 50))
        $0.end = Point(x: 40, y: 50)
      },
      Release("It rests in its place") { $0.rules.springs = true },
      Release("It snaps to a place near which it would come to rest") {
        $0.rules.isThrown = true
        $0.rules.snapPoints = [Point(x: 900, y: 100), Point(x: 500, y: 100)]
        $0.rules.reach = 80
        $0.velocity = Vector(dx: 1000, dy: 0)
        $0.kind = .drawn(to: Point(x: 500, y: 100))
        $0.end = Point(x: 500, y: 100)
      },
      Release("It snaps to the grid, which begins elsewhere") {
        $0.rules.grid = Vector(dx: 120, dy: 70)
        $0.rules.gridOrigin = Point(x: 10, y: 0)
        $0.rules.reach = 60
        $0.kind = .drawn(to: Point(x: 130, y: 70))
        $0.end = Point(x: 130, y: 70)
      },
      Release("It does not snap from afar") {
        $0.rules.snapPoints = [Point(x: 500, y: 100)]
        $0.rules.reach = 399
      },
      Release("A place beyond its bounds draws it as far as these") {
        $0.rules.snapPoints = [Point(x: 500, y: 100)]
        $0.most = 300
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
    #expect(!curve.isOver(at: at(1000)) && curve.isOver(at: at(3000)))
    #expect((curve.position(at: at(9000)) - given.end).lengthSquared < 1)
  }

  @Test("A region that springs back comes nearer all the time, and never goes beyond")
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

  @Test("A region that coasts rests when nobody sees it move")
  func coasting() {
    let curve = MotionCurve(
      .coasting(decay: 325), at: at(0), from: Point(x: 0, y: 0), Vector(dx: 1000, dy: 0),
      minimumSpeed: 50)
    #expect(!curve.isOver(at: at(973)) && curve.isOver(at: at(974)))
    #expect((curve.position(at: at(325)).x - 205.436).magnitude < 0.01)
  }
}
