import RegionControls
import Testing
import Touches

@testable import FingertipRegions

/// A card that fingers move, in a file that is read again while it moves by itself.
private struct MotionCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The motion of the card in both files.
  let motion: String
  let nextMotion: String?
  /// The distance of the card from the left edge in the second file, in mm.
  let left: Int
  /// Whether the finger is still down when the file is read again.
  var isHeld = false
  /// The place where the card comes to rest, in px; nil for the place at which the file was read.
  let rest: Double?
  /// Whether it settles by itself.
  var settles = false
}

extension RegionRenewalTests {
  @Test(
    "A region that moves by itself goes to its place in a changed file, and stays there",
    arguments: [
      MotionCase(
        testDescription: "thrown", motion: "throw: true", nextMotion: "throw: true", left: 3,
        rest: 30),
      MotionCase(
        testDescription: "springing back from a finger that loses it", motion: "spring: true",
        nextMotion: "spring: true", left: 40, isHeld: true, rest: 400),
      MotionCase(
        testDescription: "without motion in the changed file", motion: "throw: true",
        nextMotion: nil, left: 0, rest: nil),
      MotionCase(
        testDescription: "unchanged", motion: "throw: true", nextMotion: "throw: true", left: 0,
        rest: 351.56, settles: true),
    ])
  private func regionMovingByItself(_ given: MotionCase) throws {
    func file(_ left: Int, _ motion: String?) -> String {
      let motion = motion.map { ", motion: {\($0)}" } ?? ""
      let settled = motion.isEmpty ? "" : ", settled: {log: settled}"
      return "regions: [{id: card, frame: {left: \(left), width: 10, height: 10}\(motion), "
        + "on: {moved: {move: self}\(settled)}}]"
    }
    let fixture = try RenewalFixture(file(0, given.motion))
    fixture.finger(.began, 50, 50)
    for step in 1...10 { fixture.finger(.moved, 50 + 14 * Double(step), 50) }
    if !given.isHeld {
      fixture.finger(.ended, 190, 50)
      fixture.rest(100)
      #expect(try #require(fixture.origin("card")).x > 150)
    }
    try fixture.reload(file(given.left, given.nextMotion))
    let place = try #require(fixture.origin("card"))
    fixture.rest(5000)
    let rest = try #require(fixture.origin("card"))
    let expected: Double = given.rest ?? place.x
    let distance = (rest.x - expected).magnitude
    #expect(distance < 1)
    #expect(rest.y == 0)
    #expect(fixture.layout.nextMove == nil)
    #expect(fixture.takeLogged() == (given.settles ? ["card settled"] : []))
  }

  @Test(
    "A raised region that a changed file stops goes back behind the others, as if it had settled",
    arguments: [(0, "throw: true"), (3, "throw: true"), (0, nil)] as [(Int, String?)])
  func raisedRegion(left: Int, motion: String?) throws {
    func file(_ left: Int, _ motion: String?) -> String {
      "regions: [{id: card, frame: {left: \(left), width: 10, height: 10}, raise: restore, "
        + (motion.map { "motion: {\($0)}, " } ?? "") + "on: {moved: {move: self}}}, "
        + "{id: other, frame: {left: 90, width: 5, height: 5}}]"
    }
    let fixture = try RenewalFixture(file(0, "throw: true"))
    let before = fixture.order()
    fixture.finger(.began, 50, 50)
    for step in 1...10 { fixture.finger(.moved, 50 + 14 * Double(step), 50) }
    fixture.finger(.ended, 190, 50)
    fixture.rest(100)
    #expect(fixture.order() == before.reversed())
    try fixture.reload(file(left, motion))
    let place = fixture.origin("card")
    fixture.rest(5000)
    #expect(fixture.order() == before)
    #expect((fixture.origin("card") == place) == (left > 0 || motion == nil))
  }

  @Test(
    "A scrolled strip that another file makes longer shows no gap behind its last item",
    arguments: [(25, -100.0), (30, -100), (35, -50), (60, 0)])
  func resizedStrip(width: Int, start: Double) throws {
    func file(_ width: Int) -> String {
      "regions: [{id: strip, frame: {width: \(width), height: 10}, gestures: [{type: pan, "
        + "on: {changed: {strip: horizontal}}}], "
        + "children: [{id: a, frame: {width: 20}}, {id: b, frame: {left: 20, width: 20}}]}]"
    }
    let fixture = try RenewalFixture(file(30))
    fixture.drag(250, 50, by: -50)
    fixture.drag(250, 50, by: -200)
    fixture.rest(5000)
    #expect(fixture.origin("a") == Point(x: -100, y: 0))
    try fixture.reload(file(width))
    #expect(fixture.origin("a") == Point(x: start, y: 0))
    #expect(fixture.origin("b") == Point(x: start + 200, y: 0))
  }

  @Test("A reset puts a region at its place in the file, wherever it was when the file was read")
  func resetAfterRenewal() throws {
    func file(_ left: Int, _ on: String = ", on: {moved: {move: self}}") -> String {
      "regions: [{id: card, frame: {left: \(left), width: 10, height: 10}\(on)}, "
        + "{id: button, frame: {left: 90, top: 40, width: 5, height: 5}, on: {began: {reset: card}}}]"
    }
    // A finger has moved it to its new place already.
    var fixture = try RenewalFixture(file(0))
    fixture.drag(50, 50, by: 200)
    try fixture.reload(file(20))
    fixture.drag(250, 50, by: 100)
    fixture.tap(910, 410)
    #expect(fixture.origin("card") == Point(x: 200, y: 0))
    // Another program has moved it before fingers could.
    fixture = try RenewalFixture(file(0, ""))
    try fixture.layout.carryOut(.move(Point(x: 400, y: 50)), on: "card")
    try fixture.reload(file(0))
    #expect(fixture.origin("card") == Point(x: 400, y: 50))
    fixture.tap(910, 410)
    #expect(fixture.origin("card") == Point(x: 0, y: 0))
  }
}
