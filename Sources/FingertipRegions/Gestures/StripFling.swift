import Glibc
import Touches

/// The motion of a strip after the finger that scrolled it has left it: ever slower, until it rests.
struct StripFling: Equatable {
  /// The time at which the finger was lifted.
  let start: Timestamp
  /// The strip's speed along its axis at that time, in px/s.
  let velocity: Double
  /// Below which speed it rests, in px/s.
  let leastSpeed: Double

  /// In which time it loses all but 37 per cent of its speed, in ms; what people know from their telephones.
  static let decay = 325.0
  /// The least speed of a finger that leaves for the strip to go on, in mm/s: slower than that, it was put somewhere.
  static let start = 40.0
  /// Below which speed nobody sees it move, in mm/s.
  static let end = 5.0

  /// A strip that was let go; nil where it was too slow to go on.
  ///
  /// - Parameters:
  ///   - start: when the finger was lifted.
  ///   - velocity: how fast the strip was then along its axis, in px/s.
  ///   - pixelsPerMillimetre: the density of the strip.
  init?(at start: Timestamp, _ velocity: Double, pixelsPerMillimetre: Double) {
    guard velocity.isFinite, velocity.magnitude >= Self.start * pixelsPerMillimetre else {
      return nil
    }
    self.start = start
    self.velocity = velocity
    leastSpeed = Self.end * pixelsPerMillimetre
  }

  /// Returns the distance that it has gone since the finger left it, in px.
  func way(at now: Timestamp) -> Double {
    velocity * Self.decay / 1000 * (1 - remainder(at: now))
  }

  /// Returns whether it rests.
  func isOver(at now: Timestamp) -> Bool { velocity.magnitude * remainder(at: now) < leastSpeed }

  /// Returns the share of its speed that is left.
  private func remainder(at now: Timestamp) -> Double { exp(-max(0, now - start) / Self.decay) }
}
