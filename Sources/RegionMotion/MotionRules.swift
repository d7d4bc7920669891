package import Touches

/// The rules of the motion of a region that is let go, in px.
package struct MotionRules: Hashable, Sendable {
  /// Whether it goes on with the velocity of the fingers.
  package var isThrown = false
  /// The factor by which it slows down faster than usual.
  package var friction = 1.0
  /// The places that it is drawn to.
  package var places: [Point] = []
  /// The distances between further such places; nil for none.
  package var grid: Vector?
  /// One of these places.
  package var gridOrigin = Point(x: 0, y: 0)
  /// The distance from which it is drawn to a place.
  package var reach = Double.infinity
  /// Whether it goes back to its own place.
  package var springs = false
  /// The density of its monitor, in px/mm.
  package var pixelsPerMillimetre = Length.assumedPixelsPerMillimetre

  /// The time in which it loses all but 37 per cent of its speed, in ms; what people know from their telephones.
  static let decay = 325.0
  /// The least speed of a finger that leaves for it to go on, in mm/s: slower than that, it was put somewhere.
  static let least = 40.0
  /// The speed below which nobody sees it move, in mm/s.
  static let end = 5.0
  /// The least speed at which it leaves the screen, in mm/s.
  static let leaving = 150.0

  /// Rules of a region that stays where it is let go.
  package init() {}

  /// Returns the nearest place that it is drawn to; nil where none is near enough.
  package func place(near origin: Point) -> Point? {
    var near = places
    if let grid, grid.dx > 0, grid.dy > 0 {
      let way = origin - gridOrigin
      let whole = Vector(
        dx: (way.dx / grid.dx).rounded() * grid.dx, dy: (way.dy / grid.dy).rounded() * grid.dy)
      near.append(gridOrigin + whole)
    }
    return near.filter { ($0 - origin).length <= reach }.min {
      ($0 - origin).lengthSquared < ($1 - origin).lengthSquared
    }
  }
}

/// The surroundings of a region that is let go, in px of its parent.
package struct MotionRoom: Hashable, Sendable {
  /// The frame of the region.
  package var frame: Rect
  /// The place of its upper left corner by the configuration; nil where it has none there.
  package var home: Point?
  /// The screen, outside of which the region is out of sight.
  package var screen: Rect

  /// Makes the surroundings of a region.
  package init(frame: Rect, home: Point?, screen: Rect) {
    self.frame = frame
    self.home = home
    self.screen = screen
  }
}

extension MotionRules {
  /// Returns the motion of a region that was let go; nil where it stays.
  ///
  /// - Parameters:
  ///   - room: what is around it.
  ///   - velocity: the velocity of the fingers, in px/s.
  ///   - start: when it was let go.
  ///   - nearest: returns the nearest place where its corner may be.
  /// - Returns: the motion.
  package func curve(
    in room: MotionRoom, _ velocity: Vector, at start: Timestamp, nearest: (Point) -> Point
  ) -> MotionCurve? {
    let origin = room.frame.origin
    let density = pixelsPerMillimetre
    let goesOn = isThrown && velocity.length.isFinite && velocity.length >= Self.least * density
    let velocity = goesOn ? velocity : .zero
    func curve(_ kind: MotionCurve.Kind, _ velocity: Vector) -> MotionCurve {
      MotionCurve(kind, at: start, from: origin, velocity, leastSpeed: Self.end * density)
    }
    let coasting = curve(.coasting(decay: Self.decay / friction), velocity)
    if let place = place(near: coasting.end) ?? (springs ? room.home : nil) {
      let goal = nearest(place)
      return goal == origin && !goesOn ? nil : curve(.drawn(to: goal), velocity)
    }
    guard goesOn else { return nil }
    let end = coasting.end
    let middle = room.frame.center + (end - origin)
    guard nearest(end) == end, !room.screen.contains(middle) else { return coasting }
    let way = velocity * max(1, Self.leaving * density / velocity.length)
    return curve(.leaving(until: start + Self.time(until: room, way)), way)
  }

  /// Returns the time after which nothing of a region is on the screen any more, in ms.
  private static func time(until room: MotionRoom, _ velocity: Vector) -> Double {
    var times: [Double] = []
    if velocity.dx > 0 { times.append((room.screen.maxX - room.frame.x) / velocity.dx) }
    if velocity.dx < 0 { times.append((room.screen.x - room.frame.maxX) / velocity.dx) }
    if velocity.dy > 0 { times.append((room.screen.maxY - room.frame.y) / velocity.dy) }
    if velocity.dy < 0 { times.append((room.screen.y - room.frame.maxY) / velocity.dy) }
    return max(0, times.min() ?? 0) * 1000
  }
}
