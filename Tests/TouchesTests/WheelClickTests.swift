import Testing
import Touches

@Suite struct WheelClickTests {
  /// The distance of a click, motions in px, and the clicks of each button.
  private static let motions: [(Double, [Vector], [(UInt8, Int)])] = [
    // The content follows the finger.
    (10, [Vector(dx: 0, dy: 25)], [(4, 2)]), (10, [Vector(dx: 0, dy: -25)], [(5, 2)]),
    (10, [Vector(dx: 25, dy: 0)], [(6, 2)]), (10, [Vector(dx: -25, dy: 0)], [(7, 2)]),
    (10, [Vector(dx: -10, dy: 10)], [(4, 1), (7, 1)]),
    (-10, [Vector(dx: 10, dy: 10)], [(5, 1), (7, 1)]),
    // Remainders add up, and the way back cancels them.
    (8, [Vector(dx: 6, dy: 0), Vector(dx: 6, dy: 0), Vector(dx: 4, dy: 0)], [(6, 1), (6, 1)]),
    (8, [Vector(dx: 0, dy: 12), Vector(dx: 0, dy: -10), Vector(dx: 0, dy: -2)], [(4, 1), (5, 1)]),
    // What is beyond the limit is lost.
    (8, [Vector(dx: 0, dy: 964), Vector(dx: 968, dy: 4)], [(4, 100), (4, 1), (6, 100)]),
    (8, [Vector(dx: -964, dy: 0), Vector(dx: -4, dy: 0)], [(7, 100), (7, 1)]),
    // A motion that is no number, and a wheel without a step.
    (8, [Vector(dx: .nan, dy: 8), Vector(dx: 8, dy: .infinity), Vector(dx: 8, dy: 0)], [(6, 1)]),
    (0, [Vector(dx: 10, dy: 10)], []),
  ]

  @Test("Motions become whole clicks, without those beyond 100 in one report", arguments: motions)
  func clicks(step: Double, motions: [Vector], clicks: [(UInt8, Int)]) {
    var wheel = WheelClicks(step: step)
    let found = motions.flatMap { wheel.add($0) }
    #expect(found.map(\.button) == clicks.map(\.0))
    #expect(found.map(\.count) == clicks.map(\.1))
  }
}
