internal import Touches

/// Knows the fingers that rest where they came down.
struct LongPresses {
  /// The time for which a finger has to rest, in ms.
  static let time = 500.0
  /// The distance that it may stray and still rest, in mm.
  static let slop = 2.0

  private struct Finger {
    var id: TouchID
    var start: Point
    var since: Timestamp
  }

  private var resting: [Finger] = []

  /// The time at which the next finger will have rested for long enough; nil where none rests.
  var deadline: Timestamp? { resting.first.map { $0.since + Self.time } }

  /// Handles a finger's report.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - pixelsPerMillimetre: the density where it is, in px/mm.
  mutating func follow(_ touch: Touch, pixelsPerMillimetre: Double) {
    switch touch.phase {
    case .began:
      resting.append(Finger(id: touch.id, start: touch.position, since: touch.time))
    case .moved:
      let limit = Self.slop * pixelsPerMillimetre
      resting.removeAll {
        $0.id == touch.id && (touch.position - $0.start).lengthSquared > limit * limit
      }
    case .stationary: break
    case .ended, .cancelled: resting.removeAll { $0.id == touch.id }
    }
  }

  /// Forgets a finger that draws no more.
  mutating func forget(_ touch: TouchID) { resting.removeAll { $0.id == touch } }

  /// Returns the fingers that have rested for long enough by a moment, each once, and where they came down.
  mutating func takeDue(at time: Timestamp) -> [(touch: TouchID, place: Point)] {
    let due = resting.prefix { $0.since + Self.time <= time }
    resting.removeFirst(due.count)
    return due.map { ($0.id, $0.start) }
  }
}
