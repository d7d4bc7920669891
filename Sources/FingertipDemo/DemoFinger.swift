internal import Glibc

/// A finger of the demo: when it is down, and its path.
struct DemoFinger: Hashable, Sendable {
  /// The time at which it comes down, in ms since the demo began.
  var start: Double
  /// The time for which it stays down, in ms, above 0.
  var duration: Double
  var path: DemoPath

  /// The time at which it lifts, in ms since the demo began.
  var end: Double { start + duration }

  /// Returns its position at a time in ms since the demo began; it starts and stops gently.
  func position(at time: Double) -> DemoPoint {
    let share = min(max((time - start) / duration, 0), 1)
    return path.position(at: share * share * (3 - 2 * share))
  }
}

/// The path of a finger, in units of the area.
enum DemoPath: Hashable, Sendable {
  case rest(DemoPoint)
  /// A cubic Bézier curve from the first position to the last.
  case curve(DemoPoint, DemoPoint, DemoPoint, DemoPoint)
  /// An arc around a centre, with the radius in units, and the angle in degrees clockwise from
  /// three o'clock.
  case arc(centre: DemoPoint, radius: Change, angle: Change)

  /// A number that changes linearly from one value to another.
  struct Change: Hashable, Sendable {
    var from: Double
    var to: Double

    func value(at share: Double) -> Double { from + (to - from) * share }
  }

  /// Returns the position after a share of the path, 0…1.
  func position(at share: Double) -> DemoPoint {
    switch self {
    case .rest(let point):
      return point
    case .curve(let a, let b, let c, let d):
      let rest = 1 - share
      let weights = (
        rest * rest * rest, 3 * rest * rest * share, 3 * rest * share * share,
        share * share * share
      )
      return DemoPoint(
        a.x * weights.0 + b.x * weights.1 + c.x * weights.2 + d.x * weights.3,
        a.y * weights.0 + b.y * weights.1 + c.y * weights.2 + d.y * weights.3)
    case .arc(let centre, let radius, let angle):
      let radians = angle.value(at: share) * .pi / 180
      let distance = radius.value(at: share)
      return DemoPoint(centre.x + distance * cos(radians), centre.y + distance * sin(radians))
    }
  }
}
