import Glibc
import Touches

/// How a strip goes on by itself when the finger that scrolled it has left it: ever slower, until it rests.
struct StripFling: Equatable {
  /// When the finger was lifted.
  let start: Timestamp
  /// How fast the strip was then along its axis, in px/s.
  let velocity: Double
  /// Below which speed it rests, in px/s.
  let leastSpeed: Double

  /// In which time it loses all but 37 per cent of its speed, in ms; what people know from their telephones.
  static let decay = 325.0
  /// How fast a finger must leave for the strip to go on, in mm/s: slower than that, it was put somewhere.
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

  /// How far it has gone since the finger left it, in px.
  func way(at now: Timestamp) -> Double {
    velocity * Self.decay / 1000 * (1 - remainder(at: now))
  }

  /// Whether it rests.
  func isOver(at now: Timestamp) -> Bool { velocity.magnitude * remainder(at: now) < leastSpeed }

  /// The share of its speed that is left.
  private func remainder(at now: Timestamp) -> Double { exp(-max(0, now - start) / Self.decay) }
}
