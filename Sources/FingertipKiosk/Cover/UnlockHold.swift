package import Touches

/// The recognizer of the hold that unlocks the screen: exactly three fingers that lie still.
///
/// A wiping cloth moves, and a resting palm is one contact. All times are in ms of one clock.
package struct UnlockHold: Equatable, Sendable {
  /// The number of fingers.
  package static let fingerCount = 3
  /// The time for which they must lie still, in ms.
  package static let duration = 2000.0
  /// The distance that a still finger may move, in mm.
  package static let slop = 4.0

  /// The distance that a still finger may move, in px.
  private let slop: Double
  /// The fingers that are down, and the place around which each lies still.
  private var anchors: [TouchID: Point] = [:]
  /// The time since which three fingers lie still; nil if another number is down.
  private var stillSince: Double?
  /// Whether they had unlocked the screen before one of them moved or was lifted: a busy program
  /// may handle that before it notices the time.
  private var wasDone = false

  /// Creates a recognizer without fingers for a screen's density, in px/mm.
  package init(pixelsPerMillimetre: Double) { slop = Self.slop * pixelsPerMillimetre }

  /// Whether any finger is down.
  package var hasFingers: Bool { !anchors.isEmpty }

  /// The time at which the fingers unlock if they stay still; nil if they will not.
  package var deadline: Double? { stillSince.map { $0 + Self.duration } }

  /// Adds a finger that came down.
  package mutating func begin(_ touch: TouchID, at position: Point, _ time: Double) {
    noteDone(at: time)
    anchors[touch] = position
    measure(from: time)
  }

  /// Notes the position of a finger.
  package mutating func move(_ touch: TouchID, to position: Point, _ time: Double) {
    guard let start = anchors[touch], (position - start).lengthSquared > slop * slop else { return }
    noteDone(at: time)
    anchors[touch] = position
    measure(from: time)
  }

  /// Removes a finger that was lifted or cancelled.
  package mutating func end(_ touch: TouchID, _ time: Double) {
    guard anchors[touch] != nil else { return }
    noteDone(at: time)
    anchors[touch] = nil
    measure(from: time)
  }

  /// Times the fingers that are down from now on.
  package mutating func restart(_ time: Double) {
    wasDone = false
    measure(from: time)
  }

  private mutating func noteDone(at time: Double) {
    if isDone(at: time) { wasDone = true }
  }

  private mutating func measure(from time: Double) {
    stillSince = anchors.count == Self.fingerCount ? time : nil
  }

  /// Returns whether the fingers have unlocked the screen.
  package func isDone(at time: Double) -> Bool {
    wasDone || deadline.map { $0 <= time } ?? false
  }
}
