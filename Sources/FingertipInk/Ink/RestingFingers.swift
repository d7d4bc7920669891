internal import Touches

/// Recognizes fingers that rest in a place for some time.
struct RestingFingers {
  /// Recognizes fingers that rest where they came down: long presses.
  static let pressing = RestingFingers(time: 500, slop: 2, restartsAfterMoving: false)
  /// Recognizes fingers that rest at the end of what they draw.
  static let drawing = RestingFingers(time: 600, slop: 1.5, restartsAfterMoving: true)

  private struct Finger {
    var id: TouchID
    /// The place where it came to rest.
    var position: Point
    var since: Timestamp
    /// Whether this rest has been returned already.
    var isReported = false
  }

  /// The time for which a finger has to rest, in ms.
  let time: Double
  /// The distance that it may stray and still count as resting, in mm.
  let slop: Double
  /// Whether a finger that strays further may come to rest elsewhere.
  private let restartsAfterMoving: Bool
  private var fingers: [Finger] = []

  private init(time: Double, slop: Double, restartsAfterMoving: Bool) {
    self.time = time
    self.slop = slop
    self.restartsAfterMoving = restartsAfterMoving
  }

  /// The time at which the next finger will have rested for long enough; nil if none rests.
  var deadline: Timestamp? { fingers.lazy.filter { !$0.isReported }.map { $0.since + time }.min() }

  /// Handles a finger's report.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - pixelsPerMillimetre: the density at the finger, in px/mm.
  mutating func follow(_ touch: Touch, pixelsPerMillimetre: Double) {
    switch touch.phase {
    case .began: begin(touch)
    case .moved:
      let limit = slop * pixelsPerMillimetre
      guard let finger = fingers.first(where: { $0.id == touch.id }),
        (touch.position - finger.position).lengthSquared > limit * limit
      else { return }
      forget(touch.id)
      if restartsAfterMoving { begin(touch) }
    case .stationary: break
    case .ended, .cancelled: forget(touch.id)
    }
  }

  private mutating func begin(_ touch: Touch) {
    fingers.append(Finger(id: touch.id, position: touch.position, since: touch.time))
  }

  /// Forgets a finger that no longer draws.
  mutating func forget(_ touch: TouchID) { fingers.removeAll { $0.id == touch } }

  /// Returns fingers that have rested long enough, once for each rest, with their positions.
  mutating func takeDue(at now: Timestamp) -> [(touch: TouchID, place: Point)] {
    var rested: [(touch: TouchID, place: Point)] = []
    for index in fingers.indices
    where !fingers[index].isReported && fingers[index].since + time <= now {
      fingers[index].isReported = true
      rested.append((fingers[index].id, fingers[index].position))
    }
    return rested
  }
}
