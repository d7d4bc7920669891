internal import Touches

/// Knows the fingers that rest at the end of what they draw.
struct StrokeRests {
  /// The time for which a finger has to rest, in ms.
  static let time = 600.0
  /// The distance that it may stray and still rest, in mm.
  static let slop = 1.5

  private struct Finger {
    var id: TouchID
    /// The place where it came to rest.
    var place: Point
    var since: Timestamp
    /// Whether it has been told already.
    var isTold = false
  }

  private var fingers: [Finger] = []

  /// The time at which the next finger will have rested for long enough; nil where none will.
  var deadline: Timestamp? { fingers.lazy.filter { !$0.isTold }.map { $0.since + Self.time }.min() }

  /// Handles a finger's report.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - pixelsPerMillimetre: the density where it is, in px/mm.
  mutating func follow(_ touch: Touch, pixelsPerMillimetre: Double) {
    switch touch.phase {
    case .began: fingers.append(Finger(id: touch.id, place: touch.position, since: touch.time))
    case .moved:
      let limit = Self.slop * pixelsPerMillimetre
      for index in fingers.indices
      where fingers[index].id == touch.id
        && (touch.position - fingers[index].place).lengthSquared > limit * limit
      {
        fingers[index] = Finger(id: touch.id, place: touch.position, since: touch.time)
      }
    case .stationary: break
    case .ended, .cancelled: forget(touch.id)
    }
  }

  /// Forgets a finger that draws no more.
  mutating func forget(_ touch: TouchID) { fingers.removeAll { $0.id == touch } }

  /// Returns the fingers that have rested for long enough by a moment, each once for each rest.
  mutating func takeDue(at time: Timestamp) -> [TouchID] {
    var due: [TouchID] = []
    for index in fingers.indices
    where !fingers[index].isTold && fingers[index].since + Self.time <= time {
      fingers[index].isTold = true
      due.append(fingers[index].id)
    }
    return due
  }
}
