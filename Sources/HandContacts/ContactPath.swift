internal import Touches

/// The path of a contact since it came down, in mm of the panel.
struct ContactPath: Sendable {
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
  init(from position: Point, at time: Timestamp) {
    start = position
    startTime = time
    box = (position, position)
    rest = (position, time)
  }

  /// Extends the path to a position.
  ///
  /// - Parameters:
  ///   - former: the previous position, in mm.
  ///   - position: the present position, in mm.
  ///   - duration: the time between them, in ms; 0 keeps the velocity.
  ///   - time: the present time.
  mutating func go(
    from former: Point, to position: Point, in duration: Double, until time: Timestamp
  ) {
    if duration > 0 { velocity = velocity * 0.4 + (position - former) * (1 / duration) * 0.6 }
    box.least = Point(x: min(box.least.x, position.x), y: min(box.least.y, position.y))
    box.most = Point(x: max(box.most.x, position.x), y: max(box.most.y, position.y))
    travel = max(travel, (position - start).lengthSquared.squareRoot())
    if (position - rest.place).lengthSquared > Self.slop * Self.slop { rest = (position, time) }
  }
}
