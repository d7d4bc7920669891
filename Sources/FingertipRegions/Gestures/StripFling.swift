import Glibc
import Touches

/// The motion of a strip after its finger has left: it slows down until it rests.
struct StripFling: Equatable {
  /// The time at which the finger was lifted.
  let start: Timestamp
  /// The strip's speed along its axis at that time, in px/s.
  let velocity: Double
  /// The speed below which it rests, in px/s.
  let restSpeed: Double

  /// The time in which the speed falls to 37 per cent, in ms; as people know it from phones.
  static let decay = 325.0
  /// The minimum speed of a leaving finger that lets the strip coast, in mm/s; a slower finger
  /// places it.
  static let minimumSpeed = 40.0
  /// The speed below which nobody sees the strip move, in mm/s.
  static let visibleSpeed = 5.0

  /// Creates the motion of a strip that was let go; nil if it was too slow to coast.
  ///
  /// - Parameters:
  ///   - start: the time at which the finger was lifted.
  ///   - velocity: the velocity of the strip along its axis at that time, in px/s.
  ///   - pixelsPerMillimetre: the density of the strip.
  init?(at start: Timestamp, _ velocity: Double, pixelsPerMillimetre: Double) {
    guard velocity.isFinite, velocity.magnitude >= Self.minimumSpeed * pixelsPerMillimetre else {
      return nil
    }
    self.start = start
    self.velocity = velocity
    restSpeed = Self.visibleSpeed * pixelsPerMillimetre
  }

  /// Returns the distance moved since the finger left, in px.
  func displacement(at now: Timestamp) -> Double {
    velocity * Self.decay / 1000 * (1 - remainder(at: now))
  }

  /// Returns whether the strip rests.
  func isOver(at now: Timestamp) -> Bool { velocity.magnitude * remainder(at: now) < restSpeed }

  /// Returns the remaining share of the speed.
  private func remainder(at now: Timestamp) -> Double { exp(-max(0, now - start) / Self.decay) }
}
