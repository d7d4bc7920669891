public import Touches

/// A touch with the region that it began on: a snapshot, safe to keep (rows R0, P5, B6).
///
/// The touch itself is gone when it is over; what stays the same from its begin to its end is its
/// `id` (rows M6, M7, B4).
public struct RoutedTouch: Hashable, Sendable {
  /// Where the touch is and what it did.
  ///
  /// Its phase is `.stationary` for one that is down and did not change in this frame.
  public var touch: Touch
  /// The region that it began on and belongs to until it is over (row W5).
  public var region: RegionID
  /// Where it was when a handler last heard of it, in px of the root; where it began, before that
  /// (row B9).
  public var previousPosition: Point
  /// Which tap of a quick series at one place this may become: 1 for the first, known from the begin
  /// on; 0 once it has moved too far to be a tap (row P8).
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
  /// What the touch does in this frame.
  public var phase: TouchPhase { touch.phase }
  /// Where it is, in px of the root.
  public var position: Point { touch.position }
  /// Where it began, in px of the root.
  public var start: Point { touch.start }
  /// When it was last heard of, in server time.
  public var time: Timestamp { touch.time }
}

extension Collection<RoutedTouch> {
  /// The middle of the touches, in px of the root; nil where there is none (row W1c).
  public var centroid: Point? {
    guard !isEmpty else { return nil }
    // By place, since a touch is large and a copy of each would be most of the work.
    var sum = Vector.zero
    for index in indices {
      sum = sum + Vector(dx: self[index].touch.position.x, dy: self[index].touch.position.y)
    }
    return Point(x: sum.dx / Double(count), y: sum.dy / Double(count))
  }

  /// Twice the mean distance of the touches from their middle, in px, which for two is the distance
  /// between them; 0 for one (row W1c).
  public var span: Double {
    guard let centroid else { return 0 }
    var sum = 0.0
    for index in indices {
      sum += (self[index].touch.position - centroid).lengthSquared.squareRoot()
    }
    return 2 * sum / Double(count)
  }
}
