/// Converts motions of fingers into whole clicks of a scroll wheel, and keeps the remainder.
package struct WheelClicks: Sendable {
  /// The motion of one click, in px.
  private let step: Double
  private var rest = Vector(dx: 0, dy: 0)

  /// Creates a wheel.
  ///
  /// - Parameter step: the distance of a click, in px; negative reverses the direction.
  package init(step: Double) {
    self.step = step
  }

  /// Adds a motion, in px.
  ///
  /// The content follows the finger: a motion down turns the wheel up.
  ///
  /// - Returns: the buttons to click and the number of clicks of each: 4 up, 5 down, 6 left, 7
  ///   right.
  package mutating func add(_ way: Vector) -> [(button: UInt8, count: Int)] {
    guard step != 0, way.dx.isFinite, way.dy.isFinite else { return [] }
    rest.dx += way.dx / step
    rest.dy += way.dy / step
    let clicks = (x: Self.whole(rest.dx), y: Self.whole(rest.dy))
    rest.dx -= Double(clicks.x)
    rest.dy -= Double(clicks.y)
    var found: [(button: UInt8, count: Int)] = []
    if clicks.y != 0 { found.append((clicks.y > 0 ? 4 : 5, abs(clicks.y))) }
    if clicks.x != 0 { found.append((clicks.x > 0 ? 6 : 7, abs(clicks.x))) }
    return found
  }

  /// Rounds towards zero, clamped to 100, because no hand scrolls further between two reports.
  private static func whole(_ clicks: Double) -> Int { Int(min(max(clicks, -100), 100)) }
}
