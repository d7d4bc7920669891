public import Touches

/// Recognizes fingers that move far enough in one direction within a limited time.
///
/// It reports once: as soon as the fingers have moved far enough or, if set so, when the first of
/// them is lifted.
public final class SwipeRecognizer: Recognizer {
  private let fingers: FingerCount
  private let directions: Set<GestureDirection>
  private let waitsForLift: Bool
  /// The middle of the fingers when all were down; nil before.
  private var origin: Point?
  /// Whether the movement is a swipe so far, so that only the lift is missing.
  private var isComplete = false
  /// The number of fingers, the translation, the velocity and the direction of a complete swipe.
  public private(set) var values = GestureValues()

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - fingers: the number of fingers.
  ///   - directions: the allowed directions; empty for any of the four.
  ///   - waitsForLift: whether it is recognized only when a finger is lifted.
  public init(
    fingers: ClosedRange<Int> = 1...1, directions: Set<GestureDirection> = [],
    waitsForLift: Bool = false
  ) {
    self.fingers = FingerCount(range: fingers)
    self.directions = directions
    self.waitsForLift = waitsForLift
  }

  /// Forgets the start and the movement.
  public func reset() {
    origin = nil
    isComplete = false
    values = GestureValues()
  }

  /// Records the start once all fingers are down, and sets the time limit.
  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard fingers.admit(touches, within: context.limits.arrival, context), fingers.isMet(context),
      let first = context.touches.first, let middle = context.touches.centroid
    else { return }
    origin = middle
    context.wake(at: first.touch.startTime + context.limits.swipe.duration)
  }

  /// Recognizes a swipe that needs no lift, or fails if the fingers moved far enough differently.
  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard let origin, let middle = context.touches.centroid else { return }
    let translation = middle - origin
    let travel = context.limits.swipe.travel * context.pixelsPerMillimetre
    let direction = translation.direction
    isComplete =
      translation.length >= travel && translation.isStraight(within: context.limits.swipe.angle)
      && (directions.isEmpty || directions.contains(direction))
      // Every finger must take part; none may rest.
      && context.touches.allSatisfy { ($0.position - $0.start).travel(direction) > travel / 2 }
    if isComplete {
      values.fingers = context.touches.count
      values.direction = direction
      values.translation = translation
      values.velocity = context.touches.meanVelocity
    }
    // A swipe that needs no lift is decided now; later movement does not count.
    guard !waitsForLift, translation.length >= travel else { return }
    context.become(isComplete ? .ended : .failed)
  }

  /// Recognizes a complete swipe that waits for the lift; all others fail.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    context.become(waitsForLift && isComplete ? .ended : .failed)
  }

  /// Fails: too few fingers came down, or they were too slow.
  public func wokeUp(in context: RecognizerContext) {
    context.become(.failed)
  }

  /// Returns the interest in the finger, which depends only on the number of fingers.
  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    fingers.interest(context)
  }
}
