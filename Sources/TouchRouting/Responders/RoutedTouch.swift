public import Touches

/// A touch with the region that it began on: a snapshot, safe to keep.
///
/// The `id` stays the same from the begin to the end of the touch.
public struct RoutedTouch: Hashable, Sendable {
  /// The touch itself.
  ///
  /// Its phase is `.stationary` if it is down and did not change in this frame.
  public var touch: Touch
  /// The region that it began on and belongs to until it is over.
  public var region: RegionID
  /// The position at the latest call of a handler, in px of the root; before that, the start.
  public var previousPosition: Point
  /// The touch's place in a quick series of taps, known from its begin: 1 for the first; 0 once it
  /// has moved too far to be a tap.
  public var tapCount: Int

  /// Creates a touch as handlers see it.
  public init(touch: Touch, region: RegionID, previousPosition: Point, tapCount: Int) {
    self.touch = touch
    self.region = region
    self.previousPosition = previousPosition
    self.tapCount = tapCount
  }

  /// The touch's id.
  public var id: TouchID { touch.id }
  /// The touch's phase in this frame.
  public var phase: TouchPhase { touch.phase }
  /// The position, in px of the root.
  public var position: Point { touch.position }
  /// The position at the begin, in px of the root.
  public var start: Point { touch.start }
  /// The time of the latest report, in server time.
  public var time: Timestamp { touch.time }
}

extension Collection<RoutedTouch> {
  /// The centroid of the touches, in px of the root; nil if there are none.
  public var centroid: Point? {
    guard !isEmpty else { return nil }
    // By index, because touches are large and copying them would be most of the work.
    var sum = Vector.zero
    for index in indices {
      sum = sum + Vector(dx: self[index].touch.position.x, dy: self[index].touch.position.y)
    }
    return Point(x: sum.dx / Double(count), y: sum.dy / Double(count))
  }

  /// Twice the mean distance of the touches from their centroid, in px; for two touches, their
  /// distance.
  public var span: Double {
    guard let centroid else { return 0 }
    var sum = 0.0
    for index in indices {
      sum += (self[index].touch.position - centroid).length
    }
    return 2 * sum / Double(count)
  }
}
