// The motion of a region by itself, known in advance: its position depends only on the time, so
// that a busy machine shows fewer positions of the same path.

internal import Glibc
package import Touches

/// The motion of a region after its release: of its upper left corner, in px of its parent.
package struct MotionCurve: Hashable, Sendable {
  /// The kinds of motion.
  package enum Kind: Hashable, Sendable {
    /// It slows down until it rests; `decay` is the time in which its speed falls to 37 per cent,
    /// in ms.
    case coasting(decay: Double)
    /// It moves to a place, without swinging.
    case drawn(to: Point)
    /// It moves straight on, until it is off the screen at a time.
    case leaving(until: Timestamp)
  }

  /// The kind of motion.
  package let kind: Kind
  /// The server time of the release.
  package let start: Timestamp
  /// The position of its upper left corner at the release, in px of its parent.
  package let origin: Point
  /// The velocity at the start, in px/s.
  package let velocity: Vector
  /// The speed below which it counts as at rest, in px/s.
  let minimumSpeed: Double

  /// The rate at which a region is drawn to a place, per ms: it arrives in a third of a second.
  private static let rate = 0.018
  /// The distance from its place at which it counts as arrived, in px.
  private static let arrivalDistance = 0.5

  /// Creates a curve from its parts.
  package init(
    _ kind: Kind, at start: Timestamp, from origin: Point, _ velocity: Vector, minimumSpeed: Double
  ) {
    self.kind = kind
    self.start = start
    self.origin = origin
    self.velocity = velocity
    self.minimumSpeed = minimumSpeed
  }

  /// The position at which it comes to rest or, if it leaves, at which it is off the screen.
  package var end: Point {
    switch kind {
    case .coasting(let decay): origin + velocity * (decay / 1000)
    case .drawn(let target): target
    case .leaving(let end): position(at: end)
    }
  }

  /// Returns its position at a time, in px of its parent.
  package func position(at now: Timestamp) -> Point {
    let time = max(0, now - start)
    switch kind {
    case .coasting(let decay):
      return origin + velocity * (decay / 1000 * (1 - exp(-time / decay)))
    case .leaving(let end):
      return origin + velocity * (min(time, max(0, end - start)) / 1000)
    case .drawn(let target):
      return isOver(at: now) ? target : target + remainder(toward: target, after: time)
    }
  }

  /// Returns whether it is at rest, or off the screen.
  package func isOver(at now: Timestamp) -> Bool {
    let time = max(0, now - start)
    switch kind {
    case .coasting(let decay): return velocity.length * exp(-time / decay) < minimumSpeed
    case .leaving(let end): return now >= end
    case .drawn(let target):
      // This is an upper bound of the remaining distance from the place.
      let distance = (origin - target).length
      let slope = (velocity * 0.001 + (origin - target) * Self.rate).length
      return time * Self.rate >= 1
        && (distance + slope * time) * exp(-Self.rate * time) < Self.arrivalDistance
    }
  }

  /// Returns the remaining vector from the place that it is drawn to, by a critically damped
  /// spring.
  private func remainder(toward target: Point, after time: Double) -> Vector {
    let displacement = origin - target
    let slope = velocity * 0.001 + displacement * Self.rate
    return (displacement + slope * time) * exp(-Self.rate * time)
  }
}
