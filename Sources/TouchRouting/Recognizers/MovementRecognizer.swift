public import Touches

/// The base of pans, pinches and rotations: fingers exceed a threshold, and may then join and
/// leave.
public class MovementRecognizer: Recognizer {
  let fingers: FingerCount
  /// The directions in which it may begin; empty for any.
  let directions: Set<GestureDirection>
  var pair = FingerPair()
  /// The movement since the gesture began; which values are set depends on the type.
  public internal(set) var values = GestureValues()

  init(fingers: ClosedRange<Int>, directions: Set<GestureDirection>) {
    self.fingers = FingerCount(range: fingers)
    self.directions = directions
  }

  // MARK: Overrides

  /// Continues from the fingers' present positions, without counting the movement to them.
  func rebase(_ context: RecognizerContext) {}

  /// Follows the fingers' movement.
  ///
  /// - Returns: whether there was anything to follow.
  func follow(_ context: RecognizerContext) -> Bool { false }

  /// Takes the velocities of fingers that were lifted.
  func release(_ touches: [RoutedTouch]) {}

  /// Returns the direction of the fingers; nil until they exceed the threshold.
  func heading(_ context: RecognizerContext) -> GestureDirection? { nil }

  /// Returns whether the fingers certainly do not make a competing gesture.
  func isCertain(_ context: RecognizerContext) -> Bool { true }

  // MARK: Recognizer

  /// Forgets the fingers and their movement.
  public func reset() {
    pair = FingerPair()
    values = GestureValues()
  }

  /// Continues from the fingers that are down now, so that a new finger makes no value jump.
  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if fingers.admit(touches, within: context.limits.arrival, context) { rebase(context) }
  }

  /// Updates the values, and begins the gesture once the fingers have moved far enough.
  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard follow(context) else { return }
    if context.state == .possible { recognize(context) } else { context.become(.changed) }
  }

  private func recognize(_ context: RecognizerContext) {
    guard fingers.isMet(context), let heading = heading(context) else { return }
    guard directions.isEmpty || directions.contains(heading) else {
      return context.become(.failed)
    }
    if isCertain(context) { context.become(.began) }
  }

  /// Fails if there are too few fingers; otherwise decides between a pan and a pinch.
  public func wokeUp(in context: RecognizerContext) {
    guard fingers.isMet(context) else { return context.become(.failed) }
    recognize(context)
  }

  /// Continues with the fingers that are left, or ends the gesture if they are too few.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    release(touches)
    if fingers.keeps(context) { rebase(context) }
  }

  /// Returns the interest in the finger, which depends only on the number of fingers.
  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    fingers.interest(context)
  }
}
