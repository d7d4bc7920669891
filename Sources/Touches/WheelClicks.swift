/// Converts motions of fingers into whole clicks of a scroll wheel, and keeps the remainder.
package struct WheelClicks: Sendable {
  /// The motion of one click, in px.
  private let step: Double
  private var remainder = Vector(dx: 0, dy: 0)

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
  package mutating func add(_ displacement: Vector) -> [(button: UInt8, count: Int)] {
    guard step != 0, displacement.dx.isFinite, displacement.dy.isFinite else { return [] }
    remainder.dx += displacement.dx / step
    remainder.dy += displacement.dy / step
    let clicks = (x: Self.wholeClicks(remainder.dx), y: Self.wholeClicks(remainder.dy))
    // Without the clicks beyond the limit, which later motions would make up for.
    remainder.dx.formTruncatingRemainder(dividingBy: 1)
    remainder.dy.formTruncatingRemainder(dividingBy: 1)
    var buttonClicks: [(button: UInt8, count: Int)] = []
    if clicks.y != 0 { buttonClicks.append((clicks.y > 0 ? 4 : 5, abs(clicks.y))) }
    if clicks.x != 0 { buttonClicks.append((clicks.x > 0 ? 6 : 7, abs(clicks.x))) }
    return buttonClicks
  }

  /// Rounds towards zero, clamped to 100, because no hand scrolls further between two reports.
  private static func wholeClicks(_ clicks: Double) -> Int { Int(min(max(clicks, -100), 100)) }
}
