// The ways of a region that moves by itself, all of them known in advance: where it is at a moment depends on
// nothing but the moment, so that a busy machine shows fewer places of the same way.

internal import Glibc
package import Touches

/// The motion of a region after it was let go, of its upper left corner in px of its parent.
package struct MotionCurve: Hashable, Sendable {
  /// The kinds of motion.
  package enum Kind: Hashable, Sendable {
    /// Ever slower, until it rests: the time in which it loses all but 37 per cent of its speed, in ms.
    case coasting(decay: Double)
    /// To a place, without swinging beyond it.
    case drawn(to: Point)
    /// Straight on, until it is off the screen at a moment.
    case leaving(until: Timestamp)
  }

  /// The kind of motion.
  package let kind: Kind
  /// The moment at which the region was let go, in ms of server time.
  package let start: Timestamp
  /// The place of its upper left corner at that moment, in px of its parent.
  package let origin: Point
  /// The velocity at the start, in px/s.
  package let velocity: Vector
  /// The speed below which it rests, in px/s.
  let leastSpeed: Double

  /// The rate at which a region is drawn to a place, per ms: it is there in a third of a second.
  private static let rate = 0.018
  /// The distance from its place at which it counts as there, in px.
  private static let nearness = 0.5

  /// Makes a curve of its parts.
  package init(
    _ kind: Kind, at start: Timestamp, from origin: Point, _ velocity: Vector, leastSpeed: Double
  ) {
    self.kind = kind
    self.start = start
    self.origin = origin
    self.velocity = velocity
    self.leastSpeed = leastSpeed
  }

  /// The place where it comes to rest; of one that leaves, where it is off the screen.
  package var end: Point {
    switch kind {
    case .coasting(let decay): origin + velocity * (decay / 1000)
    case .drawn(let place): place
    case .leaving(let end): place(at: end)
    }
  }

  /// Returns its place at a moment, in px of its parent.
  package func place(at now: Timestamp) -> Point {
    let time = max(0, now - start)
    switch kind {
    case .coasting(let decay):
      return origin + velocity * (decay / 1000 * (1 - exp(-time / decay)))
    case .leaving(let end):
      return origin + velocity * (min(time, max(0, end - start)) / 1000)
    case .drawn(let place):
      return isOver(at: now) ? place : place + remainder(toward: place, after: time)
    }
  }

  /// Returns whether it rests, or is off the screen.
  package func isOver(at now: Timestamp) -> Bool {
    let time = max(0, now - start)
    switch kind {
    case .coasting(let decay): return velocity.length * exp(-time / decay) < leastSpeed
    case .leaving(let end): return now >= end
    case .drawn(let place):
      // What may still be ahead is at most this far from the place.
      let way = (origin - place).length
      let push = (velocity * 0.001 + (origin - place) * Self.rate).length
      return time * Self.rate >= 1 && (way + push * time) * exp(-Self.rate * time) < Self.nearness
    }
  }

  /// Returns the way from a place at which it is drawn to it, by a spring that is damped just so much that it
  /// does not swing.
  private func remainder(toward place: Point, after time: Double) -> Vector {
    let way = origin - place
    let push = velocity * 0.001 + way * Self.rate
    return (way + push * time) * exp(-Self.rate * time)
  }
}
