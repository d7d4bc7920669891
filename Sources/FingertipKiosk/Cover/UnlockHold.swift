package import Touches

/// Tells when fingers unlock the screen: three of them, and no more, that lie still for a while.
///
/// A cloth that wipes moves, and a palm that rests is one contact. All times are in ms of one clock.
package struct UnlockHold: Equatable, Sendable {
  /// The number of fingers.
  package static let fingerCount = 3
  /// The time for which they must lie still, in ms.
  package static let duration = 2000.0
  /// The distance that a finger may stray, in mm.
  package static let slop = 4.0

  /// The distance that a finger may stray, in px.
  private let slop: Double
  /// The fingers that are down, and the place from which each has not strayed.
  private var places: [TouchID: Point] = [:]
  /// The time since when they lie still; nil where they do not, or are another number.
  private var since: Double?

  /// Fingers of a screen of a density, in px/mm.
  package init(pixelsPerMillimetre: Double) { slop = Self.slop * pixelsPerMillimetre }

  /// Whether any finger is down.
  package var hasFingers: Bool { !places.isEmpty }

  /// The time at which they unlock if they go on; nil where they will not.
  package var deadline: Double? { since.map { $0 + Self.duration } }

  /// Takes in a finger that came down.
  package mutating func begin(_ touch: TouchID, at place: Point, _ time: Double) {
    places[touch] = place
    restart(time)
  }

  /// Takes in where a finger is.
  package mutating func move(_ touch: TouchID, to place: Point, _ time: Double) {
    guard let start = places[touch], (place - start).lengthSquared > slop * slop else { return }
    places[touch] = place
    restart(time)
  }

  /// Takes in a finger that was lifted or taken away.
  package mutating func end(_ touch: TouchID, _ time: Double) {
    guard places.removeValue(forKey: touch) != nil else { return }
    restart(time)
  }

  private mutating func restart(_ time: Double) {
    since = places.count == Self.fingerCount ? time : nil
  }

  /// Returns whether they have unlocked the screen.
  package func isDone(at time: Double) -> Bool { deadline.map { $0 <= time } ?? false }
}
