public import Touches

/// Recognizes fingers that go far enough in one direction, soon enough.
///
/// It reports once: as soon as the fingers have gone far enough, or as the first of them is lifted where
/// that is asked for.
public final class SwipeRecognizer: Recognizer {
  private let fingers: FingerCount
  private let directions: Set<GestureDirection>
  private let waitsForLift: Bool
  /// The middle of the fingers, and the time, once all were down.
  private var origin: (position: Point, time: Timestamp)?
  /// Whether the fingers are as a swipe's are, so that only a lift is missing.
  private var isComplete = false
  /// The number of fingers, the translation, the velocity and the direction, once there is one.
  public private(set) var values = GestureValues()

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - fingers: the number of fingers.
  ///   - directions: the allowed directions; empty for any of the four.
  ///   - waitsForLift: whether it is one only once a finger is lifted.
  public init(
    fingers: ClosedRange<Int> = 1...1, directions: Set<GestureDirection> = [],
    waitsForLift: Bool = false
  ) {
    self.fingers = FingerCount(range: fingers)
    self.directions = directions
    self.waitsForLift = waitsForLift
  }

  /// Forgets where the fingers began.
  public func reset() {
    origin = nil
    isComplete = false
    values = GestureValues()
  }

  /// Notes the start once all fingers are down, and sets the time within which they must have swiped.
  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard fingers.admit(touches, within: context.limits.arrival, context), fingers.isMet(context),
      let first = context.touches.first, let middle = context.touches.centroid
    else { return }
    origin = (middle, first.touch.startTime)
    context.wake(at: first.touch.startTime + context.limits.swipe.duration)
  }

  /// Recognizes a swipe that needs no lift, and fails where the fingers have gone far enough another way.
  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard let origin, let middle = context.touches.centroid else { return }
    let way = middle - origin.position
    let travel = context.limits.swipe.travel * context.pixelsPerMillimetre
    let direction = way.direction
    isComplete =
      way.length >= travel && way.isStraight(within: context.limits.swipe.angle)
      && (directions.isEmpty || directions.contains(direction))
      // A finger that rests is no part of it.
      && context.touches.allSatisfy { ($0.position - $0.start).travel(direction) > travel / 2 }
    if isComplete {
      values.fingers = context.touches.count
      values.direction = direction
      values.translation = way
      values.velocity = context.touches.meanVelocity
    }
    // Without a lift, it is decided here and not later, however it turns then.
    guard !waitsForLift, way.length >= travel else { return }
    context.become(isComplete ? .ended : .failed)
  }

  /// Recognizes a complete swipe that waits for the lift; all others fail.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    context.become(waitsForLift && isComplete ? .ended : .failed)
  }

  /// Too few fingers, or too slow.
  public func wokeUp(in context: RecognizerContext) {
    context.become(.failed)
  }

  /// Returns what the finger may still become, by the number of fingers alone.
  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    fingers.interest(context)
  }
}
