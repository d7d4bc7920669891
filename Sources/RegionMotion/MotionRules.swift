package import Touches

/// The rules for the motion of a region after its release, in px.
package struct MotionRules: Hashable, Sendable {
  /// Whether it continues with the velocity of the fingers.
  package var isThrown = false
  /// The factor by which it slows down faster than by default.
  package var friction = 1.0
  /// The places that it is drawn to.
  package var snapPoints: [Point] = []
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
  /// The minimum speed of a lifted finger that throws it, in mm/s; a slower finger places it.
  static let minimumThrowSpeed = 40.0
  /// The speed below which motion is not visible, in mm/s.
  static let restSpeed = 5.0
  /// The minimum speed at which it leaves the screen, in mm/s.
  static let exitSpeed = 150.0

  /// Creates the rules of a region that stays at the position of its release.
  package init() {}

  /// Returns the nearest place that it is drawn to; nil if none is within reach.
  package func snapPoint(near origin: Point) -> Point? {
    var candidates = snapPoints
    if let grid, grid.dx > 0, grid.dy > 0 {
      let delta = origin - gridOrigin
      let snapped = Vector(
        dx: (delta.dx / grid.dx).rounded() * grid.dx, dy: (delta.dy / grid.dy).rounded() * grid.dy)
      candidates.append(gridOrigin + snapped)
    }
    return candidates.filter { ($0 - origin).length <= reach }.min {
      ($0 - origin).lengthSquared < ($1 - origin).lengthSquared
    }
  }
}

/// The surroundings of a region at its release, in px of its parent.
package struct MotionContext: Hashable, Sendable {
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
  /// Returns whether fingers were fast enough to throw it when they let go.
  private func isThrow(_ velocity: Vector) -> Bool {
    velocity.length.isFinite && velocity.length >= Self.minimumThrowSpeed * pixelsPerMillimetre
  }

  /// Returns a motion that begins at a place.
  private func curve(
    _ kind: MotionCurve.Kind, from origin: Point, _ velocity: Vector, at start: Timestamp
  ) -> MotionCurve {
    MotionCurve(
      kind, at: start, from: origin, velocity, minimumSpeed: Self.restSpeed * pixelsPerMillimetre)
  }

  /// Returns the motion of something that coasts after its release, wherever it gets; nil if the
  /// fingers were too slow for that.
  ///
  /// - Parameters:
  ///   - origin: where it was let go.
  ///   - velocity: the velocity of the fingers, in px/s.
  ///   - start: the server time of the release.
  /// - Returns: the motion.
  package func coasting(
    from origin: Point, _ velocity: Vector, at start: Timestamp
  ) -> MotionCurve? {
    guard isThrow(velocity) else { return nil }
    return curve(.coasting(decay: Self.decay / friction), from: origin, velocity, at: start)
  }

  /// Returns the motion of a region after its release; nil if it stays.
  ///
  /// - Parameters:
  ///   - context: the surroundings of the region.
  ///   - velocity: the velocity of the fingers, in px/s.
  ///   - start: the server time of the release.
  ///   - nearest: returns the allowed position of its corner that is nearest to a wanted one.
  /// - Returns: the motion.
  package func curve(
    in context: MotionContext, _ velocity: Vector, at start: Timestamp, nearest: (Point) -> Point
  ) -> MotionCurve? {
    let origin = context.frame.origin
    let keepsMoving = isThrown && isThrow(velocity)
    let velocity = keepsMoving ? velocity : .zero
    func curve(_ kind: MotionCurve.Kind, _ velocity: Vector) -> MotionCurve {
      self.curve(kind, from: origin, velocity, at: start)
    }
    let coasting = curve(.coasting(decay: Self.decay / friction), velocity)
    if let place = snapPoint(near: coasting.end) ?? (springs ? context.home : nil) {
      let target = nearest(place)
      return target == origin && !keepsMoving ? nil : curve(.drawn(to: target), velocity)
    }
    guard keepsMoving else { return nil }
    let end = coasting.end
    let middle = context.frame.center + (end - origin)
    guard nearest(end) == end, !context.screen.contains(middle) else { return coasting }
    let exitVelocity =
      velocity * max(1, Self.exitSpeed * pixelsPerMillimetre / velocity.length)
    return curve(.leaving(until: start + Self.time(until: context, exitVelocity)), exitVelocity)
  }

  /// Returns the time after which the whole region is off the screen, in ms.
  private static func time(until context: MotionContext, _ velocity: Vector) -> Double {
    var times: [Double] = []
    if velocity.dx > 0 { times.append((context.screen.maxX - context.frame.x) / velocity.dx) }
    if velocity.dx < 0 { times.append((context.screen.x - context.frame.maxX) / velocity.dx) }
    if velocity.dy > 0 { times.append((context.screen.maxY - context.frame.y) / velocity.dy) }
    if velocity.dy < 0 { times.append((context.screen.y - context.frame.maxY) / velocity.dy) }
    return max(0, times.min() ?? 0) * 1000
  }
}
