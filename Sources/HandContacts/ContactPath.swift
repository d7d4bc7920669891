internal import Touches

/// The path of a contact since it came down, in mm of the panel.
struct ContactPath: Sendable {
  let start: Point
  let startTime: Timestamp
  /// The greatest distance from the start so far, in mm.
  private(set) var travel = 0.0
  /// Its bounding box, in mm.
  private(set) var box: Box
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
    box = Box(least: position, most: position)
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
    box.extend(to: position)
    travel = max(travel, (position - start).length)
    if (position - rest.place).lengthSquared > Self.slop * Self.slop { rest = (position, time) }
  }
}

extension ContactPath {
  /// A bounding box that includes its corners, in mm.
  struct Box: Sendable {
    /// The upper left corner.
    var least: Point
    /// The lower right corner.
    var most: Point

    /// Extends it to a point.
    mutating func extend(to point: Point) {
      least = Point(x: min(least.x, point.x), y: min(least.y, point.y))
      most = Point(x: max(most.x, point.x), y: max(most.y, point.y))
    }

    /// Returns the point in it that is nearest to a given one.
    func nearest(to point: Point) -> Point {
      Point(
        x: min(max(point.x, least.x), most.x), y: min(max(point.y, least.y), most.y))
    }
  }
}
