import Testing
import Touches

@Test(
  "A finger's motion turns the wheel by whole clicks and keeps the remainder",
  arguments: [
    (20.0, [Vector(dx: 0, dy: 19)], [:]),
    (20, [Vector(dx: 0, dy: 19), Vector(dx: 0, dy: 1)], [4: 1]),
    (20, [Vector(dx: 0, dy: -50), Vector(dx: 0, dy: -10)], [5: 3]),
    (20, [Vector(dx: 45, dy: 0), Vector(dx: -45, dy: 0)], [6: 2, 7: 2]),
    (-20, [Vector(dx: 0, dy: 40)], [5: 2]),
    (0, [Vector(dx: 9, dy: 40)], [:]),
    (20, [Vector(dx: .nan, dy: 40), Vector(dx: 0, dy: 40)], [4: 2]),
    (1, [Vector(dx: 0, dy: 1e9)], [4: 100]),
    (1, [Vector(dx: 0, dy: 250.5), Vector(dx: 0, dy: -1)], [4: 100]),
  ] as [(Double, [Vector], [UInt8: Int])])
func wheel(_ step: Double, _ displacements: [Vector], _ clicks: [UInt8: Int]) {
  var wheel = WheelClicks(step: step)
  var found: [UInt8: Int] = [:]
  for displacement in displacements {
    for (button, count) in wheel.add(displacement) { found[button, default: 0] += count }
  }
  #expect(found == clicks)
}
