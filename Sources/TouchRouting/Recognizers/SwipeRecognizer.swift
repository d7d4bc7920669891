public import Touches

/// Recognizes fingers that go far enough in one direction, soon enough (row P6).
///
/// It reports once, as soon as the fingers have gone far enough.
public final class SwipeRecognizer: Recognizer {
  private let fingers: FingerCount
  private let directions: Set<GestureDirection>
  /// Where the middle of the fingers was, and when, once all were down.
  private var origin: (position: Point, time: Timestamp)?
  public private(set) var values = GestureValues()

  /// A recognizer.
  ///
  /// - Parameters:
  ///   - fingers: how many fingers it takes.
  ///   - directions: where it may go; empty for any of the four.
  public init(fingers: ClosedRange<Int> = 1...1, directions: Set<GestureDirection> = []) {
    self.fingers = FingerCount(range: fingers)
    self.directions = directions
  }

  public func reset() {
    origin = nil
    values = GestureValues()
  }

  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard fingers.admit(touches, within: context.limits.arrival, context), fingers.isMet(context),
      let first = context.touches.first, let middle = context.touches.centroid
    else { return }
    origin = (middle, first.touch.startTime)
    context.wake(at: first.touch.startTime + context.limits.swipeDuration)
  }

  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard let origin, let middle = context.touches.centroid else { return }
    let way = middle - origin.position
    let travel = context.limits.swipeTravel * context.pixelsPerMillimetre
    // It is decided here and not later, however it turns then.
    guard way.length >= travel else { return }
    let direction = way.direction
    guard way.isStraight(within: context.limits.swipeAngle),
      directions.isEmpty || directions.contains(direction),
      // A finger that rests is no part of it.
      context.touches.allSatisfy({ ($0.position - $0.start).travel(direction) > travel / 2 })
    else { return context.become(.failed) }
    values.fingers = context.touches.count
    values.direction = direction
    values.translation = way
    values.velocity = context.touches.meanVelocity
    context.become(.ended)
  }

  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    context.become(.failed)
  }

  /// Too few fingers, or too slow.
  public func wokeUp(in context: RecognizerContext) {
    context.become(.failed)
  }

  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    fingers.interest(context)
  }
}
