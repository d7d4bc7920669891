import Glibc
import SeededRandom
import Testing
import TouchRouting
import Touches

/// Circles, and paths that only resemble a circle.
@Suite struct CircleTests {
  /// Returns the script of a finger that draws a path evenly.
  private func script(_ path: [Point], duration: Double) -> String {
    path.enumerated().map { index, point in
      let time = duration * Double(index) / Double(path.count)
      return "\(time) \(index == 0 ? "+" : "")1@\(point.x),\(point.y)"
    }.joined(separator: " | ") + " | \(duration) -1"
  }

  /// Returns a path around (500, 400) that turns by an angle in degrees.
  private func arc(
    _ degrees: Double, from startAngle: Double = 0, width: Double = 300, height: Double = 300
  ) -> [Point] {
    stride(from: 0, through: 180, by: 1).map { step in
      let angle = (startAngle + degrees * step / 180) * .pi / 180
      return point(500 + width / 2 * cos(angle), 400 + height / 2 * sin(angle))
    }
  }

  private func check(_ path: [Point], duration: Double = 900, is isCircle: Bool) {
    let fixture = GestureFixture([.make(.circle)])
    let lines = fixture.play(script(path, duration: duration))
    #expect(lines == (isCircle ? ["\(Int(duration)) circle ended 1"] : []))
    #expect(fixture.arena.isAtRest)
  }

  @Test(
    "An arc is a circle from 315 to 540 degrees (R10)",
    arguments: [
      (314.0, false), (316, true), (360, true), (400, true), (539, true), (545, false),
      (180, false),
      (-314, false), (-316, true), (-539, true), (-545, false),
    ])
  func arcs(degrees: Double, isCircle: Bool) { check(arc(degrees), is: isCircle) }

  @Test("A circle may take up to 2 s (R10)", arguments: [(2000.0, true), (2010, false)])
  func duration(duration: Double, isCircle: Bool) {
    check(arc(360), duration: duration, is: isCircle)
  }

  @Test(
    "A circle has a minimum size, and is about as wide as it is high",
    arguments: [
      (151.0, 151.0, true), (149, 149, false), (300, 180, true), (300, 170, false),
      (180, 300, true), (170, 300, false),
    ])
  func extent(width: Double, height: Double, isCircle: Bool) {
    check(arc(360, width: width, height: height), is: isCircle)
  }

  @Test(
    "A circle may begin at any angle (R10)",
    arguments: stride(from: 0.0, to: 360, by: 30).map { $0 })
  func startAngle(degrees: Double) { check(arc(350, from: degrees), is: true) }

  /// A tap, straight lines of an odd number of points, so that one of them is the centre, zigzags,
  /// and a square that is not closed.
  private static let otherPaths: [[Point]] = [
    [point(500, 400), point(500, 400)], [point(500, 400)],
    line(dx: 20, dy: 0), line(dx: 20, dy: 10), line(dx: 0, dy: -15),
    (0...40).map { point(300 + Double($0) * 20, $0.isMultiple(of: 2) ? 300 : 500) },
    (0...40).map { point(500, $0.isMultiple(of: 2) ? 300 : 500) },
    [point(300, 300), point(600, 300), point(600, 600), point(300, 600)],
  ]

  private static func line(dx: Double, dy: Double) -> [Point] {
    (0...20).map { point(300 + dx * Double($0), 400 + dy * Double($0)) }
  }

  @Test(
    "Paths that a published recipe wrongly accepts are not circles (R10)", arguments: otherPaths)
  func isNotCircle(path: [Point]) { check(path, is: false) }

  @Test("A shaky path is not a circle, and a round path with a dent is")
  func shakyPath() {
    let dent = arc(360).enumerated().map { index, position in
      index == 90 ? point(position.x + 20, position.y) : position
    }
    check(dent, is: true)
    let shaky = arc(360).enumerated().map { index, position in
      let share = index.isMultiple(of: 8) ? 1.25 : 1
      return point(500 + (position.x - 500) * share, 400 + (position.y - 400) * share)
    }
    check(shaky, is: false)
  }

  @Test(
    "A circle of any size is recognized despite a panel's noise, at any report rate",
    arguments: [200.0, 400, 700], [60, 250, 1000])
  func noise(size: Double, rate: Int) {
    var random = SplitMix64(seed: UInt64(rate))
    func noise() -> Double { .random(in: -2...2, using: &random) }
    for _ in 0..<4 {
      let count = rate * 9 / 10
      let path = (0...count).map { step in
        let angle = 2 * Double.pi * Double(step) / Double(count)
        return point(500 + size / 2 * cos(angle) + noise(), 400 + size / 2 * sin(angle) + noise())
      }
      check(path, is: true)
    }
  }

  @Test("A circle reports its angle, its direction and its centre")
  func reports() throws {
    for (degrees, direction) in [(360.0, GestureDirection.clockwise), (-400, .counterclockwise)] {
      let fixture = GestureFixture([.make(.circle)])
      fixture.play(script(arc(degrees), duration: 500))
      let gesture = try fixture.latest(.ended)
      #expect(gesture.values.direction == direction)
      #expect(abs(try #require(gesture.values.rotation) - degrees * .pi / 180) < 0.05)
      #expect((gesture.position - point(500, 400)).lengthSquared < 1)
    }
  }

  @Test(
    "A circle with a direction is recognized only in that direction",
    arguments: [(360.0, true), (-360, false)])
  func directions(degrees: Double, isCircle: Bool) {
    let fixture = GestureFixture([.make(.circle, directions: [.clockwise])])
    let lines = fixture.play(script(arc(degrees), duration: 900))
    #expect(lines == (isCircle ? ["900 circle ended 1"] : []))
  }

  @Test("The ends of a circle are no farther apart than a third of the region")
  func gap() {
    let fixture = GestureFixture(regions: [Leaf("pad", rect(200, 100, 600, 600))])
    fixture.add(.make(.circle), to: "pad")
    // After a turn and a half the finger is opposite its start.
    #expect(fixture.play(script(arc(539, width: 190, height: 190), duration: 500)) != [])
    #expect(fixture.play(script(arc(539, width: 210, height: 210), duration: 500)) == [])
  }
}
