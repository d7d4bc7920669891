internal import Touches

/// The path of a contact since it came down, in mm of the panel.
struct ContactWay: Sendable {
  let start: Point
  let startTime: Timestamp
  /// The greatest distance from the start so far, in mm.
  private(set) var travel = 0.0
  /// The corners of its bounding box, in mm.
  private(set) var box: (least: Point, most: Point)
  /// The velocity, in mm/ms.
  private(set) var velocity = Vector.zero
  /// The position at which the contact came to rest, and the time.
  private(set) var rest: (place: Point, since: Timestamp)

  /// The distance that a contact may stray and still rest, in mm.
  private static let slop = 1.5

  /// Creates a path from its start.
  init(from place: Point, at time: Timestamp) {
    start = place
    startTime = time
    box = (place, place)
    rest = (place, time)
  }

  /// Extends the path to a position.
  ///
  /// - Parameters:
  ///   - former: the previous position, in mm.
  ///   - place: the present position, in mm.
  ///   - duration: the time between them, in ms; 0 keeps the velocity.
  ///   - time: the present time.
  mutating func go(
    from former: Point, to place: Point, in duration: Double, until time: Timestamp
  ) {
    if duration > 0 { velocity = velocity * 0.4 + (place - former) * (1 / duration) * 0.6 }
    box.least = Point(x: min(box.least.x, place.x), y: min(box.least.y, place.y))
    box.most = Point(x: max(box.most.x, place.x), y: max(box.most.y, place.y))
    travel = max(travel, (place - start).lengthSquared.squareRoot())
    if (place - rest.place).lengthSquared > Self.slop * Self.slop { rest = (place, time) }
  }
}
