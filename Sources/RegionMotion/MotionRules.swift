package import Touches

/// The rules for the motion of a region after its release, in px.
package struct MotionRules: Hashable, Sendable {
  /// Whether it continues with the velocity of the fingers.
  package var isThrown = false
  /// The factor by which it slows down faster than by default.
  package var friction = 1.0
  /// The places that it is drawn to.
  package var places: [Point] = []
  /// The distances between further such places; nil for none.
  package var grid: Vector?
  /// One of the places of the grid.
  package var gridOrigin = Point(x: 0, y: 0)
  /// The largest distance from which it is drawn to a place.
  package var reach = Double.infinity
  /// Whether it returns to the place that it had before fingers moved it.
  package var springs = false
  /// The density of its monitor, in px/mm.
  package var pixelsPerMillimetre = Length.assumedPixelsPerMillimetre

  /// The time in which its speed falls to 37 per cent, in ms; as on mobile phones.
  static let decay = 325.0
  /// The least speed of a lifted finger that throws it, in mm/s; a slower finger places it.
  static let least = 40.0
  /// The speed below which motion is not visible, in mm/s.
  static let end = 5.0
  /// The least speed at which it leaves the screen, in mm/s.
  static let leaving = 150.0

  /// Creates the rules of a region that stays at the position of its release.
  package init() {}

  /// Returns the nearest place that it is drawn to; nil if none is within reach.
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

/// The surroundings of a region at its release, in px of its parent.
package struct MotionRoom: Hashable, Sendable {
  /// The frame of the region.
  package var frame: Rect
  /// The position of its upper left corner before fingers moved it; nil if its parent is another
  /// now.
  package var home: Point?
  /// The screen, outside which the region is invisible.
  package var screen: Rect

  /// Creates the surroundings of a region.
  package init(frame: Rect, home: Point?, screen: Rect) {
    self.frame = frame
    self.home = home
    self.screen = screen
  }
}

extension MotionRules {
  /// Returns the motion of a region after its release; nil if it stays.
  ///
  /// - Parameters:
  ///   - room: the surroundings of the region.
  ///   - velocity: the velocity of the fingers, in px/s.
  ///   - start: the server time of the release.
  ///   - nearest: returns the allowed position of its corner that is nearest to a wanted one.
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

  /// Returns the time after which the whole region is off the screen, in ms.
  private static func time(until room: MotionRoom, _ velocity: Vector) -> Double {
    var times: [Double] = []
    if velocity.dx > 0 { times.append((room.screen.maxX - room.frame.x) / velocity.dx) }
    if velocity.dx < 0 { times.append((room.screen.x - room.frame.maxX) / velocity.dx) }
    if velocity.dy > 0 { times.append((room.screen.maxY - room.frame.y) / velocity.dy) }
    if velocity.dy < 0 { times.append((room.screen.y - room.frame.maxY) / velocity.dy) }
    return max(0, times.min() ?? 0) * 1000
  }
}
